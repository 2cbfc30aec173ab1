import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { givenTo } from "../check/given";
import { language } from "../i18n";
import { type RoomView, type ServerMessage, type TableMessage, PROTOCOL } from "../protocol/messages";
import { serverNow, timeLeft } from "./clock";
import { notices } from "./notices";
import { ownName, recentRooms } from "./preferences";
import { amHost, chat, emptySeats, ended, me, memberOf, mySeat, room, status, unready, watchers } from "./room";
import { act, beReady, closeRoom, deal, join, openRoom, reopenRoom } from "./session";
import { asks, events, table } from "./table";

const sent: Record<string, unknown>[] = [];
let socket: WebSocket & { readyState: number };

function say(message: ServerMessage): void {
  socket.onmessage?.({ data: JSON.stringify(message) } as MessageEvent<string>);
}

function connect(): WebSocket {
  socket = { readyState: 0, send: (text: string) => sent.push(JSON.parse(text) as Record<string, unknown>), close: () => undefined } as never;
  return socket;
}

function accept(name: string | null = "Ada"): void {
  socket.readyState = 1;
  socket.onopen?.(new Event("open"));
  say({ t: "welcome", protocol: PROTOCOL, player: "p0", name });
}

const lobby: RoomView = {
  code: "7K3MQ2XW",
  table: "party-3",
  options: {},
  phase: "lobby",
  frozen: false,
  host: "p0",
  deal: "d1",
  commitment: "5ea1".repeat(16),
  seats: [
    { kind: "person", player: "p1", name: "Bo", ready: false },
    { kind: "person", player: "p0", name: "Ada", ready: false },
    { kind: "empty" },
  ],
  members: [
    { player: "p0", name: "Ada", online: true, seat: 1 },
    { player: "p1", name: "Bo", online: true, seat: 0 },
    { player: "p2", name: "Cy", online: true, seat: null },
  ],
  match: { deals: 0, points: [0, 0, 0] },
};

function dealt(v: [number, number], deal = "d1"): TableMessage {
  const ask = { id: "1", kind: "play", choices: ["play"], pace: "play" };
  return { t: "table", v, now: Date.now() + 5000, deal, game: "party-3", seat: 1, view: {} as never, private: { asks: [ask] } as never, events: [{ event: "led" }], deadlines: {} };
}

beforeEach(() => {
  vi.useFakeTimers();
  language.value = "en";
  ownName.value = "";
  sent.length = 0;
  notices.value = [];
  openRoom("7K3MQ2XW", connect);
});

afterEach(() => {
  closeRoom();
  vi.useRealTimers();
});

test("the room's people as the server says", () => {
  accept();
  say({ t: "room", v: 1, room: lobby });
  expect(status.value).toBe("open");
  expect([mySeat.value, amHost.value, emptySeats.value]).toEqual([1, true, [2]]);
  expect(watchers.value.map((one) => one.name)).toEqual(["Cy"]);
  expect(unready.value.map((one) => one.name)).toEqual(["Bo"]);
  expect(recentRooms.value[0]).toMatchObject({ code: "7K3MQ2XW", table: "party-3" });
});

test("an older room does not displace a newer one", () => {
  accept();
  say({ t: "room", v: 5, room: lobby });
  say({ t: "room", v: 4, room: { ...lobby, frozen: true } });
  expect(room.value?.frozen).toBe(false);
});

test("presence marks who is connected", () => {
  accept();
  say({ t: "room", v: 1, room: lobby });
  say({ t: "presence", online: ["p0"] });
  expect([memberOf("p0")?.online, memberOf("p1")?.online]).toEqual([true, false]);
});

test("a remembered name is entered by itself, an unknown visitor is asked", async () => {
  accept(null);
  expect(sent).toEqual([]);
  const entered = join("  Ada ");
  expect(sent).toMatchObject([{ t: "join", name: "Ada" }]);
  say({ t: "ack", id: sent[0]!["id"] as string });
  expect(await entered).toBe(true);
  expect(me.value).toEqual({ player: "p0", name: "Ada" });
  closeRoom();
  openRoom("7K3MQ2XW", connect);
  accept(null);
  expect(sent[1]).toMatchObject({ t: "join", name: "Ada" });
});

test("a refusal is shown in words and leaves the rest alone", async () => {
  accept();
  say({ t: "room", v: 1, room: lobby });
  const done = act({ t: "sit", seat: 0 });
  say({ t: "refused", id: sent[0]!["id"] as string, code: "seat_taken", params: {} });
  expect(await done).toBe(false);
  expect(notices.value.map((one) => one.text)).toEqual(["That seat is taken."]);
  expect(room.value).toEqual(lobby);
});

test("of two views the newer counts, also over a change of epoch", () => {
  accept();
  say(dealt([0, 9]));
  say(dealt([0, 8]));
  expect(table.value?.v).toEqual([0, 9]);
  say(dealt([1, 2]));
  expect(table.value?.v).toEqual([1, 2]);
  say(dealt([1, 1], "d2"));
  expect(table.value?.deal).toBe("d2");
  expect(asks.value).toHaveLength(1);
  expect(events.value[0]?.event).toBe("led");
});

test("the server's clock is learnt from what it sends", () => {
  accept();
  say({ t: "ping", now: Date.now() - 60_000 });
  expect(serverNow()).toBe(Date.now() - 60_000);
  expect(timeLeft(serverNow() + 1500)).toBe(1500);
  expect(timeLeft(serverNow() - 1)).toBe(0);
});

test("history takes the place of what was said; later lines follow it", () => {
  const line = { t: "chat" as const, player: "p1", name: "Bo", text: "hi", phrase: null, at: 1 };
  accept();
  say(line);
  say({ t: "history", lines: [line, { ...line, text: "again" }] });
  say({ ...line, text: "there" });
  expect(chat.value.map((one) => one.text)).toEqual(["hi", "again", "there"]);
});

test("replaced by another tab it says so, and comes back only when asked", () => {
  accept();
  socket.onclose?.({ code: 4001 } as CloseEvent);
  vi.advanceTimersByTime(600_000);
  expect([ended.value, status.value]).toEqual(["replaced", "closed"]);
  reopenRoom();
  accept();
  expect([ended.value, status.value]).toEqual([null, "open"]);
});

test("a room that is no more is forgotten", () => {
  accept();
  say({ t: "room", v: 1, room: lobby });
  socket.onclose?.({ code: 4004 } as CloseEvent);
  expect(ended.value).toBe("gone");
  expect(recentRooms.value.map((one) => one.code)).not.toContain("7K3MQ2XW");
});

test("without an identity it asks for one, once, and comes back", async () => {
  const fetched = vi.spyOn(globalThis, "fetch").mockResolvedValue(new Response("{}"));
  socket.onclose?.({ code: 4002 } as CloseEvent);
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched.mock.calls).toEqual([["/api/me"]]);
  accept();
  expect([ended.value, status.value]).toEqual([null, "open"]);
  socket.onclose?.({ code: 4002 } as CloseEvent);
  await vi.advanceTimersByTimeAsync(0);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(ended.value).toBe("session");
});

test("leaving forgets the room", () => {
  accept();
  say({ t: "room", v: 1, room: lobby });
  closeRoom();
  expect([room.value, me.value, table.value, status.value]).toEqual([null, null, null, "closed"]);
});

test("who is ready, or deals, gives a nonce to the deal whose seal is shown", () => {
  accept();
  say({ t: "room", v: 1, room: lobby });
  void beReady(true);
  void deal();
  void beReady(false);
  const [ready, start, unready] = sent.slice(-3);
  expect(ready).toMatchObject({ t: "ready", ready: true, deal: "d1" });
  expect(start).toMatchObject({ t: "start", deal: "d1" });
  for (const message of [ready, start]) expect(message!["nonce"]).toMatch(/^[0-9a-f]{32}$/);
  expect(ready!["nonce"]).toBe(start!["nonce"]);
  expect(Object.keys(unready!).sort()).toEqual(["id", "ready", "t"]);
  expect(givenTo("d1")).toBeUndefined();
  void beReady(true);
  const again = sent.at(-1)!["nonce"];
  expect(again).not.toBe(ready!["nonce"]);
  expect(givenTo("d1")).toEqual({ deal: "d1", commitment: lobby.commitment, nonce: again });
});
