import { expect, test } from "vitest";
import type { TableInfo } from "../state/catalog";
import { inOrder } from "./groups";

test("tables are offered by group, whatever order they come in", () => {
  const groups = ["commute", "landlord", "party", "speculator", "party"];
  const offered = groups.map((group, at) => ({ id: `${at}`, group }) as TableInfo);
  expect(inOrder(offered).map(({ id }) => id)).toEqual(["2", "4", "1", "3", "0"]);
});
