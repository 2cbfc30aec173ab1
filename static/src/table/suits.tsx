/** The drawn shapes: suits, the two jokers, throws. All on a 24 by 24 field, filled with the current colour. */

import type { Joker, Suit } from "./cards";
import type { Throw } from "./moves";

const SUIT_PATHS: Record<Suit, string> = {
  H: "M12 21.4C4.9 15.6 2 11.8 2 7.8 2 4.9 4.2 2.8 6.9 2.8c2.1 0 4 1.2 5.1 3.2 1.1-2 3-3.2 5.1-3.2 2.7 0 4.9 2.1 4.9 5 0 4-2.9 7.8-10 13.6Z",
  D: "M12 1.6c2 3.9 4.7 7.4 8.2 10.4-3.5 3-6.2 6.5-8.2 10.4-2-3.9-4.7-7.4-8.2-10.4 3.5-3 6.2-6.5 8.2-10.4Z",
  S: "M12 1.8c2.4 4.5 9.4 7.8 9.4 12.6 0 2.7-2 4.5-4.4 4.5-1.6 0-3-.8-3.9-2.1.3 2.3 1.1 3.9 2.8 5.4H8.1c1.7-1.5 2.5-3.1 2.8-5.4-.9 1.3-2.3 2.1-3.9 2.1-2.4 0-4.4-1.8-4.4-4.5C2.6 9.6 9.6 6.3 12 1.8Z",
  C: "M12 1.8a4.8 4.8 0 0 1 3.7 7.9 4.8 4.8 0 1 1-2.6 8c.3 1.8 1.1 3.2 2.6 4.5H8.3c1.5-1.3 2.3-2.7 2.6-4.5a4.8 4.8 0 1 1-2.6-8A4.8 4.8 0 0 1 12 1.8Z",
};
const STAR = "M12 2.2l2.9 6.3 6.9.8-5.1 4.7 1.4 6.8-6.1-3.4-6.1 3.4 1.4-6.8-5.1-4.7 6.9-.8Z";
const CROWN = "M2.2 6.2l5 4.4L12 3l4.8 7.6 5-4.4-2 11.6H4.2ZM4.2 19.2h15.6v2.4H4.2Z";

export function SuitShape({ suit }: { suit: Suit }) {
  return (
    <svg class="shape" viewBox="0 0 24 24" aria-hidden="true">
      <path d={SUIT_PATHS[suit]} fill="currentColor" />
    </svg>
  );
}

/** The small joker is an outlined star, the big one a solid crown: told apart without colour. */
export function JokerShape({ joker }: { joker: Joker }) {
  return (
    <svg class="shape" viewBox="0 0 24 24" aria-hidden="true">
      {joker === "small" ? (
        <path d={STAR} fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" />
      ) : (
        <path d={CROWN} fill="currentColor" />
      )}
    </svg>
  );
}

const THROWS: Record<Throw, string> = {
  rock: "M7 18.5 3.6 13l2-5.4L11 4.4l6.2 1 3.4 5.2-1.6 6-5.4 3.2ZM11 4.6l1.2 5.2 8.2 1.2M12.2 9.8l-5 2.6-3.4.6M7.2 12.4l2 6.2",
  paper: "M6 2.8h8.6L19 7.2v14H6ZM14.4 3v4.4h4.4M9 11h7M9 14h7M9 17h4.6",
  scissors: "M8.6 7.9 19.5 18M8.6 16.1 19.5 6M9.4 6.4a3 3 0 1 1-6 0 3 3 0 0 1 6 0ZM9.4 17.6a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z",
};

export function ThrowShape({ thrown }: { thrown: Throw }) {
  return (
    <svg class="shape" viewBox="0 0 24 24" aria-hidden="true">
      <path d={THROWS[thrown]} fill="none" stroke="currentColor" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round" />
    </svg>
  );
}
