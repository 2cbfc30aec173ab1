import { afterEach, describe, expect, test } from "vitest";
import { language } from "../../i18n";
import type { ActView, SpeculationView } from "../../protocol/messages";
import type { TableEvent } from "../../state/table";
import { needs, readingName, reason, sentence } from "../words";
import { alikeWords, giftName, keptWords, markerWords, ownThree } from "./words";

afterEach(() => {
  language.value = "en";
});

const name = (seat: number) => `P${seat}`;
const inBoth = <Said>(say: () => Said) =>
  (["en", "zh"] as const).map((one) => {
    language.value = one;
    return say();
  });

describe("what happens with a speculator", () => {
  const said: readonly [TableEvent, string, string][] = [
    [{ event: "dealt_again", why: "marker" }, "Dealt again: nobody was dealt the card that makes the speculator.", "重新发牌：没人拿到决定投机商的牌。"],
    [{ event: "marked", seat: 1, card: "C7*" }, "The marked seven of clubs makes P1 the speculator", "做记号的梅花7在P1手里，他是投机商"],
    [{ event: "turned_up", seat: null, card: "RJ" }, "Turned up: big joker", "翻出大王"],
    [{ event: "gifts_made", seat: 1 }, "P1 has picked the gifts.", "P1选好了礼牌。"],
    [{ event: "conceded", seat: 0, cards: 2 }, "P0 concedes 2 cards.", "P0让 2 张。"],
    [{ event: "moved", from: 1, to: 0, cards: "S4 H5" }, "P1 gives P0: four of spades, five of hearts.", "P1 给 P0：黑桃4, 红桃5。"],
    [{ event: "named", seat: 0, card: "SA", shown: "SA SA" }, "P0 names the ace of spades.", "P0叫黑桃A。"],
    [{ event: "twin_shown", seat: 1, card: "SA" }, "P1, the speculator, has the ace of spades: another is named.", "投机商P1有黑桃A，另叫一张。"],
    [{ event: "roles", roles: ["", "speculator", ""] }, "", ""],
    [{ event: "roles_shown", roles: ["landlord", "speculator", null] }, "", ""],
    [{ event: "roles", roles: ["landlord", "speculator", "farmer", "small-landlord"] }, "P3 is the small landlord.", "P3是小地主。"],
    [{ event: "declared_alone", seat: 0, cards: "SA SA" }, "P0 plays alone against all: the deal counts triple.", "P0一人独打所有人：整局乘三。"],
    [{ event: "won_at_once", seat: 2, cards: "S9 H9" }, "P2 holds nine of spades, nine of hearts and wins at once.", "P2有黑桃9, 红桃9，当场获胜。"],
  ];

  test.each(said)("%o is said", (event, english, chinese) => {
    expect(inBoth(() => sentence(event, name))).toEqual([english, chinese]);
  });

  test("why a seat is the speculator, and cards of one rank", () => {
    expect(inBoth(() => markerWords("", "P0"))).toEqual(["P0 won the last deal and is the speculator", "P0赢了上一局，这局是投机商"]);
    expect(inBoth(() => alikeWords(["S9", "H9", "S9"]))).toEqual(["3 × 9", "3 张 9"]);
    expect(inBoth(() => alikeWords(["BJ", "RJ"]))).toEqual(["2 × jokers", "2 张 王"]);
  });

  test("gifts are the landlord's and the farmers', and what cannot be given is told", () => {
    expect(inBoth(() => [giftName(0), giftName(2)])).toEqual([["Landlord", "Farmer 2"], ["地主", "农民 2"]]);
    expect(inBoth(() => keptWords({ code: "gift_three", params: {} }))).toEqual(["3s are not given away.", "3 不能送。"]);
  });
});

describe("what must be played", () => {
  test("is told by the clause of the restraint", () => {
    const clauses = ["10.1", "10.2", "11.1", "11.2"].map((clause) => reason("restraint", { clause: `speculator.md ${clause}`, must: ["S9"] }));
    expect(new Set(clauses).size).toBe(4);
    expect(clauses[0]).toBe("You can follow in kind, so you must.");
  });

  test("where colours count, in which colour", () => {
    const black = { kind: "pair", rank: "9", length: 1, colour: "black" };
    expect(inBoth(() => readingName(black, 2))).toEqual(["Pair of 9s, black", "黑 · 对 9"]);
    expect(inBoth(() => needs(black))).toEqual(["Needs a pair above 9 in black, or any red", "要比 9 大的对子（黑），或任何红牌"]);
    expect(reason("does_not_beat", { ...black, colour: "red" })).toBe("要比 9 大的对子（红），或同样大的黑牌");
  });

  test("above the speculator's 3 alone is above A, unless all 3s rise", () => {
    const act = { seat: 1, reading: { kind: "solo", rank: "3" } } as ActView;
    const at = (lifted: string) => ({ speculator: 1, lifted }) as SpeculationView;
    expect([ownThree(act, at("")), ownThree(act, at("3")), ownThree({ ...act, seat: 0 }, at("")), ownThree(act, null)]).toEqual(["A", null, null, null]);
    expect(reason("does_not_beat", { kind: "solo", rank: "3", length: 1 }, "A")).toBe("Needs a card above A");
  });
});
