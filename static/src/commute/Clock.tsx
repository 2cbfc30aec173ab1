/** The clock over the road: round cards from 8:05 to 8:55, and the boss, who is as far on his way as the time is and
 *  comes at 9:00. */

import type { CSSProperties } from "preact";
import { t } from "../i18n";
import { BossShape } from "./icons";

/** The boss comes after 8:55: a step behind the last of the round cards that are counted from 0. */
const BOSS = 11;

/** The time on a round card, counted from 0: `8:05`, `8:10` … */
export function timeOf(card: number): string {
  const minutes = 8 * 60 + 5 * (card + 1);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
}

/** How far the boss is on his way, from 0 to 1. `card`: the round card that lies. */
export function bossShare(card: number): number {
  return Math.max(0, Math.min(1, card / BOSS));
}

export function ClockStrip({ card }: { card: number }) {
  const share = bossShare(card);
  const left = Math.max(0, BOSS - card);
  return (
    <div class="clock-strip" role="img" aria-label={t("commute.clock", { time: timeOf(card), left })}>
      {Array.from({ length: BOSS + 1 }, (_, at) => (
        <span key={at} class={tick(at, card)} style={{ "--at": at / BOSS } as CSSProperties} aria-hidden="true">
          {timeOf(at)}
        </span>
      ))}
      <span class={left <= 2 ? "boss-figure near" : "boss-figure"} style={{ "--at": share, "--near": share } as CSSProperties} aria-hidden="true">
        <BossShape />
      </span>
    </div>
  );
}

/** Where there is little room only the time that it is and the ends are told, unless they would lie on one another. */
function tick(at: number, card: number): string {
  if (at === card) return "tick now number";
  const end = at === 0 || (at === BOSS && card < BOSS - 1);
  return `tick number${at < card ? " past" : ""}${end ? " end" : ""}`;
}
