/** The tables that this server offers, and the opening of a room. */
import { signal } from "@preact/signals";
import { language, t } from "../i18n";
import type { Refusal } from "../protocol/client";
import { asked, sending } from "../protocol/http";

export type OptionValue = boolean | number | string;

/** A house option: whole numbers from `low` to `high`, or one of `choices`. */
export interface OptionInfo {
  id: string;
  default: OptionValue;
  low: number;
  high: number;
  choices: OptionValue[];
}

/** A table: `players` at most, `least_players` at least; `cards` is the least and the most that a seat is dealt of so many
 *  `decks`, where it is played with a pack of cards. */
export interface TableInfo {
  id: string;
  /** Tables that are offered together. */
  group: string;
  name: { zh: string; en: string };
  players: number;
  least_players: number;
  decks: number;
  cards: [number, number];
  options: OptionInfo[];
}

export const tables = signal<readonly TableInfo[] | null>(null);
export const tablesFailed = signal(false);

/** Fetches the tables once; again after a failure. */
export async function loadTables(): Promise<void> {
  if (tables.peek()) return;
  tablesFailed.value = false;
  try {
    tables.value = await asked<TableInfo[]>("/api/tables");
  } catch {
    tablesFailed.value = true;
  }
}

/** A table that the list need not have; from now on it is known. Rejects with a Refusal. */
export async function fetchTable(id: string): Promise<TableInfo> {
  const had = listed(id);
  if (had) return had;
  const table = await asked<TableInfo>(`/api/tables/${encodeURIComponent(id)}`);
  if (!listed(id)) tables.value = [...(tables.peek() ?? []), table];
  return table;
}

function listed(id: string): TableInfo | undefined {
  return tables.peek()?.find((table) => table.id === id);
}

/** Opens a room; its code. Rejects with a Refusal. */
export async function createRoom(table: string, options: Record<string, OptionValue>): Promise<string> {
  const opened = await asked<{ code: string }>("/api/rooms", sending({ table, options }));
  return opened.code;
}

const lookedUp = new Set<string>();
const unknown = signal<ReadonlySet<string>>(new Set());

/** The table, once it is known; one that the list has not is looked up. */
export function tableOf(id: string): TableInfo | undefined {
  const found = tables.value?.find((table) => table.id === id);
  if (tables.value && !found && !lookedUp.has(id)) {
    lookedUp.add(id);
    fetchTable(id).catch((refused: Refusal) => {
      // without an answer it is asked for again when it is next to be shown
      if (refused.code === "lost") lookedUp.delete(id);
      else unknown.value = new Set([...unknown.peek(), id]);
    });
  }
  return found;
}

/** A table's name in the language chosen: nothing before it has come, the id where it never comes. */
export function tableName(id: string): string {
  return tableOf(id)?.name[language.value] ?? (tablesFailed.value || unknown.value.has(id) ? id : "");
}

/** Whether so many people can sit at a table. */
export function fits(table: TableInfo, people: number): boolean {
  return table.least_players <= people && people <= table.players;
}

export function cardsEach(table: TableInfo): string {
  const [low, high] = table.cards;
  return low === high ? t("table.cards_same", { count: low }) : t("table.cards", { low, high });
}
