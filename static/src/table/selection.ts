/** What is selected, as a set of card keys. Every function returns a new set, or the same one when nothing changed. */

import type { HandCard } from "./cards";

export type Selection = ReadonlySet<string>;
export const NOTHING: Selection = new Set();

export function toggled(selection: Selection, key: string): Selection {
  const next = new Set(selection);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** Selects (`on`) or deselects every key. */
export function painted(selection: Selection, keys: Iterable<string>, on: boolean): Selection {
  const next = new Set(selection);
  let changed = false;
  for (const key of keys) {
    if (next.has(key) === on) continue;
    changed = true;
    if (on) next.add(key);
    else next.delete(key);
  }
  return changed ? next : selection;
}

/** The part of the selection that is still in the hand. */
export function surviving(selection: Selection, hand: readonly HandCard[]): Selection {
  const held = new Set(hand.map(({ key }) => key));
  const left = [...selection].filter((key) => held.has(key));
  return left.length === selection.size ? selection : new Set(left);
}

/** A selection of exactly these faces, where the hand holds them; copies already selected are preferred. */
export function selecting(hand: readonly HandCard[], cards: readonly string[], selection: Selection = NOTHING): Selection {
  const wanted = new Map<string, number>();
  for (const card of cards) wanted.set(card, (wanted.get(card) ?? 0) + 1);
  const next = new Set<string>();
  const preferred = [...hand].sort((a, b) => Number(selection.has(b.key)) - Number(selection.has(a.key)));
  for (const { key, card } of preferred) {
    const missing = wanted.get(card) ?? 0;
    if (missing === 0) continue;
    wanted.set(card, missing - 1);
    next.add(key);
  }
  return next;
}

/** At most one card: one that was not selected before, where there is such. */
export function newest(selection: Selection, before: Selection): Selection {
  if (selection.size <= 1) return selection;
  const added = [...selection].find((key) => !before.has(key)) ?? [...selection][0]!;
  return new Set([added]);
}

/** Keys of the hand that were not there before: to be marked as new. Copies are counted, not compared by ordinal. */
export function arrived(before: readonly HandCard[], after: readonly HandCard[]): Selection {
  const had = new Set(before.map(({ key }) => key));
  return new Set(after.filter(({ key }) => !had.has(key)).map(({ key }) => key));
}
