import { expect, test } from "vitest";
import { keyed } from "./cards";
import { cardAt, cardsAlong, layoutHand, neighbour, READABLE, RISE } from "./layout";
import { sortedGroups, SORT_KINDS } from "./sort";

const ORDER = "3456789TJQKA2BR";

/** A hand of `count` cards from four decks that touches every rank, as the eight-seat table can deal it. */
function hand(count: number, spread: number) {
  const faces = [..."3456789TJQKA2"].flatMap((rank) => [..."SHDC"].map((suit) => suit + rank));
  const cards = ["BJ", "RJ", ...faces.map((_, i) => faces[(i * spread) % faces.length]!)];
  return keyed(cards.slice(0, count));
}

const ROOMS = [
  { name: "phone", width: 344, height: 250 },
  { name: "tablet", width: 740, height: 280 },
  { name: "desktop", width: 1200, height: 210 },
];

for (const room of ROOMS) {
  for (const kind of SORT_KINDS) {
    for (const count of [1, 2, 17, 20, 24, 33]) {
      test(`${count} cards by ${kind} fit a ${room.name} and can each be picked`, () => {
        for (const spread of [1, 5, 17]) {
          const layout = layoutHand(sortedGroups(hand(count, spread), ORDER, kind), room);
          expect(layout.places).toHaveLength(count);
          expect(layout.height).toBeLessThanOrEqual(room.height);
          layout.places.forEach((place, i) => {
            expect(place.x).toBeGreaterThanOrEqual(-0.01);
            expect(place.x + layout.cardWidth).toBeLessThanOrEqual(room.width + 0.01);
            expect(place.y).toBeGreaterThanOrEqual(RISE - 0.01);
            expect(cardAt(layout, place.x + 4, place.y + 4)).toBe(i);
          });
        }
      });
    }
  }
}

test("a card shows enough of its index on the narrowest page, with all ranks held", () => {
  const cards = keyed([..."3456789TJQKA2"].map((rank) => `S${rank}`).concat("BJ", "RJ", "H3", "H4", "D4"));
  const layout = layoutHand(sortedGroups(cards, ORDER, "rank"), { width: 360, height: 250 });
  expect(layout.mode).toBe("columns");
  const step = layout.places.find(({ column }) => column === 1)!.x - layout.places[0]!.x;
  expect(step).toBeGreaterThanOrEqual(READABLE);
});

test("a stroke finds every card it crosses, however fast", () => {
  const layout = layoutHand(sortedGroups(hand(20, 5), ORDER, "rank"), { width: 1200, height: 200 });
  const [first, last] = [layout.places[2]!, layout.places[9]!];
  const found = cardsAlong(layout, { x: first.x + 5, y: first.y + 50 }, { x: last.x + 5, y: last.y + 50 });
  expect(found).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
});

test("arrows go along a fan and stop at its ends", () => {
  const layout = layoutHand(sortedGroups(hand(5, 5), ORDER, "rank"), { width: 1200, height: 200 });
  expect(neighbour(layout, 0, "left")).toBe(0);
  expect(neighbour(layout, 0, "right")).toBe(1);
  expect(neighbour(layout, 1, "last")).toBe(4);
  expect(neighbour(layout, 4, "right")).toBe(4);
  expect(neighbour(layout, 4, "first")).toBe(0);
});

test("arrows go up and down a column and keep their height between columns", () => {
  const cards = keyed(["S3", "H3", "D3", "S4", "S5", "H5", "D5", ...[..."6789TJQKA2"].map((rank) => `C${rank}`)]);
  const layout = layoutHand(sortedGroups(cards, ORDER, "rank"), { width: 340, height: 220 });
  expect(layout.mode).toBe("columns");
  const bottomOf5 = layout.places.findIndex(({ held, row }) => held.card.endsWith("5") && row === 2);
  expect(neighbour(layout, bottomOf5, "up")).toBe(bottomOf5 - 1);
  expect(neighbour(layout, bottomOf5, "down")).toBe(bottomOf5);
  const right = layout.places[neighbour(layout, bottomOf5, "right")]!;
  expect(right.held.card).toBe("S4");
});
