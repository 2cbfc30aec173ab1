import { expect, test } from "vitest";
import type { TableInfo } from "../state/catalog";
import { inOrder } from "./families";

test("tables are offered by family, those of another kind last", () => {
  const ids = ["quiz-4", "landlord-5", "boss-classic", "party-5", "spec-5x1"];
  expect(inOrder(ids.map((id) => ({ id }) as TableInfo)).map(({ id }) => id)).toEqual(["party-5", "landlord-5", "boss-classic", "spec-5x1", "quiz-4"]);
});
