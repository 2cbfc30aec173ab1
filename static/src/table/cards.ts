/** Card notation as it comes over the wire: suit then rank (`S3 HT DJ`), `BJ` and `RJ` for the jokers. */

export type Suit = "S" | "H" | "D" | "C";
export type Joker = "small" | "big";

export interface Face {
  /** One character, as in `view.order`: 3 … 9 T J Q K A 2 B R. */
  rank: string;
  suit: Suit | null;
  joker: Joker | null;
}

/** A card of a hand. Copies of one face are told apart by their ordinal, so that a key outlives every update. */
export interface HandCard {
  key: string;
  card: string;
}

/** Ranks as printed, low to high: the order of `view.played` and `view.pack`. */
export const PRINTED_RANKS = "3456789TJQKA2BR";

export const SUITS: readonly Suit[] = ["S", "H", "C", "D"];

export function faceOf(card: string): Face {
  if (card === "BJ") return { rank: "B", suit: null, joker: "small" };
  if (card === "RJ") return { rank: "R", suit: null, joker: "big" };
  return { rank: card.charAt(1), suit: card.charAt(0) as Suit, joker: null };
}

/** What a card's corner says: `10` for T, nothing for jokers (they show a shape and a word). */
export function rankText(rank: string): string {
  return rank === "T" ? "10" : rank;
}

/** Gives every card of a hand its key, in the order given. */
export function keyed(hand: readonly string[]): HandCard[] {
  const copies = new Map<string, number>();
  return hand.map((card) => {
    const copy = copies.get(card) ?? 0;
    copies.set(card, copy + 1);
    return { key: `${card}.${copy}`, card };
  });
}

/** The faces behind keys of this hand, in hand order. */
export function facesOf(hand: readonly HandCard[], keys: ReadonlySet<string>): string[] {
  return hand.filter((held) => keys.has(held.key)).map((held) => held.card);
}

/** A card that was laid: the rank `as` which it counts, where that is not its own; `extra`: it counts for nothing. */
export interface LaidCard {
  card: string;
  as: string | null;
  extra: boolean;
}

/** A card that counts as another rank. */
export interface StandIn {
  card: string;
  stands_for: string;
}

/** What is known of a combination's cards. */
export interface Combination {
  cards: readonly string[];
  reading: { rank?: string; length?: number } | null;
  wilds?: readonly StandIn[];
  stowaway?: string | null;
}

/** Stand-ins as the record and the choices have them: `S3 H3` as `K Q`. */
export function standIns({ wild, as }: { wild?: string | null; as?: string | null }): StandIn[] {
  const ranks = as?.split(" ") ?? [];
  return (wild?.split(" ") ?? []).map((card, i) => ({ card, stands_for: ranks[i] ?? "" }));
}

/** Cards with one copy of each stand-in, and one of the stowaway, marked. */
function marked({ cards, wilds = [], stowaway }: Combination): LaidCard[] {
  const extra = stowaway ? cards.lastIndexOf(stowaway) : -1;
  const left = [...wilds];
  return cards.map((card, i) => {
    const at = i === extra ? -1 : left.findIndex((one) => one.card === card);
    return { card, as: at < 0 ? null : left.splice(at, 1)[0]!.stands_for, extra: i === extra };
  });
}

/** A laid combination's cards in reading order: its body first (a chain from low to high), then the kickers. */
export function laidCards(of: Combination): LaidCard[] {
  const top = PRINTED_RANKS.indexOf(of.reading?.rank ?? "");
  const low = top - (of.reading?.length ?? 1) + 1;
  const place = ({ card, as, extra }: LaidCard) => {
    const at = PRINTED_RANKS.indexOf(as ?? faceOf(card).rank);
    return !extra && top >= 0 && at >= low && at <= top ? at : at + PRINTED_RANKS.length * (extra ? 2 : 1);
  };
  const suit = ({ card }: LaidCard) => SUITS.indexOf(faceOf(card).suit ?? "S");
  return marked(of).sort((a, b) => place(a) - place(b) || suit(a) - suit(b));
}

export function arranged(cards: readonly string[], reading: Combination["reading"]): string[] {
  return laidCards({ cards, reading }).map(({ card }) => card);
}

/** The lowest rank of a reading's body. */
export function lowestRank(reading: { rank?: string; length?: number }): string {
  const top = PRINTED_RANKS.indexOf(reading.rank ?? "");
  return PRINTED_RANKS.charAt(Math.max(0, top - (reading.length ?? 1) + 1));
}

/** The ranks that have left their place: the fewest whose removal leaves the printed order. */
export function movedRanks(order: string): ReadonlySet<string> {
  // best[i]: the longest run of ranks in printed order that ends with the i-th
  const best: string[] = [];
  [...order].forEach((rank, i) => {
    const printed = PRINTED_RANKS.indexOf(rank);
    const before = best.slice(0, i).filter((run) => PRINTED_RANKS.indexOf(run.at(-1)!) < printed);
    best.push(before.reduce((a, b) => (b.length > a.length ? b : a), "") + rank);
  });
  const kept = best.reduce((a, b) => (b.length > a.length ? b : a), "");
  return new Set([...order].filter((rank) => !kept.includes(rank)));
}
