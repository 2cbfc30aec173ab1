import { beforeEach, expect, test } from "vitest";
import { forgetRoom, recentRooms, rememberRoom } from "./preferences";
import { remembered } from "./remembered";

const isText = (value: unknown) => typeof value === "string";

beforeEach(() => localStorage.clear());

test("what is set is found again", () => {
  remembered("word", "first", isText).value = "second";
  expect(remembered("word", "first", isText).value).toBe("second");
});

test.each(["{", "7", "null"])("what does not fit (%s) is left aside", (stored) => {
  localStorage.setItem("doulaoban.word", stored);
  expect(remembered("word", "first", isText).value).toBe("first");
});

test("the last five rooms, the newest first, each once", () => {
  for (const code of ["A", "B", "C", "D", "E", "F", "B"]) rememberRoom(code, "party-5");
  expect(recentRooms.value.map((room) => room.code)).toEqual(["B", "F", "E", "D", "C"]);
  forgetRoom("E");
  expect(recentRooms.value.map((room) => room.code)).toEqual(["B", "F", "D", "C"]);
});
