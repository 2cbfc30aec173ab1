/** The three ways a hand can be sorted. Highest first, as cards are held; `order` is the rank order now in force. */

import { faceOf, SUITS, type HandCard } from "./cards";

export type SortKind = "rank" | "kind" | "suit";
export const SORT_KINDS: readonly SortKind[] = ["rank", "kind", "suit"];

/** Cards shown as one column on a narrow page: a rank (all jokers count as one), or, sorted by suit, a suit. */
export type Group = readonly HandCard[];

function suitPlace(card: string): number {
  const suit = faceOf(card).suit;
  return suit === null ? -1 : SUITS.indexOf(suit);
}

function grouped(hand: readonly HandCard[], of: (card: string) => string | number): Group[] {
  const groups = new Map<string | number, HandCard[]>();
  for (const held of hand) {
    const name = of(held.card);
    const group = groups.get(name);
    if (group) group.push(held);
    else groups.set(name, [held]);
  }
  return [...groups.values()];
}

/** The hand in display order, cut into its groups. */
export function sortedGroups(hand: readonly HandCard[], order: string, kind: SortKind): Group[] {
  const height = (held: HandCard) => order.indexOf(faceOf(held.card).rank);
  const byHeight = (a: HandCard, b: HandCard) => height(b) - height(a);
  const bySuit = (a: HandCard, b: HandCard) => suitPlace(a.card) - suitPlace(b.card);
  const steady = (a: HandCard, b: HandCard) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
  if (kind === "suit") {
    const cards = [...hand].sort((a, b) => bySuit(a, b) || byHeight(a, b) || steady(a, b));
    return grouped(cards, suitPlace);
  }
  const cards = [...hand].sort((a, b) => byHeight(a, b) || bySuit(a, b) || steady(a, b));
  const ranks = grouped(cards, (card) => (faceOf(card).joker ? "jokers" : faceOf(card).rank));
  // sort() is stable: ranks with as many cards keep their order by height
  return kind === "kind" ? ranks.sort((a, b) => b.length - a.length) : ranks;
}
