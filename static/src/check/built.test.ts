import { expect, test } from "vitest";
import { built } from "./built";
import golden from "./golden.json";

test("the builder's tables are dealt as by the engine, and none that it refuses", () => {
  const packs = Object.keys(golden.built).map((table) => {
    const pack = built(table);
    return [table, pack && `${pack.decks} ${pack.players} ${pack.cards} ${pack.talon}`];
  });
  expect(Object.fromEntries(packs)).toEqual(golden.built);
  expect(packs.filter(([, pack]) => pack).length).toBeGreaterThan(30);
  expect(packs.filter(([, pack]) => !pack).length).toBeGreaterThan(30);
});
