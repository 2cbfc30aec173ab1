/** Cards fly from where they were to where they lie. Events and views decide what is shown; this only animates it. */

export interface Spot {
  x: number;
  y: number;
  width: number;
}

const FLIGHT_MS = 220;
/** Each card of a play starts a little after the one before it; all are down within a quarter of a second. */
const SPREAD_MS = 30;

let leaving = new Map<string, Spot[]>();

/** Notes where the cards of a play lay in the hand when it was sent. */
export function leaveFrom(spots: Iterable<[card: string, spot: Spot]>): void {
  leaving = new Map();
  for (const [card, spot] of spots) leaving.set(card, [...(leaving.get(card) ?? []), spot]);
}

/** Where a copy of this card was in the hand; each place is given once. */
export function leftFrom(card: string): Spot | undefined {
  return leaving.get(card)?.shift();
}

/** The middle of an element's place, for a card of that width to come from. */
export function spotOf(element: Element | null): Spot | undefined {
  if (!element) return undefined;
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2 - 12, y: top + height / 2 - 17, width: 24 };
}

function still(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Moves an element, now at its place, from `from` to it. `turn` of `turns`: its place among those that fly together. */
export function fly(element: HTMLElement, from: Spot, turn: number, turns: number): void {
  if (still() || typeof element.animate !== "function") return;
  const { left, top, width } = element.getBoundingClientRect();
  const start = `translate(${from.x - left}px, ${from.y - top}px) scale(${from.width / width})`;
  element.animate([{ transform: start, transformOrigin: "0 0", opacity: 0.4 }, { transform: "none", transformOrigin: "0 0" }], {
    duration: FLIGHT_MS - SPREAD_MS,
    delay: turns > 1 ? (SPREAD_MS * turn) / (turns - 1) : 0,
    easing: "cubic-bezier(0.2, 0.7, 0.2, 1)",
    fill: "backwards",
  });
}
