import { beforeEach, describe, expect, test } from "vitest";
import { UNASKED, UNOPENED } from "../../gallery/unopened";
import type { AskView, GivingView, PrivateView } from "../../protocol/messages";
import { createDesk } from "../desk";
import type { TableMove } from "../moves";
import { NO_GIFTS, allotted, createGifts, isRed } from "./gifts";
import type { CardTable } from "../../state/table";

const GIVING: GivingView = {
  sizes: [2, 1, 1],
  limits: [
    { cards: ["S3", "H3"], most: 0, code: "gift_three" },
    { cards: ["SA", "HA"], most: 1, code: "gift_highest" },
  ],
  halves: false,
};
const placed = (giving: GivingView, keys: readonly string[], aim = 0) => {
  const { allotment, refusal } = allotted(giving, NO_GIFTS, new Set(keys), aim);
  return { gifts: giving.sizes.map((_, gift) => [...allotment].flatMap(([key, at]) => (at === gift ? [key] : []))), why: refusal?.code ?? null };
};

describe("what is selected goes into gifts", () => {
  test("one after the other, from the gift aimed at on", () => {
    expect(placed(GIVING, ["S4.0", "S5.0", "S6.0", "S7.0"])).toEqual({ gifts: [["S4.0", "S5.0"], ["S6.0"], ["S7.0"]], why: null });
    expect(placed(GIVING, ["S4.0", "S5.0", "S6.0", "S7.0"], 2)).toEqual({ gifts: [["S5.0", "S6.0"], ["S7.0"], ["S4.0"]], why: null });
  });

  test("but for what must be kept, and for one too many", () => {
    expect(placed(GIVING, ["S3.0", "S4.0"])).toEqual({ gifts: [["S4.0"], [], []], why: "gift_three" });
    expect(placed(GIVING, ["SA.0", "HA.0"])).toEqual({ gifts: [["SA.0"], [], []], why: "gift_highest" });
    expect(placed(GIVING, ["S4.0", "S5.0", "S6.0", "S7.0", "S8.0"]).why).toBe("gifts_full");
  });

  test("but for the marker, of three copies the first; the two others can be given", () => {
    const marked: GivingView = { ...GIVING, limits: [...GIVING.limits, { cards: ["C7"], most: 2, code: "gift_marker" }] };
    expect(placed(marked, ["C7.0", "C7.1", "C7.2"])).toEqual({ gifts: [["C7.1", "C7.2"], [], []], why: "gift_marker" });
  });

  test("half red, half black where that is asked for", () => {
    const halves: GivingView = { sizes: [4, 2], limits: [], halves: true };
    expect(placed(halves, ["H4.0", "D4.0", "H5.0"])).toEqual({ gifts: [["H4.0", "D4.0"], ["H5.0"]], why: null });
    expect(placed(halves, ["H4.0", "D4.0", "H5.0", "D6.0"]).why).toBe("gift_colours");
    expect(placed(halves, ["H4.0", "S4.0", "RJ.0", "BJ.0", "S5.0", "D5.0"]).why).toBeNull();
  });

  test("what is taken back leaves its gift, the others stay", () => {
    const { allotment } = allotted(GIVING, NO_GIFTS, new Set(["S4.0", "S5.0", "S6.0"]), 0);
    const after = allotted(GIVING, allotment, new Set(["S5.0", "S6.0", "S8.0"]), 0).allotment;
    expect([...after]).toEqual([["S5.0", 0], ["S6.0", 1], ["S8.0", 0]]);
  });

  test("red are hearts, diamonds and the big joker", () => {
    expect(["H4", "D4", "RJ", "S4", "C4", "BJ"].map(isRed)).toEqual([true, true, true, false, false, false]);
  });
});

const HAND = ["S3", "S4", "H4", "S5", "S6", "SA", "HA"];
const ASK: AskView = { id: "give-0", kind: "give", choices: ["give"], pace: "give", urgent: true };
const table = (n: number, giving: GivingView | null, ask: AskView | null): CardTable =>
  ({
    v: [1, n], deal: "d1", view: { ...UNOPENED, order: "3456789TJQKA2BR" },
    private: { ...UNASKED, hand: HAND, asks: ask ? [ask] : [], speculation: { giving, gifts: [], nameable: [], wilds: [], free: false, stand: "" } } as unknown as PrivateView,
  }) as unknown as CardTable;

describe("at the table", () => {
  let moves: TableMove[] = [];
  const wire = { check: () => Promise.resolve(null), hints: () => Promise.resolve(null), move: (_: string, move: TableMove) => (moves.push(move), Promise.resolve(null)) };
  beforeEach(() => {
    moves = [];
  });

  test("gifts are given as a whole, and not before they are complete", () => {
    const desk = createDesk(wire);
    const gifts = createGifts(desk);
    for (const one of [desk, gifts]) one.see(table(1, GIVING, ASK));
    expect([...gifts.barred.value]).toEqual(["S3.0"]);
    for (const key of ["S4.0", "H4.0", "S5.0"]) desk.toggle(key);
    expect(gifts.aim.value).toBe(2);
    desk.play();
    expect(moves).toEqual([]);
    desk.toggle("S3.0");
    expect(gifts.refusal.value?.code).toBe("gift_three");
    expect(desk.selection.value.has("S3.0")).toBe(false);
    desk.toggle("SA.0");
    expect(gifts.complete.value).toBe(true);
    desk.play();
    expect(moves).toEqual([{ kind: "give", gifts: [["S4", "H4"], ["S5"], ["SA"]] }]);
  });

  test("the marker is known among its copies while gifts are asked for", () => {
    const desk = createDesk(wire);
    const gifts = createGifts(desk);
    const keeping: GivingView = { ...GIVING, limits: [{ cards: ["S4"], most: 1, code: "gift_marker" }] };
    const three = (n: number, giving: GivingView | null) => {
      const now = table(n, giving, giving && ASK);
      return { ...now, private: { ...now.private!, hand: ["S4", "S4", "S5"] } };
    };
    for (const one of [desk, gifts]) one.see(three(1, keeping));
    expect([gifts.marked.value, [...gifts.barred.value]]).toEqual(["S4.0", ["S4.0"]]);
    for (const key of ["S4.0", "S4.1", "S5.0"]) desk.toggle(key);
    expect(gifts.chosen.value).toEqual([["S4", "S5"], [], []]);
    for (const one of [desk, gifts]) one.see(three(2, null));
    expect([gifts.marked.value, gifts.barred.value.size]).toEqual([null, 0]);
  });

  test("a gift can be aimed at, and all taken back", () => {
    const desk = createDesk(wire);
    const gifts = createGifts(desk);
    for (const one of [desk, gifts]) one.see(table(1, GIVING, ASK));
    gifts.aimAt(1);
    desk.toggle("S6.0");
    expect(gifts.chosen.value).toEqual([[], ["S6"], []]);
    desk.clear();
    expect(gifts.chosen.value).toEqual([[], [], []]);
  });

  test("what is dealt again begins anew; afterwards the selection is for plays", () => {
    const desk = createDesk(wire);
    const gifts = createGifts(desk);
    for (const one of [desk, gifts]) one.see(table(1, GIVING, ASK));
    desk.toggle("S4.0");
    for (const one of [desk, gifts]) one.see(table(2, GIVING, { ...ASK, id: "give-1" }));
    expect(desk.selection.value.size).toBe(0);
    desk.toggle("S4.0");
    for (const one of [desk, gifts]) one.see(table(3, null, null));
    expect([desk.errand.value, desk.selection.value.size, gifts.giving.value]).toEqual([null, 0, null]);
  });
});
