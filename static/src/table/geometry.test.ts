import { describe, expect, test } from "vitest";
import { ovalPlaces, seatsInOrder, stepsFrom } from "./geometry";

describe("seats", () => {
  test("the next seat to play is one step on, and so on round", () => {
    for (let seats = 3; seats <= 8; seats++) {
      for (let me = 0; me < seats; me++) {
        expect(stepsFrom(me, me, seats)).toBe(0);
        expect(stepsFrom(me, (me + 1) % seats, seats)).toBe(1);
        expect(seatsInOrder(me, seats).map((seat) => stepsFrom(me, seat, seats))).toEqual([...Array(seats).keys()]);
      }
    }
  });

  test("those who watch see seat 0 at the bottom", () => {
    expect(seatsInOrder(null, 4)).toEqual([0, 1, 2, 3]);
    expect(stepsFrom(null, 3, 4)).toBe(3);
  });
});

describe("the oval", () => {
  for (let others = 2; others <= 7; others++) {
    test(`${others} others go round from the right over the top to the left`, () => {
      const places = ovalPlaces(others, 1.8);
      expect(places).toHaveLength(others);
      places.forEach(({ x, y }, i) => {
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x).toBeLessThanOrEqual(1);
        expect(y).toBeGreaterThanOrEqual(0);
        expect(y).toBeLessThan(0.75);
        if (i > 0) expect(x).toBeLessThan(places[i - 1]!.x + 0.02);
        const mirror = places[others - 1 - i]!;
        expect(x + mirror.x).toBeCloseTo(1, 1);
        expect(y).toBeCloseTo(mirror.y, 1);
      });
    });
  }

  test("neighbours are equally far apart", () => {
    const places = ovalPlaces(7, 2);
    const gaps = places.slice(1).map((place, i) => Math.hypot((place.x - places[i]!.x) * 2, place.y - places[i]!.y));
    expect(Math.max(...gaps) / Math.min(...gaps)).toBeLessThan(1.25);
  });
});
