/** What happened in a race, by the versions of its table: what this page was told, completed by what the server tells all
 *  who come later. */

import { asked } from "../protocol/http";
import type { TableEvent } from "../state/table";
import type { RaceTable } from "./views";

export const MOST_NEWS = 60;

type Version = RaceTable["v"];

/** What the server tells of a running deal: its last events that all may know, until version `v` of the table. */
export interface News {
  deal: string;
  v: Version;
  events: TableEvent[];
}

/** What is known of a deal until version `v`, the newest last. */
export interface Told {
  deal: string;
  v: Version;
  entries: readonly { v: Version; events: readonly TableEvent[] }[];
}

/** Null where there is nothing to tell, or no answer. */
export function newsOf(code: string): Promise<News | null> {
  return asked<News>(`/api/rooms/${code}/news`).catch(() => null);
}

function later([epoch, n]: Version, than: Version): boolean {
  return epoch > than[0] || (epoch === than[0] && n > than[1]);
}

/** Whether more has happened than the events of this version tell. */
export function missed(before: Told, { deal, v, events }: RaceTable): boolean {
  if (before.deal !== deal) return (events as TableEvent[]).every(({ event }) => event !== "deal_started");
  return v[0] !== before.v[0] || v[1] !== before.v[1] + 1;
}

/** With what happened on the way to the version that is shown now, unless the server has told it already. */
export function added(had: Told, { deal, v }: RaceTable, events: readonly TableEvent[]): Told {
  const entries = had.deal === deal ? had.entries : [];
  const known = entries.some((entry) => !later(v, entry.v));
  return { deal, v, entries: events.length > 0 && !known ? [...entries, { v, events }].slice(-MOST_NEWS) : entries };
}

/** With what the server tells; what this page was told since stays. */
export function completed(had: Told, { deal, v, events }: News): Told {
  if (had.deal !== deal) return had;
  return { ...had, entries: [{ v, events }, ...had.entries.filter((entry) => later(entry.v, v))] };
}
