import { expect, test } from "vitest";
import { intentOf } from "./keyboard";

const press = (key: string, more = {}) => ({ key, ctrlKey: false, altKey: false, metaKey: false, repeat: false, ...more });
const table = { editing: false, onCard: false };
const card = { editing: false, onCard: true };
const field = { editing: true, onCard: false };

test.each([
  ["h", "hint"], ["H", "hint"], ["p", "pass"], ["Escape", "clear"], ["`", "boss"], ["·", "boss"],
] as const)("%s means %s anywhere at the table", (key, intent) => {
  expect(intentOf(press(key), table)).toEqual({ do: intent });
  expect(intentOf(press(key), card)).toEqual({ do: intent });
});

test("arrows and enter belong to the hand only while a card has the focus", () => {
  expect(intentOf(press("ArrowLeft"), card)).toEqual({ do: "move", to: "left" });
  expect(intentOf(press(" "), card)).toBeNull();
  expect(intentOf(press("Enter"), card)).toEqual({ do: "play" });
  for (const key of ["ArrowLeft", "Enter"]) expect(intentOf(press(key), table)).toBeNull();
});

test("nothing is ours while somebody writes, or with a modifier key", () => {
  for (const key of ["h", "p", "`", "Escape", "Enter"]) expect(intentOf(press(key), field)).toBeNull();
  expect(intentOf(press("p", { ctrlKey: true }), table)).toBeNull();
  expect(intentOf(press("h", { metaKey: true }), card)).toBeNull();
});

test("a key held down plays nothing twice", () => {
  for (const key of ["h", "p", "Enter", "`"]) expect(intentOf(press(key, { repeat: true }), card)).toBeNull();
  expect(intentOf(press("ArrowRight", { repeat: true }), card)).toEqual({ do: "move", to: "right" });
});
