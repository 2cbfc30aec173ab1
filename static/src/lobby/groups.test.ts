import { expect, test } from "vitest";
import type { TableInfo } from "../state/catalog";
import { inOrder } from "./groups";

test("tables are offered by group, those of a group of their own last", () => {
  const groups = ["quiz", "commute", "landlord", "party", "speculator", "party"];
  const offered = groups.map((group, at) => ({ id: `${at}`, group }) as TableInfo);
  expect(inOrder(offered).map(({ id }) => id)).toEqual(["3", "5", "2", "4", "1", "0"]);
});
