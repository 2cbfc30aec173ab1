/** Which leaderboard is wanted. */
import type { BoardChoices } from "../protocol/admin";

export const SORTS = ["points", "deals", "share"] as const;
export const PAGE = 100;

/** Empty words: the running season, every table, every role, everybody. */
export interface Wanted {
  season: string;
  table: string;
  role: string;
  sort: (typeof SORTS)[number];
  search: string;
  offset: number;
}

export const FIRST: Wanted = { season: "", table: "", role: "", sort: "points", search: "", offset: 0 };

/** What is wanted after a change: from the first line on again, at all tables in another season, and in
 *  no role that the table does not have. */
export function narrowed(before: Wanted, changed: Partial<Wanted>, choices: BoardChoices | null): Wanted {
  const played = changed.season === undefined ? {} : { table: "", role: "" };
  const wanted = { ...before, ...played, offset: 0, ...changed };
  const roles = wanted.table ? choices?.tables[wanted.table] : undefined;
  return roles && !roles.includes(wanted.role) ? { ...wanted, role: "" } : wanted;
}
