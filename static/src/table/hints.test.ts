import { expect, test } from "vitest";
import { answered, type HintCycle, NO_HINTS, pressed } from "./hints";

const FRESH: HintCycle<readonly string[]> = NO_HINTS;

test("the first press asks, its answer shows the best, further presses go round", () => {
  const first = pressed(FRESH, "1.7");
  expect(first.ask).toBe(true);
  const shown = answered(first.cycle, first.cycle.n, [["S3"], ["H4"]]);
  expect(shown.show).toEqual(["S3"]);
  const second = pressed(shown.cycle, "1.7");
  expect(second).toMatchObject({ ask: false, show: ["H4"] });
  expect(pressed(second.cycle, "1.7").show).toEqual(["S3"]);
});

test("while the answer is awaited another press asks nothing", () => {
  const { cycle } = pressed(FRESH, "1.7");
  expect(pressed(cycle, "1.7")).toMatchObject({ ask: false, show: null });
});

test("a new version of the table asks anew, and a late answer for the old one is dropped", () => {
  const old = pressed(FRESH, "1.7").cycle;
  const now = pressed(old, "1.8");
  expect(now.ask).toBe(true);
  expect(answered(now.cycle, old.n, [["S3"]]).show).toBeNull();
  expect(answered(now.cycle, now.cycle.n, [["S9"]]).show).toEqual(["S9"]);
});

test("no lawful play: nothing to show, nothing to ask again", () => {
  const { cycle } = pressed(FRESH, "1.7");
  const none = answered(cycle, cycle.n, []);
  expect(none.show).toBeNull();
  expect(pressed(none.cycle, "1.7")).toMatchObject({ ask: false, show: null });
});
