/** Tables by family, in the order in which they are offered. */
import type { TableInfo } from "../state/catalog";

export type Family = "party" | "landlord" | "speculator" | "race" | "other";
/** Families of tables by the first word of their ids, in the order in which they are offered. */
const FAMILIES: Readonly<Record<string, Family>> = { party: "party", boss: "landlord", landlord: "landlord", spec: "speculator", commute: "race" };
const NO_FAMILY: Family = "other";

function familyOf({ id }: TableInfo): Family {
  return FAMILIES[id.split("-")[0]!] ?? NO_FAMILY;
}

/** The tables by family. */
export function grouped(tables: readonly TableInfo[]): [Family, TableInfo[]][] {
  const families = [...new Set([...Object.values(FAMILIES), NO_FAMILY])];
  return families.map((family): [Family, TableInfo[]] => [family, tables.filter((table) => familyOf(table) === family)]).filter(([, some]) => some.length > 0);
}

/** In the order in which they are shown. */
export function inOrder(tables: readonly TableInfo[]): TableInfo[] {
  return grouped(tables).flatMap(([, some]) => some);
}
