import { expect, test } from "vitest";
import { language } from "../i18n";
import type { OutcomeView, PublicView } from "../protocol/messages";
import { outOrder, sum, sumInWords } from "./Settlement";

const outcome = (bombs: number[], share: number): OutcomeView => ({ winner: "boss", base: 10, bombs, factors: [], share, shares: [], points: [], stand: "" });

test("the share is spelled out", () => {
  expect(sum(outcome([1, 2], 13))).toBe("10 + 1 + 2 = 13");
  expect(sum(outcome([1, 2, 3, 4, 5], 25))).toBe("10 + 1 + 2 + 3 + 4 + 5 = 25");
  expect(sum(outcome([], 10))).toBe("10");
});

test("a unit is spelled out as what it was multiplied by", () => {
  const factors = [{ why: "call", times: 3 }, { why: "bomb TTTT", times: 2 }, { why: "spring", times: 2 }];
  const unit: OutcomeView = { ...outcome([], 12), winner: "landlord", base: 1, factors };
  expect(sum(unit)).toBe("1 × 3 × 2 × 2 = 12");
  language.value = "en";
  expect(sumInWords(unit)).toBe("stake 1; the call, bomb of 4 × 10, and spring");
});

test("seats stand in the order in which they went out", () => {
  const seats = [2, 0, 1].map((out) => ({ out }));
  expect(outOrder({ seats } as PublicView)).toEqual([2, 0]);
});
