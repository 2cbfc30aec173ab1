import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ACKNOWLEDGE, Client, SILENCE, type End, type Status } from "./client";
import { PROTOCOL, type ServerMessage } from "./messages";

/** A socket whose other end is the test. */
class FakeSocket {
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.readyState = 3;
  }
  accept(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  shut(code: number): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  get last(): Record<string, unknown> {
    return this.sent.at(-1)!;
  }
}

let sockets: FakeSocket[];
let statuses: Status[];
let ends: End[];
let heard: ServerMessage[];
let client: Client;
const socket = (): FakeSocket => sockets.at(-1)!;
const move = { t: "move", ask: "7", move: { kind: "pass" } } as const;

beforeEach(() => {
  vi.useFakeTimers();
  [sockets, statuses, ends, heard] = [[], [], [], []];
  const connect = (): WebSocket => {
    sockets.push(new FakeSocket());
    return socket() as unknown as WebSocket;
  };
  const on = {
    message: (m: ServerMessage) => heard.push(m),
    status: (s: Status) => statuses.push(s),
    ended: (e: End) => ends.push(e),
  };
  client = new Client("/ws/ABCDEFGH", on, connect, () => 1);
  client.start();
});

afterEach(() => {
  client.stop();
  vi.useRealTimers();
});

test("an acknowledged request resolves, a refused one rejects with its code", async () => {
  socket().accept();
  const sat = client.request({ t: "sit", seat: 2 });
  socket().say({ t: "ack", id: socket().last["id"] as string });
  await expect(sat).resolves.toBeUndefined();
  const taken = client.request({ t: "sit", seat: 3 });
  socket().say({ t: "refused", id: socket().last["id"] as string, code: "seat_taken", params: { seat: 3 } });
  await expect(taken).rejects.toMatchObject({ code: "seat_taken", params: { seat: 3 } });
  expect(new Set(socket().sent.map((m) => m["id"])).size).toBe(2);
});

test("messages of the server go to the listener", () => {
  socket().accept();
  socket().say({ t: "presence", online: ["a"] });
  expect(heard).toEqual([{ t: "presence", online: ["a"] }]);
});

test("after thirty seconds of silence it reconnects, and not before", () => {
  socket().accept();
  vi.advanceTimersByTime(SILENCE - 1);
  expect(sockets).toHaveLength(1);
  vi.advanceTimersByTime(1 + 400);
  expect(sockets).toHaveLength(2);
});

test("what comes keeps the connection", () => {
  socket().accept();
  for (let i = 0; i < 5; i++) {
    vi.advanceTimersByTime(SILENCE - 1000);
    socket().say({ t: "presence", online: [] });
  }
  expect(sockets).toHaveLength(1);
});

test("three seconds without acknowledgement break the connection; the move goes again under its id", async () => {
  socket().accept();
  const played = client.request(move);
  const sent = socket().last;
  vi.advanceTimersByTime(ACKNOWLEDGE + 400);
  expect(sockets).toHaveLength(2);
  socket().accept();
  expect(socket().sent).toEqual([sent]);
  socket().say({ t: "ack", id: sent["id"] as string, v: [0, 9] });
  await expect(played).resolves.toBeUndefined();
});

test("other messages do not stand for the acknowledgement", () => {
  socket().accept();
  void client.request(move).catch(() => undefined);
  for (let i = 0; i < 3; i++) {
    vi.advanceTimersByTime(1000);
    socket().say({ t: "presence", online: [] });
  }
  expect(statuses.at(-1)).toBe("waiting");
});

test("chat is not sent twice: it is lost with its connection", async () => {
  socket().accept();
  const said = client.request({ t: "chat", text: "hello" });
  socket().shut(1006);
  await expect(said).rejects.toMatchObject({ code: "lost" });
  vi.advanceTimersByTime(400);
  socket().accept();
  expect(socket().sent).toEqual([]);
});

test("without a connection a request is lost at once, a move waits for it", async () => {
  await expect(client.request({ t: "stand" })).rejects.toMatchObject({ code: "lost" });
  const played = client.request(move);
  socket().accept();
  socket().say({ t: "ack", id: socket().last["id"] as string });
  await expect(played).resolves.toBeUndefined();
});

test("waits double up to fifteen seconds", () => {
  const waits: number[] = [];
  for (let i = 0; i < 8; i++) {
    socket().shut(1006);
    const before = sockets.length;
    let waited = 0;
    while (sockets.length === before) {
      vi.advanceTimersByTime(100);
      waited += 100;
    }
    waits.push(waited);
  }
  expect(waits).toEqual([400, 800, 1600, 3200, 6400, 12800, 15000, 15000]);
});

test.each([
  [4001, "replaced"],
  [4002, "session"],
  [4003, "kicked"],
  [4004, "gone"],
  [4006, "out_of_date"],
] as const)("closed with %i it ends as %s and does not retry", (code, end) => {
  socket().accept();
  socket().shut(code);
  vi.advanceTimersByTime(600_000);
  window.dispatchEvent(new Event("online"));
  expect(ends).toEqual([end]);
  expect(sockets).toHaveLength(1);
  expect(statuses.at(-1)).toBe("closed");
});

test("a slow close (4005) reconnects", () => {
  socket().accept();
  socket().shut(4005);
  vi.advanceTimersByTime(400);
  expect(sockets).toHaveLength(2);
  expect(ends).toEqual([]);
});

test("a server that speaks another protocol ends it", () => {
  socket().accept();
  socket().say({ t: "welcome", protocol: PROTOCOL + 1, player: "a", name: null });
  expect(ends).toEqual(["out_of_date"]);
  expect(heard).toEqual([]);
});

test("back on line it tries at once", () => {
  socket().accept();
  for (let i = 0; i < 5; i++) {
    socket().shut(1006);
    vi.advanceTimersByTime(i < 4 ? 20_000 : 0);
  }
  const before = sockets.length;
  window.dispatchEvent(new Event("online"));
  expect(sockets).toHaveLength(before + 1);
});

test("becoming visible asks for everything again, and reconnects when no answer comes in three seconds", () => {
  socket().accept();
  document.dispatchEvent(new Event("visibilitychange"));
  expect(socket().last).toEqual({ t: "sync" });
  vi.advanceTimersByTime(ACKNOWLEDGE + 400);
  expect(sockets).toHaveLength(2);
});

test("of questions the newest wins", async () => {
  socket().accept();
  const first = client.check(["S3"]);
  const second = client.check(["S3", "H3"]);
  await expect(first).resolves.toBeNull();
  const n = socket().last["n"] as number;
  const answer = { t: "checked", ok: true, readings: [], code: null, params: {}, nearest: null } as const;
  socket().say({ ...answer, readings: [], n: n - 1 });
  socket().say({ ...answer, readings: [], n });
  await expect(second).resolves.toMatchObject({ n });
});

test("a hint and a check do not displace each other", async () => {
  socket().accept();
  const checked = client.check(["S3"]);
  const hinted = client.hints();
  const [check, hint] = socket().sent as [{ n: number }, { n: number }];
  socket().say({ t: "hints", n: hint.n, moves: [{ kind: "play", cards: ["S3"] }] });
  socket().say({ t: "checked", n: check.n, ok: true, readings: [], code: null, params: {}, nearest: null });
  await expect(hinted).resolves.toMatchObject({ moves: [{ cards: ["S3"] }] });
  await expect(checked).resolves.toMatchObject({ ok: true });
});

test("a stopped client hears nothing more", async () => {
  socket().accept();
  const played = client.request(move);
  client.stop();
  await expect(played).rejects.toMatchObject({ code: "lost" });
  socket().say({ t: "presence", online: [] });
  vi.advanceTimersByTime(600_000);
  expect(heard).toEqual([]);
  expect(sockets).toHaveLength(1);
});
