import { expect, test } from "vitest";
import { placeOf, readCode, shownCode } from "./router";

test.each([
  ["7k3m-q2xw", "7K3MQ2XW"],
  [" 7K3M Q2XW ", "7K3MQ2XW"],
  ["oil00000", "01100000"],
  ["7K3MQ2X", null],
  ["7K3MQ2XU", null],
  ["", null],
])("%j is read as %j", (typed, code) => {
  expect(readCode(typed)).toBe(code);
});

test("paths are places", () => {
  expect(placeOf("/")).toEqual({ name: "landing" });
  expect(placeOf("/new")).toEqual({ name: "new" });
  expect(placeOf("/r/7K3MQ2XW")).toEqual({ name: "room", code: "7K3MQ2XW" });
  expect(placeOf("/r/7k3m-q2xw/")).toEqual({ name: "room", code: "7K3MQ2XW" });
  expect(placeOf("/r/nonsense!")).toEqual({ name: "unknown" });
  expect(placeOf("/me")).toEqual({ name: "history" });
  expect(placeOf("/leaderboard")).toEqual({ name: "leaderboard" });
  expect(placeOf("/admin")).toEqual({ name: "admin", tab: "rooms" });
  expect(placeOf("/admin/deals")).toEqual({ name: "admin", tab: "deals" });
  expect(placeOf("/admin/secrets")).toEqual({ name: "unknown" });
  expect(placeOf("/elsewhere")).toEqual({ name: "unknown" });
});

test("a code is shown in two groups", () => {
  expect(shownCode("7K3MQ2XW")).toBe("7K3M-Q2XW");
});
