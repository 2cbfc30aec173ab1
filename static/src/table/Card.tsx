/** A playing card, drawn by us. Its width is the CSS variable `--w`; everything else follows from it. */

import type { CSSProperties } from "preact";
import { t } from "../i18n";
import { faceOf, rankText } from "./cards";
import { JokerShape, SuitShape } from "./suits";
import { cardName } from "./words";
import "./card.css";

/** The face without a frame of its own: for use inside a button. Hidden from screen readers, which get the name. */
export function CardFace({ card }: { card: string }) {
  const { rank, suit, joker } = faceOf(card);
  if (joker) {
    return (
      <span class={`face joker-${joker}`} aria-hidden="true">
        <span class="index">
          <JokerShape joker={joker} />
          <span class="joker-word">{joker === "small" ? t("table.joker_small_short") : t("table.joker_big_short")}</span>
        </span>
        <span class="pip">
          <JokerShape joker={joker} />
        </span>
      </span>
    );
  }
  return (
    <span class={`face suit-${suit}`} aria-hidden="true">
      <span class="index">
        <span class={rank === "T" ? "rank two-digits" : "rank"}>{rankText(rank)}</span>
        {suit && <SuitShape suit={suit} />}
      </span>
      <span class="pip">{suit && <SuitShape suit={suit} />}</span>
    </span>
  );
}

/** A card that lies open. `width` in pixels; left out, the stylesheet's. */
export function Card({ card, width }: { card: string; width?: number }) {
  const style = width === undefined ? undefined : ({ "--w": `${width}px` } as CSSProperties);
  return (
    <span class="playing-card" role="img" aria-label={cardName(card)} {...(style ? { style } : {})}>
      <CardFace card={card} />
    </span>
  );
}

/** A card face down: a stapled report. */
export function CardBack() {
  return (
    <span class="playing-card back" aria-hidden="true">
      <svg viewBox="0 0 50 71" preserveAspectRatio="none">
        <path class="sheet-lines" d="M14 22h26M10 30h30M10 38h30M10 46h30M10 54h18" />
        <path class="staple" d="M7 15 15 7" />
      </svg>
    </span>
  );
}
