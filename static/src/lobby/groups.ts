/** Tables that are offered together, in the order in which they are offered. */
import type { TableInfo } from "../state/catalog";

const FIRST: readonly string[] = ["party", "landlord", "speculator", "commute"];

export function grouped(tables: readonly TableInfo[]): [string, TableInfo[]][] {
  const groups = [...new Set([...FIRST, ...tables.map(({ group }) => group)])];
  return groups.map((group): [string, TableInfo[]] => [group, tables.filter((table) => table.group === group)]).filter(([, some]) => some.length > 0);
}

/** In the order in which they are shown. */
export function inOrder(tables: readonly TableInfo[]): TableInfo[] {
  return grouped(tables).flatMap(([, some]) => some);
}
