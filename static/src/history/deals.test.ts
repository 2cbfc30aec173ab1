import { expect, test } from "vitest";
import { type OwnDeal, ownResult, pageOf, pointsOf, verdict } from "./deals";

const SEAT = { name: "Ann", bot: false, left: false, role: "worker", camp: "slackers", won: false };
const DEAL: OwnDeal = {
  id: "d1",
  room: "7K3MQ2XW",
  table: "party-3",
  started: "2026-03-16T04:00:00+00:00",
  ended: "2026-03-16T04:10:00+00:00",
  winner: "boss",
  counted: true,
  voided: null,
  void_reason: null,
  bots: 1,
  leavers: 0,
  seat: 1,
  results: [
    { ...SEAT, seat: 2, points: -10 },
    { ...SEAT, seat: 0, points: 20, won: true, role: "boss", camp: "boss" },
    { ...SEAT, seat: 1, points: -11 },
  ],
};

test("the own result is that of the own seat, and points go by seat", () => {
  expect(ownResult(DEAL)?.points).toBe(-11);
  expect(ownResult({ ...DEAL, seat: null })).toBeUndefined();
  expect(pointsOf(DEAL)).toEqual([20, -11, -10]);
});

test("nobody loses a deal that was broken off", () => {
  expect(verdict(DEAL, { won: true, camp: "boss" })).toBe("won");
  expect(verdict(DEAL, { won: false, camp: "slackers" })).toBe("lost");
  expect(verdict({ winner: null }, { won: false, camp: "slackers" })).toBe("broken_off");
});

test("who came in after the first has not lost the race", () => {
  expect(verdict({ winner: "first" }, { won: true, camp: "first" })).toBe("won");
  expect(verdict({ winner: "first" }, { won: false, camp: "arrived" })).toBe("arrived");
  expect(verdict({ winner: "first" }, { won: false, camp: "late" })).toBe("lost");
});

test("the next page is behind the last deal", () => {
  expect(pageOf({ deals: [DEAL], next: "d1" })).toEqual({ lines: [DEAL], next: { before: "d1" } });
  expect(pageOf({ deals: [], next: null }).next).toBeNull();
});
