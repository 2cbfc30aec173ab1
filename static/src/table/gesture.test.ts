import { expect, test } from "vitest";
import { pressEnd, pressMove, pressStart } from "./gesture";

const at = (x: number, y: number) => ({ x, y });

test("a press that stays is a tap", () => {
  const press = pressMove(pressStart("S3.0", at(10, 10), 0, false), at(13, 12));
  expect(pressEnd(press, 90, null)).toEqual({ do: "tap", key: "S3.0" });
});

test("two quick taps on one card are a double tap; on two cards, or slowly, two taps", () => {
  const press = pressStart("S3.0", at(10, 10), 200, true);
  const selected = { key: "S3.0", at: 50, on: true };
  expect(pressEnd(press, 250, selected).do).toBe("double");
  expect(pressEnd(press, 250, { ...selected, key: "H3.0" }).do).toBe("tap");
  expect(pressEnd(press, 900, selected).do).toBe("tap");
});

test("a card that was cleared since the first tap is tapped anew: it must not play by accident", () => {
  const cleared = pressStart("S3.0", at(10, 10), 200, false);
  expect(pressEnd(cleared, 250, { key: "S3.0", at: 50, on: true }).do).toBe("tap");
});

test("a stroke selects from a card that was not selected and deselects from one that was", () => {
  expect(pressStart("S3.0", at(0, 0), 0, false).on).toBe(true);
  expect(pressStart("S3.0", at(0, 0), 0, true).on).toBe(false);
  const stroke = pressMove(pressStart("S3.0", at(0, 0), 0, false), at(60, 4));
  expect(stroke).toMatchObject({ moved: true, swiping: false });
  expect(pressEnd(stroke, 100, null).do).toBe("none");
});

test("up from a selected card plays, if far enough", () => {
  const up = pressMove(pressStart("S3.0", at(100, 200), 0, true), at(103, 185));
  expect(up.swiping).toBe(true);
  expect(pressEnd(pressMove(up, at(105, 150)), 120, null).do).toBe("play");
  expect(pressEnd(pressMove(up, at(105, 180)), 120, null).do).toBe("none");
});

test("up from a card that was not selected is a stroke: it must not play by accident", () => {
  const up = pressMove(pressStart("S3.0", at(100, 200), 0, false), at(103, 140));
  expect(up.swiping).toBe(false);
  expect(pressEnd(up, 120, null).do).toBe("none");
});
