/** Where each card of the hand lies, in pixels: a fan while every card shows enough of its index, else one column for
 * each rank (or suit). Nothing ever scrolls. */

import type { HandCard } from "./cards";
import type { Group } from "./sort";

export interface CardPlace {
  held: HandCard;
  x: number;
  y: number;
  /** Its column, and its row in it; in a fan every card is a column. */
  column: number;
  row: number;
  /** Nothing of its column lies on it. */
  front: boolean;
}

export interface HandLayout {
  mode: "fan" | "columns";
  cardWidth: number;
  cardHeight: number;
  width: number;
  height: number;
  /** Columns stand so close that a card behind shows less than its rank over its suit. */
  tight: boolean;
  places: CardPlace[];
}

export interface HandRoom {
  width: number;
  /** The most the whole hand may be high. */
  height: number;
}

/** A card's index is readable from this much of its width on. */
export const READABLE = 24;
export const CARD_ASPECT = 1.42;
/** How much a selected card rises, in pixels. */
export const RISE = 14;

/** Below this width of the page a fan must leave each card room for a thumb. */
const NARROW = 600;
const THUMB = 36;
/** Widths of cards: the least, the most in columns, in a narrow fan, and in a wide one. */
const NARROWEST = 44;
const ROOMY = 64;
const LARGE = 92;
const WIDEST = 128;
/** A fan's cards never lie further apart than this part of their width. */
const WIDEST_STEP = 0.62;
const LOWEST_ROW = 15;
const HIGHEST_ROW = 46;
/** From this much of a card on, its rank and its suit show one above the other. */
const WHOLE_INDEX = 36;
const TALLEST_COLUMN = 9;

function within(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}

export function layoutHand(groups: readonly Group[], room: HandRoom): HandLayout {
  const count = groups.reduce((sum, group) => sum + group.length, 0);
  const narrow = room.width < NARROW;
  const wide = fanWidth(count, room, narrow);
  const step = count > 1 ? Math.min(wide * WIDEST_STEP, (room.width - wide) / (count - 1)) : 0;
  return count <= 1 || step >= (narrow ? THUMB : READABLE) ? fan(groups, room, wide, step) : columns(groups, room);
}

/** The width of a fan's cards: on a narrow page fewer cards are larger ones, on a wide page all hands look alike. */
function fanWidth(count: number, room: HandRoom, narrow: boolean): number {
  const high = (room.height - RISE) / CARD_ASPECT;
  if (!narrow) return Math.round(Math.min(room.width * 0.068, WIDEST, high));
  return Math.round(within(NARROWEST, room.width / (1 + WIDEST_STEP * (count - 1)), Math.min(LARGE, high)));
}

function fan(groups: readonly Group[], room: HandRoom, wide: number, step: number): HandLayout {
  const cards = groups.flat();
  const left = (room.width - (step * (cards.length - 1) + wide)) / 2;
  const high = Math.round(wide * CARD_ASPECT);
  const places = cards.map((held, i) => ({ held, x: left + step * i, y: RISE, column: i, row: 0, front: true }));
  return { mode: "fan", cardWidth: wide, cardHeight: high, width: room.width, height: high + RISE, tight: false, places };
}

function columns(groups: readonly Group[], room: HandRoom): HandLayout {
  const cut = groups.flatMap((group) => slices(group));
  const tallest = Math.max(...cut.map((group) => group.length));
  const whole = (room.height - RISE - WHOLE_INDEX * (tallest - 1)) / CARD_ASPECT;
  const wide = Math.round(within(NARROWEST, Math.min(whole, (1.3 * room.width) / cut.length), ROOMY));
  const step = cut.length > 1 ? Math.min(wide + 4, (room.width - wide) / (cut.length - 1)) : 0;
  const high = Math.round(wide * CARD_ASPECT);
  const free = room.height - RISE - high;
  const rise = tallest > 1 ? within(LOWEST_ROW, free / (tallest - 1), HIGHEST_ROW) : 0;
  const left = (room.width - (step * (cut.length - 1) + wide)) / 2;
  const height = RISE + high + rise * (tallest - 1);
  // columns stand on one line: a lone card lies low, near the thumb
  const places = cut.flatMap((group, column) =>
    group.map((held, row) => ({
      held,
      x: left + step * column,
      y: height - high - rise * (group.length - 1 - row),
      column,
      row,
      front: row === group.length - 1,
    })),
  );
  return { mode: "columns", cardWidth: wide, cardHeight: high, width: room.width, height, tight: rise < WHOLE_INDEX, places };
}

/** A group as even slices no taller than a column may be. */
function slices(group: Group): Group[] {
  const parts = Math.ceil(group.length / TALLEST_COLUMN);
  const size = Math.ceil(group.length / parts);
  return Array.from({ length: parts }, (_, i) => group.slice(i * size, (i + 1) * size));
}

/** The index of the card at a point: the one lying on top there, risen or not. -1 where there is none. */
export function cardAt(layout: HandLayout, x: number, y: number): number {
  for (let i = layout.places.length - 1; i >= 0; i--) {
    const { x: left, y: top } = layout.places[i]!;
    if (x >= left && x < left + layout.cardWidth && y >= top - RISE && y < top + layout.cardHeight) {
      // in a column the next card up owns its strip: a risen edge must not steal it
      if (y < top && layout.mode === "columns" && layout.places[i]!.row > 0) continue;
      return i;
    }
  }
  return -1;
}

/** All cards under a straight stroke of the pointer, in order. */
export function cardsAlong(layout: HandLayout, from: { x: number; y: number }, to: { x: number; y: number }): number[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const parts = Math.max(1, Math.ceil(length / 6));
  const found: number[] = [];
  for (let part = 0; part <= parts; part++) {
    const at = part / parts;
    const index = cardAt(layout, from.x + (to.x - from.x) * at, from.y + (to.y - from.y) * at);
    if (index >= 0 && !found.includes(index)) found.push(index);
  }
  return found;
}

/** The card an arrow key goes to from `index`. */
export function neighbour(
  layout: HandLayout,
  index: number,
  to: "left" | "right" | "up" | "down" | "first" | "last",
): number {
  const last = layout.places.length - 1;
  if (to === "first") return 0;
  if (to === "last") return last;
  const here = layout.places[index];
  if (!here) return 0;
  if (layout.mode === "fan") {
    const next = to === "left" ? index - 1 : to === "right" ? index + 1 : index;
    return Math.min(last, Math.max(0, next));
  }
  if (to === "up" || to === "down") {
    const next = layout.places[index + (to === "up" ? -1 : 1)];
    return next?.column === here.column ? index + (to === "up" ? -1 : 1) : index;
  }
  const column = here.column + (to === "left" ? -1 : 1);
  const there = layout.places.map((place, i) => ({ place, i })).filter(({ place }) => place.column === column);
  if (there.length === 0) return index;
  // columns stand on the bottom line: keep the height from there
  const near = (i: number) => Math.abs(layout.places[i]!.y - here.y);
  return there.reduce((best, { i }) => (near(i) < near(best) ? i : best), there[0]!.i);
}
