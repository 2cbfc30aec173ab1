/** Cards in a row, each as small as a rank with its suit. */

import { faceOf, rankText } from "./cards";
import { JokerShape, SuitShape } from "./suits";
import { cardName } from "./words";

export function Tile({ card }: { card: string }) {
  const { rank, suit, joker } = faceOf(card);
  return (
    <span class={joker ? `tile joker-${joker}` : `tile suit-${suit}`} aria-hidden="true">
      {joker ? <JokerShape joker={joker} /> : rankText(rank)}
      {suit && <SuitShape suit={suit} />}
    </span>
  );
}

/** Several, said as one text. */
export function Tiles({ cards }: { cards: readonly string[] }) {
  if (cards.length === 0) return null;
  return (
    <span class="tiles">
      <span class="spoken">{cards.map(cardName).join(", ")}</span>
      {cards.map((card, i) => (
        <Tile key={`${card}.${i}`} card={card} />
      ))}
    </span>
  );
}
