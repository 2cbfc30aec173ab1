import { afterEach, describe, expect, test } from "vitest";
import { language } from "../i18n";
import { sheetOf } from "./boss";
import { lastAct } from "./facts";
import { spread } from "./spread";
import { suspectNext, suspicion } from "./suspicion";
import { cardName, readingName, reason, sentence } from "./words";

afterEach(() => {
  language.value = "en";
});

describe("words", () => {
  test("cards have a name in both languages", () => {
    language.value = "en";
    expect(["HT", "SA", "D3", "BJ", "RJ"].map(cardName)).toEqual([
      "ten of hearts", "ace of spades", "three of diamonds", "small joker", "big joker",
    ]);
    language.value = "zh";
    expect(["HT", "CQ", "BJ", "RJ"].map(cardName)).toEqual(["红桃10", "梅花Q", "小王", "大王"]);
  });

  test("combinations are named by kind and rank, chains from low to high, joker bombs by their number", () => {
    language.value = "zh";
    expect(readingName({ kind: "pair", rank: "T", length: 1 }, 2)).toBe("对 10");
    expect(readingName({ kind: "solo_chain", rank: "7", length: 5 }, 5)).toBe("顺子 3–7");
    expect(readingName({ kind: "solo", rank: "R", length: 1 }, 1)).toBe("单张 大王");
    expect(readingName({ kind: "bomb", rung: 2, red: 1 }, 3)).toBe("王炸：3 张王");
    language.value = "en";
    expect(readingName({ kind: "bomb", rung: 1, rank: "9" }, 4)).toBe("Bomb: 4 × 9");
  });

  test("a refusal says what is needed; other codes have their sentence", () => {
    language.value = "en";
    expect(reason("does_not_beat", { kind: "pair", rank: "9", size: 2, length: 1 })).toBe("Needs a pair above 9");
    expect(reason("does_not_beat", { kind: "bomb", rank: "", size: 2, length: 1 })).toBe("Needs a bigger bomb");
    expect(reason("no_combination", {})).toMatch(/no combination/);
  });

  test("events are said in words, what is not for ears is not", () => {
    language.value = "en";
    const name = (seat: number) => `P${seat}`;
    expect(sentence({ event: "played", seat: 1, cards: "H9 C9", kind: "pair", rank: "9", length: 1 }, name)).toBe("P1: Pair of 9s.");
    expect(sentence({ event: "announced", seat: 2, left: 1 }, name)).toBe("P2 has 1 card left.");
    expect(sentence({ event: "thrown", seat: 2, throw: "rock" }, name)).toBe("P2 threw rock.");
    expect(sentence({ event: "throw_chosen", seat: 2 }, name)).toBe("");
  });
});

describe("a play in the middle", () => {
  const cards = (count: number) => Array.from({ length: count }, () => "S3");

  test.each([[316, 130], [316, 230], [560, 420], [1000, 420]])("fits %i by %i with every card showing", (width, height) => {
    for (const count of [1, 2, 5, 12, 16, 20]) {
      const laid = spread(cards(count), { width, height });
      expect(laid.rows.flat()).toHaveLength(count);
      const longest = Math.max(...laid.rows.map((row) => row.length));
      expect((longest - 1) * laid.step + laid.width).toBeLessThanOrEqual(width + 0.01);
      if (count > 1) expect(laid.step).toBeGreaterThanOrEqual(14);
    }
  });
});

test("a seat's last act is its newest in the trick", () => {
  const plain = { reading: null, wilds: [], stowaway: null, unstoppable: false };
  const acts = [{ seat: 0, cards: ["S3"], ...plain }, { seat: 1, cards: [], ...plain }, { seat: 0, cards: ["S5"], ...plain }];
  expect(lastAct(acts, 0)?.cards).toEqual(["S5"]);
  expect(lastAct(acts, 2)).toBeNull();
});

test("a guess goes foe, ally, none, and is forgotten with the deal", () => {
  const seen = [1, 2, 3].map(() => (suspectNext("d1", 4), suspicion("d1", 4)));
  expect(seen).toEqual(["foe", "ally", "none"]);
  suspectNext("d1", 4);
  suspectNext("d2", 1);
  expect(suspicion("d1", 4)).toBe("none");
  expect(suspicion("d2", 1)).toBe("foe");
});

test("the boss key's figures are the same all day and others tomorrow", () => {
  expect(sheetOf(20_000)).toEqual(sheetOf(20_000));
  expect(sheetOf(20_001)).not.toEqual(sheetOf(20_000));
});
