import { beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "../protocol/client";
import { explain, explainMove, notices } from "./notices";

const texts = (): string[] => notices.value.map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers();
  notices.value = [];
});

test("a refusal is told for a while, once", () => {
  explain(new Refusal("stale"));
  explain(new Refusal("stale"));
  expect(texts()).toHaveLength(1);
  vi.advanceTimersByTime(5_000);
  expect(texts()).toEqual([]);
});

test("what is no refusal is thrown on", () => {
  expect(() => explain(new TypeError("broken"))).toThrow("broken");
  expect(() => explainMove("wave", new TypeError("broken"))).toThrow("broken");
});

test("of a late move it is told that it was late, but not of letting something act", () => {
  explainMove("wave", new Refusal("stale"));
  expect(texts()).toEqual([]);
  explainMove("pass", new Refusal("stale"));
  explainMove("wave", new Refusal("frozen"));
  expect(texts()).toHaveLength(2);
});
