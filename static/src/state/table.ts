/** The table as the server last showed it. Views are truth; events only say what to animate. */
import { computed, signal } from "@preact/signals";
import type { CommuterView, PrivateView, PublicView, RoadView, TableMessage } from "../protocol/messages";
import { heardAt } from "./clock";

type Shown<V, P> = Omit<TableMessage, "view" | "private"> & { view: V; private: P | null };
/** A table at which cards are shed. */
export type CardTable = Shown<PublicView, PrivateView>;
/** A race to the office. */
export type RaceTable = Shown<RoadView, CommuterView>;

export function isCards(message: TableMessage): message is CardTable {
  return message.view.family === "shedding";
}

export function isRace(message: TableMessage): message is RaceTable {
  return message.view.family === "commute";
}

export type TableEvent = { event: string } & Record<string, unknown>;

export const table = signal<TableMessage | null>(null);
/** What happened on the way to the present view; empty after a resync. */
export const events = computed(() => (table.value?.events ?? []) as TableEvent[]);
/** What my own seat knows besides; null for who watches. */
export const own = computed(() => table.value?.private ?? null);
export const asks = computed(() => own.value?.asks ?? []);
/** When each seat that is waited for runs out of time, on the server's clock in milliseconds. */
export const deadlines = computed<Readonly<Record<string, number>>>(() => table.value?.deadlines ?? {});

function older(one: TableMessage, other: TableMessage): boolean {
  const [epoch, n] = one.v;
  return epoch < other.v[0] || (epoch === other.v[0] && n < other.v[1]);
}

/** Takes what the server shows, unless it is older than what is shown already. */
export function showTable(message: TableMessage): void {
  const shown = table.peek();
  if (shown && shown.deal === message.deal && older(message, shown)) return;
  heardAt(message.now);
  table.value = message;
}
