import { afterEach, describe, expect, test } from "vitest";
import { language } from "../../i18n";
import type { TableEvent } from "../../state/table";
import { adviceOf, asksToChoose, choiceOf, factorName, isOpening, offerName, openingSentence, type OfferPhase } from "./words";

afterEach(() => {
  language.value = "en";
});

const PHASES: readonly OfferPhase[] = ["calling", "raising", "showing", "doubling"];
const OFFERS: Record<OfferPhase, number[]> = { calling: [0, 1, 2, 3], conceding: [0, 1, 2, 3], raising: [1, 2, 4, 8], showing: [0, 1], doubling: [0, 1] };
const name = (seat: number) => `P${seat}`;
const inBoth = <Said>(say: () => Said) =>
  (["en", "zh"] as const).map((one) => {
    language.value = one;
    return say();
  });

describe("offers before play", () => {
  test.each([
    ["calling", ["No call", "Call 1", "Call 2", "Call 3"], ["不叫", "叫 1 分", "叫 2 分", "叫 3 分"]],
    ["raising", ["×1", "×2", "×4", "×8"], ["×1", "×2", "×4", "×8"]],
    ["showing", ["Stay hidden", "Show"], ["不亮", "亮明"]],
    ["doubling", ["Do not double", "Double"], ["不加倍", "加倍"]],
  ] as const)("have names while %s", (phase, english, chinese) => {
    expect(inBoth(() => OFFERS[phase].map((offer) => offerName(phase, offer)))).toEqual([english, chinese]);
  });

  test("are chosen with a move of the phase", () => {
    expect(OFFERS.calling.map((offer) => choiceOf("calling", offer))).toEqual([0, 1, 2, 3].map((call) => ({ kind: "call", call })));
    expect(OFFERS.raising.map((offer) => choiceOf("raising", offer))).toEqual([1, 2, 4, 8].map((times) => ({ kind: "raise", times })));
    expect(OFFERS.showing.map((offer) => choiceOf("showing", offer))).toEqual([false, true].map((show) => ({ kind: "show", show })));
    expect(OFFERS.doubling.map((offer) => choiceOf("doubling", offer))).toEqual([false, true].map((double) => ({ kind: "double", double })));
  });

  test("belong to phases and asks of their own", () => {
    expect(PHASES.every(isOpening)).toBe(true);
    expect(["playing", "over", "throwing", "discarding"].some(isOpening)).toBe(false);
    expect(["call", "raise", "show", "double"].every(asksToChoose)).toBe(true);
    expect(["play", "throw", "discard", "window"].some(asksToChoose)).toBe(false);
  });

  test("come with advice, to a farmer another than to the landlords", () => {
    const advice = inBoth(() => PHASES.map((phase) => adviceOf(phase, "landlord")));
    expect(new Set(advice.flat()).size).toBe(8);
    const toFarmers = inBoth(() => adviceOf("showing", "farmer"));
    expect(toFarmers).toEqual([
      "All are asked, so that nobody can tell who is who. Your answer changes nothing.",
      "所有人都会被问到，这样谁也看不出身份。你的选择不起作用。",
    ]);
    expect(inBoth(() => adviceOf("showing", "hidden-landlord"))).toEqual(inBoth(() => adviceOf("showing", "landlord")));
  });
});

describe("what a unit was multiplied by", () => {
  test.each([
    ["call", "the call", "叫分"],
    ["bomb 9999", "bomb of 4 × 9", "炸弹 4 张 9"],
    ["bomb TTTTTT", "bomb of 6 × 10", "炸弹 6 张 10"],
    ["bomb BR", "bomb of 2 jokers", "王炸 2 张"],
    ["bomb RRR", "bomb of 3 jokers", "王炸 3 张"],
    ["shown", "identities shown", "亮明身份"],
    ["doubled", "a seat doubled", "有人加倍"],
    ["spring", "spring", "春天"],
    ["counter_spring", "counter-spring", "反春天"],
    ["never_played", "the losers never played", "输方一张没出"],
  ])("%s has a name", (why, english, chinese) => {
    expect(inBoth(() => factorName(why))).toEqual([english, chinese]);
  });
});

describe("events before play", () => {
  const said: readonly [TableEvent, string, string][] = [
    [{ event: "called", seat: 1, call: 2 }, "P1 calls 2.", "P1叫 2 分。"],
    [{ event: "called", seat: 1, call: 0 }, "P1 does not call.", "P1不叫。"],
    [{ event: "nobody_called", redeals: 1 }, "Nobody called: it is dealt anew.", "没人叫，重新发牌。"],
    [{ event: "turned_up", seat: 2, card: "HT" }, "Turned up: ten of hearts, dealt to P2", "翻出红桃10，发给了P2"],
    [{ event: "raised", seat: 0, raise: 8 }, "P0 raises 8 times.", "P0加到 8 倍。"],
    [{ event: "shown", seat: 3 }, "P3 shows who he is.", "P3亮明身份。"],
    [{ event: "doubled", seat: 4 }, "P4 doubles.", "P4加倍。"],
    [{ event: "roles", roles: ["farmer", "landlord", "farmer"] }, "P1 is the landlord.", "P1是地主。"],
    [{ event: "roles", roles: ["landlord", "farmer", "hidden-landlord", "farmer", "farmer"] }, "P2 is the hidden landlord.", "P2是暗地主。"],
  ];

  test.each(said)("%o is said", (event, english, chinese) => {
    expect(inBoth(() => openingSentence(event, name))).toEqual([english, chinese]);
  });

  test("what tells nothing is not", () => {
    const silent: TableEvent[] = [
      { event: "show_made", seat: 1 },
      { event: "raise_made", seat: 1 },
      { event: "double_made", seat: 1 },
      { event: "roles", roles: ["boss", "worker", "worker"] },
      { event: "roles" },
      { event: "played", seat: 1 },
    ];
    expect(silent.map((event) => openingSentence(event, name))).toEqual(silent.map(() => ""));
  });
});
