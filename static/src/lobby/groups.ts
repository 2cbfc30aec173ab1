/** Tables that are offered together, in the order in which they are offered. */
import type { TableInfo } from "../state/catalog";

const GROUPS = ["party", "landlord", "speculator", "commute"] as const;
type Group = (typeof GROUPS)[number];

export function grouped(tables: readonly TableInfo[]): [Group, TableInfo[]][] {
  return GROUPS.map((group): [Group, TableInfo[]] => [group, tables.filter((table) => table.group === group)]).filter(([, some]) => some.length > 0);
}

/** In the order in which they are shown. */
export function inOrder(tables: readonly TableInfo[]): TableInfo[] {
  return grouped(tables).flatMap(([, some]) => some);
}
