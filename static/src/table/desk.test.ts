import { UNASKED, UNOPENED } from "../gallery/unopened";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Checked, Hints } from "../protocol/messages";
import type { CardTable } from "../state/table";
import { createDesk } from "./desk";
import type { Refused, TableMove } from "./moves";

interface Asked<T> {
  cards: string[];
  answer(message: T | null): Promise<void>;
}
const sent: { checks: Asked<Checked>[]; hints: Asked<Hints>[]; moves: { ask: string; move: TableMove }[]; refuses: Refused | null } = {
  checks: [], hints: [], moves: [], refuses: null,
};

function asked<T>(list: Asked<T>[], cards: string[]): Promise<T | null> {
  return new Promise((resolve) => {
    // the second wait lets the desk take the answer in
    list.push({ cards, answer: async (message) => (resolve(message), void (await vi.advanceTimersByTimeAsync(0))) });
  });
}

const wire = {
  check: (cards: string[]) => asked(sent.checks, cards),
  hints: () => asked(sent.hints, []),
  move: (ask: string, move: TableMove) => {
    sent.moves.push({ ask, move });
    return Promise.resolve(sent.refuses);
  },
};

function table(hand: string[], ask: { id: string; choices: string[] } | null, n = 1, deal = "d1"): CardTable {
  return {
    t: "table", v: [1, n], now: 0, deal, game: "party-3", seat: 0, events: [], deadlines: {},
    view: {
      phase: "playing", kickers: "any", waiting_for: [0], seats: [], trick: null, bombs: [], share: 10,
      order: "3456789TJQKA2BR", played: [], pack: [], stock: 0, draws: 0, outcome: null,
      direction: 1, standing: [], pending: [], seen: [], ...UNOPENED,
    },
    private: {
      seat: 0, role: "boss", camp: "boss", sides: ["self"], hand, throw: null,
      skills: [], discarded: null, seen: [], ...UNASKED,
      asks: ask ? [{ ...ask, kind: "play", pace: "play", urgent: true }] : [],
    },
  };
}

const yes = (readings: Checked["readings"] = [{ kind: "solo", rank: "3" }]): Checked =>
  ({ t: "checked", n: 1, ok: true, readings, code: null, params: {}, nearest: null });
const no = (nearest: string[] | null): Checked =>
  ({ t: "checked", n: 1, ok: false, readings: [], code: "does_not_beat", params: { kind: "pair", rank: "9" }, nearest });
const hints = (plays: string[][]): Hints =>
  ({ t: "hints", n: 1, moves: [...plays.map((cards) => ({ kind: "play", cards, reading: null })), { kind: "pass" }] });
const LEAD = { id: "play-1", choices: ["play"] };
const FOLLOW = { id: "play-2", choices: ["play", "pass"] };
const lastCheck = () => sent.checks[sent.checks.length - 1]!;

beforeEach(() => {
  vi.useFakeTimers();
  sent.checks = [];
  sent.hints = [];
  sent.moves = [];
  sent.refuses = null;
});
afterEach(() => void vi.useRealTimers());

test("Play is lit by the server's yes to the newest selection and by nothing else", async () => {
  const desk = createDesk(wire);
  desk.see(table(["S3", "S4"], LEAD));
  desk.toggle("S3.0");
  vi.advanceTimersByTime(100);
  const first = lastCheck();
  desk.toggle("S4.0");
  await first.answer(yes());
  expect(desk.canPlay.value).toBe(false);
  vi.advanceTimersByTime(100);
  expect(lastCheck().cards).toEqual(["S3", "S4"]);
  await lastCheck().answer(yes());
  expect(desk.canPlay.value).toBe(true);
});

test("a stroke over many cards asks once", () => {
  const desk = createDesk(wire);
  desk.see(table(["S3", "S4", "S5"], LEAD));
  for (const key of ["S3.0", "S4.0", "S5.0"]) desk.toggle(key);
  vi.advanceTimersByTime(100);
  expect(sent.checks).toHaveLength(1);
});

test("off turn cards can be chosen, unasked; the turn asks, the selection stays", () => {
  const desk = createDesk(wire);
  desk.see(table(["S3", "S4"], null));
  desk.toggle("S4.0");
  vi.advanceTimersByTime(100);
  expect(sent.checks).toHaveLength(0);
  desk.see(table(["S3", "S4"], FOLLOW, 2));
  vi.advanceTimersByTime(100);
  expect(lastCheck().cards).toEqual(["S4"]);
});

test("a verdict does not outlive the version it was given for", async () => {
  const desk = createDesk(wire);
  desk.see(table(["S3"], LEAD));
  desk.toggle("S3.0");
  vi.advanceTimersByTime(100);
  await lastCheck().answer(yes());
  desk.see(table(["S3"], FOLLOW, 2));
  expect(desk.canPlay.value).toBe(false);
});

test("tapping the reason selects the nearest lawful play", async () => {
  const desk = createDesk(wire);
  desk.see(table(["S3", "ST", "HT"], FOLLOW));
  desk.toggle("S3.0");
  vi.advanceTimersByTime(100);
  await lastCheck().answer(no(["ST", "HT"]));
  expect(desk.verdict.value.state).toBe("no");
  desk.nearest();
  expect([...desk.selection.value].sort()).toEqual(["HT.0", "ST.0"]);
});

test("enter pressed before the verdict plays when it comes, once", async () => {
  const desk = createDesk(wire);
  desk.see(table(["S3", "S4"], LEAD));
  desk.toggle("S3.0");
  desk.play();
  vi.advanceTimersByTime(100);
  expect(sent.moves).toHaveLength(0);
  await lastCheck().answer(yes());
  desk.play();
  expect(sent.moves).toEqual([{ ask: "play-1", move: { kind: "play", cards: ["S3"] } }]);
});

test("several readings are asked for, the chosen one is named in the move", async () => {
  const desk = createDesk(wire);
  desk.see(table(["S3", "H3"], LEAD));
  desk.paint(["S3.0", "H3.0"], true);
  vi.advanceTimersByTime(100);
  const readings = [{ kind: "trio_chain", rank: "6", length: 4 }, { kind: "trio_solo_chain", rank: "6", length: 3 }];
  await lastCheck().answer(yes(readings));
  desk.play();
  expect(sent.moves).toHaveLength(0);
  expect(desk.choosing.value).toEqual(readings);
  desk.choose(desk.choosing.value![1]!);
  expect(sent.moves[0]!.move).toEqual({
    kind: "play", cards: ["S3", "H3"], reading: { kind: "trio_solo_chain", rank: "6" },
  });
});

test("pass is lit by the ask's choices; while a move is on its way nothing else is sent", async () => {
  const desk = createDesk(wire);
  desk.see(table(["S3"], LEAD));
  desk.pass();
  expect(sent.moves).toHaveLength(0);
  desk.see(table(["S3"], FOLLOW, 2));
  desk.pass();
  desk.pass();
  expect(sent.moves).toEqual([{ ask: "play-2", move: { kind: "pass" } }]);
  await vi.runAllTimersAsync();
  expect(desk.canPass.value).toBe(false);
  desk.see(table(["S3"], { id: "play-5", choices: ["play", "pass"] }, 5));
  expect(desk.canPass.value).toBe(true);
});

test("where something must be played, a refused pass offers it", async () => {
  const desk = createDesk(wire);
  desk.see(table(["S3", "S9", "ST"], FOLLOW));
  sent.refuses = { code: "restraint", params: { clause: "speculator.md 10.1", must: ["S9"] } };
  desk.pass();
  await vi.runAllTimersAsync();
  expect(desk.verdict.value).toEqual({ state: "no", ...sent.refuses, nearest: ["S9"] });
  expect(desk.canPass.value).toBe(true);
  desk.nearest();
  expect([...desk.selection.value]).toEqual(["S9.0"]);
});

test("hints are asked of the server, and cycle", async () => {
  const desk = createDesk(wire);
  desk.see(table(["S3", "S4"], FOLLOW));
  desk.hint();
  await sent.hints[0]!.answer(hints([["S4"], ["S3"]]));
  expect([...desk.selection.value]).toEqual(["S4.0"]);
  desk.hint();
  expect([...desk.selection.value]).toEqual(["S3.0"]);
  desk.hint();
  expect([...desk.selection.value]).toEqual(["S4.0"]);
  expect(sent.hints).toHaveLength(1);
});

test("hints for a version that is gone select nothing; an unanswered question is asked again", async () => {
  const desk = createDesk(wire);
  desk.see(table(["S3", "S4"], FOLLOW));
  desk.hint();
  desk.see(table(["S3", "S4"], FOLLOW, 2));
  await sent.hints[0]!.answer(hints([["S4"]]));
  expect(desk.selection.value.size).toBe(0);
  desk.hint();
  await sent.hints[1]!.answer(null);
  desk.hint();
  await sent.hints[2]!.answer(hints([]));
  expect(desk.hintless.value).toBe(true);
});

test("cards that come during a deal are marked new until you play; a new deal starts clean", () => {
  const desk = createDesk(wire);
  desk.see(table(["S3"], LEAD));
  expect(desk.fresh.value.size).toBe(0);
  desk.see(table(["S3", "H9"], LEAD, 2));
  expect([...desk.fresh.value]).toEqual(["H9.0"]);
  desk.see(table(["C4", "D4", "D9"], LEAD, 3));
  expect(desk.fresh.value.size).toBe(0);
  desk.see(table(["S3", "H9"], LEAD, 4));
  desk.toggle("S3.0");
  desk.see(table(["S3", "H9"], LEAD, 5, "d2"));
  expect(desk.fresh.value.size).toBe(0);
  expect(desk.selection.value.size).toBe(0);
});
