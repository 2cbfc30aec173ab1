/** One press of a pointer on the hand, from down to up: a tap, a stroke that selects, or a swipe up that plays. Pure; the
 * hand feeds it points and keys and acts on what it returns. */

export interface Point {
  x: number;
  y: number;
}

export interface Press {
  key: string;
  from: Point;
  last: Point;
  at: number;
  /** Whether the stroke selects or deselects: the opposite of what its first card was. */
  on: boolean;
  /** It has left its first card's neighbourhood: a stroke or a swipe, no tap. */
  moved: boolean;
  /** Only swipes start on a selected card and go straight up. */
  swiping: boolean;
}

export interface Tap {
  key: string;
  at: number;
  /** Whether it selected the card or deselected it. */
  on: boolean;
}

export type GestureEnd = { do: "tap"; key: string } | { do: "double"; key: string } | { do: "play" } | { do: "none" };

const SLOP = 8;
const SWIPE = 44;
const DOUBLE_MS = 320;

export function pressStart(key: string, point: Point, at: number, selected: boolean): Press {
  return { key, from: point, last: point, at, on: !selected, moved: false, swiping: false };
}

/** The press after the pointer came to `point`. */
export function pressMove(press: Press, point: Point): Press {
  const dx = point.x - press.from.x;
  const dy = point.y - press.from.y;
  const moved = press.moved || Math.hypot(dx, dy) > SLOP;
  const swiping = moved && (press.moved ? press.swiping : !press.on && -dy > 1.5 * Math.abs(dx));
  return { ...press, last: point, moved, swiping };
}

/** What the press came to. `previous` is the last tap, for double taps: what it did must stand, or the card was cleared or
 *  played in between. */
export function pressEnd(press: Press, at: number, previous: Tap | null): GestureEnd {
  if (press.swiping) return press.from.y - press.last.y >= SWIPE ? { do: "play" } : { do: "none" };
  if (press.moved) return { do: "none" };
  if (previous && previous.key === press.key && previous.on !== press.on && at - previous.at <= DOUBLE_MS) return { do: "double", key: press.key };
  return { do: "tap", key: press.key };
}
