/** Cards that lie on a seat or on a transport: each as what it adds, its name on demand. */

import { signed } from "../i18n";
import type { LaidFacts } from "./facts";
import { cardName } from "./words";

/** `named`: where there is room for what they are called. */
export function LaidCards({ laid, named = false }: { laid: readonly LaidFacts[]; named?: boolean }) {
  return (
    <>
      {laid.map(({ card, delta }, at) => (
        <span key={at} class={`laid-card ${toneOf(delta)}`} title={cardName(card)}>
          {delta === "stop" ? <StopMark /> : delta === null ? "·" : signed(delta)}
          {named && <span class="laid-name">{cardName(card)}</span>}
        </span>
      ))}
    </>
  );
}

/** How a card's sum looks: it helps, it hinders, it stops, or it adds nothing. */
export function toneOf(delta: number | "stop" | null): string {
  if (delta === "stop") return "stops";
  if (delta === null || delta === 0) return "even";
  return delta > 0 ? "plus" : "minus";
}

export function StopMark() {
  return (
    <svg viewBox="0 0 24 24" class="stop-mark" aria-hidden="true">
      <path d="M8.300 2.500h7.400L21.500 8.300v7.400l-5.800 5.800H8.300l-5.800-5.800V8.300z" fill="currentColor" />
      <path d="M7.500 12h9" stroke="var(--stop-bar, var(--card))" stroke-width="3" />
    </svg>
  );
}
