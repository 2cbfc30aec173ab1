/** How a play is laid out in the middle of the table. Pure. */

import { CARD_ASPECT, READABLE } from "./layout";

export interface Spread<T> {
  /** Of a card, and from one card to the next, in pixels. */
  width: number;
  step: number;
  rows: T[][];
}

const WIDEST = 132;
/** On larger tables cards grow with the height of the middle. */
const GROWTH = 0.23;
const GROWN_FROM = 72;
const NARROWEST = 34;
/** A card shows this part of itself where there is room. */
const STEP = 0.45;
/** What the words below the cards take, in pixels. */
const WORDS = 54;
const ROW_GAP = 0.1;
const MOST_ROWS = 3;

/** The largest cards, in the fewest rows, that leave every index readable; one close row where nothing else fits. */
export function spread<T>(cards: readonly T[], room: { width: number; height: number }): Spread<T> {
  const high = Math.max(0, room.height - WORDS);
  const widest = Math.min(WIDEST, Math.max(GROWN_FROM, room.height * GROWTH));
  for (let rows = 1; rows <= MOST_ROWS; rows++) {
    const size = Math.ceil(cards.length / rows);
    const fitting = high / (CARD_ASPECT * rows + ROW_GAP * (rows - 1) + 0.3);
    const width = Math.min(widest, room.width / 6.5 + 8, fitting);
    const step = size > 1 ? Math.min(width * 0.62, Math.max(READABLE, width * STEP)) : 0;
    if (width >= NARROWEST && (size - 1) * step + width <= room.width) return { width, step, rows: cut(cards, size) };
  }
  const width = Math.max(NARROWEST, Math.min(widest, high / (CARD_ASPECT + 0.3), room.width / 6.5));
  const step = cards.length > 1 ? Math.min(READABLE, Math.max(8, (room.width - width) / (cards.length - 1))) : 0;
  return { width, step, rows: [[...cards]] };
}

function cut<T>(cards: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(cards.length / size) }, (_, i) => cards.slice(i * size, (i + 1) * size));
}
