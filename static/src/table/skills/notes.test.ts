import { expect, test } from "vitest";
import type { SeenView } from "../../protocol/messages";
import type { CardTable } from "../../state/table";
import { allSeen } from "./useNotes";

const seen = (number: number): SeenView => ({ number, skill: "unmask", seat: 0, target: 1, cards: [], role: "boss" });

test("what was shown to all and to this seat stands in the order in which it was shown", () => {
  const table = { view: { seen: [seen(0), seen(4)] }, private: { seen: [seen(2)] } } as unknown as CardTable;
  expect(allSeen(table).map(({ number }) => number)).toEqual([0, 2, 4]);
});

test("who watches has seen what all have", () => {
  const table = { view: { seen: [seen(3)] }, private: null } as unknown as CardTable;
  expect(allSeen(table).map(({ number }) => number)).toEqual([3]);
});
