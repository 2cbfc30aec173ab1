import { expect, test } from "vitest";
import { language } from "../i18n";
import type { OutcomeView, PublicView } from "../protocol/messages";
import { outOrder, placeWords, sum, sumInWords, within } from "./Settlement";

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

const speculating = (call: number, conceded: number, sits_out: boolean): PublicView =>
  ({ stakes: { call }, speculation: { speculator: 0, conceded, sits_out }, seats: [{ out: 0, left: 0 }, { out: 1, left: 0 }] }) as unknown as PublicView;

test("a call that is no factor is told as a part of the shares", () => {
  language.value = "en";
  const view = speculating(3, 2, false);
  expect(within(view, outcome([], 1))).toBe("In the shares, doubled to stay whole: the call of 3 and 2 cards conceded");
  expect(within(view, { ...outcome([], 3), factors: [{ why: "call", times: 3 }] })).toBeNull();
  expect(within({ ...view, speculation: null }, outcome([], 1))).toBeNull();
});

test("a speculator who sat out is not told to have gone out or kept cards", () => {
  language.value = "en";
  expect(placeWords(speculating(3, 0, true), 0)).toBe("Sat out");
  expect(placeWords(speculating(3, 0, true), 1)).toBe("1st");
  expect(placeWords(speculating(3, 0, false), 0)).toBe("0 cards left");
});
