/** The speculator's gifts: which card of the hand goes into which. What may be given is the server's word (`giving`);
 * this only counts the cards against it, so that a card that cannot go along is not taken up. */

import { batch, computed, signal, type ReadonlySignal } from "@preact/signals";
import type { GivingView, RefusalView } from "../../protocol/messages";
import { faceOf, type HandCard } from "../cards";
import type { Desk } from "../desk";
import type { Errand } from "../moves";
import type { Selection } from "../selection";
import type { CardTable } from "../../state/table";

/** By key of a card the place of its gift; 0 = the landlord's. */
export type Allotment = ReadonlyMap<string, number>;
/** The code of the limit that keeps the marker. */
const MARKER = "gift_marker";
export const NO_GIFTS: Allotment = new Map();

export interface Gifts {
  /** What is to be given; null: one is not asked for gifts. */
  readonly giving: ReadonlySignal<GivingView | null>;
  /** The gift that the next card goes into. */
  readonly aim: ReadonlySignal<number>;
  /** The cards chosen so far, by gift. */
  readonly chosen: ReadonlySignal<readonly (readonly string[])[]>;
  readonly complete: ReadonlySignal<boolean>;
  /** Why the last card was not taken up. */
  readonly refusal: ReadonlySignal<RefusalView | null>;
  /** The keys of cards that cannot be given at all. */
  readonly barred: ReadonlySignal<ReadonlySet<string>>;
  /** The key of the card that made one the speculator; null where it is none of the hand, or nothing is asked. */
  readonly marked: ReadonlySignal<string | null>;
  see(table: CardTable): void;
  aimAt(gift: number): void;
}

export function isRed(card: string): boolean {
  const { suit, joker } = faceOf(card);
  return joker ? joker === "big" : suit === "H" || suit === "D";
}

const cardOf = (key: string): string => key.slice(0, key.indexOf("."));

function within(allotment: Allotment, gift: number): string[] {
  return [...allotment].flatMap(([key, at]) => (at === gift ? [cardOf(key)] : []));
}

/** Whether one card more has room in a gift. */
function fits({ sizes, halves }: GivingView, allotment: Allotment, gift: number, card: string): boolean {
  const had = within(allotment, gift);
  const size = sizes[gift] ?? 0;
  const alike = had.filter((one) => isRed(one) === isRed(card)).length;
  return had.length < size && (!halves || 2 * alike < size);
}

/** The key of the marker: of copies that are alike the first stands for it, so that the others may be given. */
function markedIn(giving: GivingView | null): string | null {
  const card = giving?.limits.find(({ code }) => code === MARKER)?.cards[0];
  return card === undefined ? null : `${card}.0`;
}

/** Why one card more cannot be given, whatever the gift. */
function kept(giving: GivingView, allotment: Allotment, key: string): RefusalView | null {
  const [card, { limits }] = [cardOf(key), giving];
  if (key === markedIn(giving)) return { code: MARKER, params: { cards: [card] } };
  const given = [...allotment.keys()].map(cardOf).concat(card);
  const broken = limits.find(({ cards, most }) => cards.includes(card) && given.filter((one) => cards.includes(one)).length > most);
  return broken ? { code: broken.code, params: { cards: [card] } } : null;
}

export interface Allotted {
  allotment: Allotment;
  refusal: RefusalView | null;
}

/** The allotment once these cards are selected: what is selected anew goes into the gift aimed at, or the next that has
 * room for it. */
export function allotted(giving: GivingView, before: Allotment, selection: Selection, aim: number): Allotted {
  const allotment = new Map([...before].filter(([key]) => selection.has(key)));
  const gifts = giving.sizes.map((_, at) => (aim + at) % giving.sizes.length);
  let refusal: RefusalView | null = null;
  for (const key of selection) {
    if (allotment.has(key)) continue;
    const card = cardOf(key);
    const why = kept(giving, allotment, key);
    const gift = gifts.find((one) => fits(giving, allotment, one, card));
    if (why) refusal = why;
    else if (gift !== undefined) allotment.set(key, gift);
    else refusal = { code: allotment.size < sum(giving.sizes) ? "gift_colours" : "gifts_full", params: {} };
  }
  return { allotment, refusal };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

/** Cards of the hand that may not be given whatever else is: the marker, and those of which none may. */
function barredOf(giving: GivingView | null, hand: readonly HandCard[]): ReadonlySet<string> {
  const cards = new Set(giving?.limits.flatMap(({ cards: these, most }) => (most === 0 ? these : [])));
  return new Set(hand.flatMap(({ key, card }) => (cards.has(card) || key === markedIn(giving) ? [key] : [])));
}

export function createGifts(desk: Desk): Gifts {
  const giving = signal<GivingView | null>(null);
  const allotment = signal<Allotment>(NO_GIFTS);
  const wanted = signal(0);
  const refusal = signal<RefusalView | null>(null);
  let asked = "";

  const chosen = computed(() => giving.value?.sizes.map((_, gift) => within(allotment.value, gift)) ?? []);
  const full = (gift: number): boolean => (chosen.value[gift]?.length ?? 0) >= (giving.value?.sizes[gift] ?? 0);
  const aim = computed(() => {
    const gifts = giving.value?.sizes.map((_, at, all) => (wanted.value + at) % all.length) ?? [];
    return gifts.find((gift) => !full(gift)) ?? wanted.value;
  });
  const complete = computed(() => giving.value !== null && chosen.value.every((_, gift) => full(gift)));
  const barred = computed(() => barredOf(giving.value, desk.hand.value));
  const marked = computed(() => markedIn(giving.value));

  const errand: Errand = {
    checked: false,
    admits(next) {
      const now = giving.value;
      if (!now) return next;
      const result = allotted(now, allotment.value, next, aim.value);
      allotment.value = result.allotment;
      refusal.value = result.refusal;
      return new Set(result.allotment.keys());
    },
    take: give,
  };

  function give(): void {
    if (complete.value && !desk.sending.value) void desk.answer({ kind: "give", gifts: chosen.value.map((cards) => [...cards]) });
  }

  return {
    giving, aim, chosen, complete, refusal, barred, marked,
    see(table) {
      batch(() => {
        const now = table.private?.speculation?.giving ?? null;
        const ask = now ? (table.private?.asks.find(({ choices }) => choices.includes("give"))?.id ?? "") : "";
        const anew = `${table.deal}.${ask}` !== asked;
        asked = `${table.deal}.${ask}`;
        giving.value = now;
        if (!anew) return;
        allotment.value = NO_GIFTS;
        wanted.value = 0;
        refusal.value = null;
        if (desk.errand.value === errand || now) desk.clear();
        if (desk.errand.value === errand || now) desk.chooseFor(now ? errand : null);
      });
    },
    aimAt(gift) {
      wanted.value = gift;
    },
  };
}
