import { beforeEach, expect, test, vi } from "vitest";
import { raceOf, type RaceMoment } from "../gallery/race";
import { arrivals, createRaceDesk, givenMore, plays, sumOf, type RaceMove } from "./desk";
import type { Hints } from "../protocol/messages";
import type { CardView, RaceTable } from "./views";

const sent = vi.fn<(ask: string, move: RaceMove) => Promise<boolean>>();
const hints = vi.fn<() => Promise<Hints | null>>();
const card = (name: string, count: number): CardView => ({ card: name, count, targets: [], refusal: null });

beforeEach(() => {
  sent.mockReset();
  sent.mockResolvedValue(true);
  hints.mockReset();
});

function desk(moment: RaceMoment) {
  const made = createRaceDesk({ move: sent, hints });
  made.see(raceOf(4, moment, false));
  return made;
}

test("a card is chosen and played on what it may be played on", () => {
  const one = desk("turn");
  one.press("rush-hour");
  expect(one.chosen.value?.targets.map(({ transport }) => transport)).toEqual(["car", "taxi", "bus"]);
  one.play("rush-hour", one.chosen.value!.targets[1]!);
  expect(sent).toHaveBeenCalledWith("turn-7-0", { kind: "play", card: "rush-hour", target: null, transport: "taxi" });
});

test("nothing is sent that is not asked for, nor twice", async () => {
  const waiting = desk("wait");
  waiting.pass();
  waiting.board("taxi");
  expect(sent).not.toHaveBeenCalled();
  const one = desk("turn");
  one.pass();
  one.pass();
  expect(sent).toHaveBeenCalledTimes(1);
  expect(one.sending.value).toBe(true);
});

test("what was refused can be tried again", async () => {
  sent.mockResolvedValueOnce(false);
  const one = desk("turn");
  one.pass();
  await vi.waitFor(() => expect(one.sending.value).toBe(false));
  one.pass();
  expect(sent).toHaveBeenCalledTimes(2);
});

test("each choice is sent as its kind of move", () => {
  desk("pick").pick(3);
  desk("board").board("walking");
  desk("prizes").take("km");
  desk("window").wave();
  const bidding = desk("bid");
  bidding.press("jog");
  bidding.bid();
  bidding.press("old-hand");
  bidding.bid();
  expect(sent.mock.calls.map(([, move]) => move)).toEqual([
    { kind: "pick", pile: 3 },
    { kind: "board", transport: "walking" },
    { kind: "take", prize: "km" },
    { kind: "wave" },
    { kind: "bid", card: "old-hand" },
  ]);
});

test("as many cards are given up as are too many, no more and no fewer", () => {
  const one = desk("discard");
  one.press("stomach-ache");
  one.discard();
  expect(sent).not.toHaveBeenCalled();
  one.press("rush-hour");
  one.press("jog");
  expect(one.given.value).toEqual({ "stomach-ache": 1, "rush-hour": 1 });
  one.discard();
  expect(sent).toHaveBeenCalledWith("discard-7-0", { kind: "discard", cards: ["stomach-ache", "rush-hour"] });
});

test("a press gives up one more of a card, and then none again", () => {
  const more = (given: Record<string, number>) => givenMore(given, "jog", 2, 2);
  expect(more({})).toEqual({ jog: 1 });
  expect(more({ jog: 1 })).toEqual({ jog: 2 });
  expect(more({ jog: 2 })).toEqual({});
  expect(givenMore({ lift: 2 }, "jog", 1, 2)).toEqual({ lift: 2 });
  expect(sumOf({ jog: 2, lift: 1 })).toBe(3);
});

test("the card that was read stays chosen until what is asked is over", () => {
  const one = createRaceDesk({ move: sent, hints });
  const turn = raceOf(4, "turn", false);
  one.see(raceOf(4, "wait", false));
  one.press("lift");
  expect(one.chosen.value).toBeNull();
  one.press("old-hand");
  one.see(turn);
  expect(one.chosen.value?.card).toBe("old-hand");
  one.see(raceOf(4, "wait", false));
  expect(one.chosen.value).toBeNull();
});

test("cards that come are marked, but not those first dealt", () => {
  const one = createRaceDesk({ move: sent, hints });
  const before = raceOf(4, "wait", false);
  const fewer: RaceTable = { ...before, private: { ...before.private!, cards: before.private!.cards.slice(1) } };
  one.see(fewer);
  expect([...one.fresh.value]).toEqual([]);
  one.see(before);
  expect([...one.fresh.value]).toEqual(["old-hand"]);
  expect(arrivals([card("jog", 1)], [card("jog", 2), card("lift", 1)])).toEqual(["jog", "lift"]);
});

test("cards are let act by themselves until the next round card, but for those aimed at oneself", () => {
  const one = createRaceDesk({ move: sent, hints });
  const window = raceOf(4, "window", false);
  const stack = (target: number | null, clock: number, id: string): RaceTable => {
    const top = { ...window.view.stack[0]!, target };
    const asks = window.private!.asks.map((ask) => ({ ...ask, id }));
    return { ...window, view: { ...window.view, clock, stack: [top] }, private: { ...window.private!, asks } };
  };
  one.see(stack(0, 5, "window-1"));
  expect(sent).not.toHaveBeenCalled();
  one.takeEasy(true);
  one.see(stack(2, 5, "window-2"));
  expect(sent).toHaveBeenCalledTimes(2);
  one.see(stack(2, 5, "window-2")); // somebody else has answered
  one.see(stack(0, 5, "window-3"));
  expect([sent.mock.calls.length, one.easy.value]).toEqual([2, true]);
  one.see(stack(2, 6, "window-4"));
  expect([sent.mock.calls.length, one.easy.value]).toEqual([2, false]);
});

/** The desk after a first press of the hint key, when the server has answered. */
async function hintedAt(moment: RaceMoment, ...moves: RaceMove[]) {
  const one = desk(moment);
  hints.mockResolvedValue({ t: "hints", n: 1, moves });
  one.hint();
  await vi.waitFor(() => expect(one.hinted.value).toEqual(moves[0]));
  return one;
}

test("hints are asked of the server once, light card and target, and go round", async () => {
  const best: RaceMove = { kind: "play", card: "rush-hour", target: null, transport: "taxi" };
  const one = await hintedAt("turn", best, { kind: "pass" });
  expect(one.chosen.value?.card).toBe("rush-hour");
  expect(one.chosen.value!.targets.map((target) => plays(one.hinted.value, "rush-hour", target))).toEqual([false, true, false]);
  one.hint();
  expect([one.hinted.value, one.chosen.value]).toEqual([{ kind: "pass" }, null]);
  one.hint();
  expect(one.hinted.value).toEqual(best);
  expect(hints).toHaveBeenCalledTimes(1);
  expect(sent).not.toHaveBeenCalled();
  one.press("old-hand");
  expect(one.hinted.value).toBeNull();
});

test("a hint at cards to give up marks them; it goes with what was asked", async () => {
  const one = await hintedAt("discard", { kind: "discard", cards: ["jog", "jog"] });
  expect(one.given.value).toEqual({ jog: 2 });
  one.see(raceOf(4, "wait", false));
  expect([one.hinted.value, one.given.value]).toEqual([null, {}]);
  one.hint();
  expect(hints).toHaveBeenCalledTimes(1);
});

test("an answer for a version that is gone lights nothing", async () => {
  const one = desk("turn");
  hints.mockResolvedValue({ t: "hints", n: 1, moves: [{ kind: "pass" }] });
  one.hint();
  one.see({ ...raceOf(4, "turn", false), v: [0, 99] });
  await Promise.resolve();
  expect(one.hinted.value).toBeNull();
  one.hint();
  await vi.waitFor(() => expect(one.hinted.value).toEqual({ kind: "pass" }));
  expect(hints).toHaveBeenCalledTimes(2);
});

test("who watches has nothing to do", () => {
  const one = createRaceDesk({ move: sent, hints });
  one.see(raceOf(4, "turn", true));
  one.press("old-hand");
  one.pass();
  expect([one.ask.value, one.chosen.value]).toEqual([null, null]);
  expect(sent).not.toHaveBeenCalled();
});
