import { expect, test } from "vitest";
import type { OutcomeView, PublicView } from "../protocol/messages";
import { outOrder, sum } from "./Settlement";

const outcome = (bombs: number[], share: number): OutcomeView => ({ winner: "boss", base: 10, bombs, share, shares: [], points: [] });

test("the share is spelled out", () => {
  expect(sum(outcome([1, 2], 13))).toBe("10 + 1 + 2 = 13");
  expect(sum(outcome([1, 2, 3, 4, 5], 25))).toBe("10 + 1 + 2 + 3 + 4 + 5 = 25");
  expect(sum(outcome([], 10))).toBe("10");
});

test("seats stand in the order in which they went out", () => {
  const seats = [2, 0, 1].map((out) => ({ out }));
  expect(outOrder({ seats } as PublicView)).toEqual([2, 0]);
});
