/** The rank order now in force, from low to high; with the card counter, how many of each rank are still out. */

import { t } from "../i18n";
import type { PublicView } from "../protocol/messages";
import { movedRanks, PRINTED_RANKS, rankText } from "./cards";
import { JokerShape } from "./suits";
import { rankName } from "./words";
import "./ranks.css";

interface Props {
  view: PublicView;
  counter: boolean;
}

export function RankStrip({ view, counter }: Props) {
  const moved = movedRanks(view.order);
  return (
    <ol class={counter ? "rank-strip counting" : "rank-strip"} aria-label={counter ? t("table.counter") : t("table.order")}>
      {[...view.order].map((rank) => {
        const printed = PRINTED_RANKS.indexOf(rank);
        const out = (view.pack[printed] ?? 0) - (view.played[printed] ?? 0);
        const called = moved.has(rank) ? t("skills.rank_moved", { rank: rankName(rank) }) : rankName(rank);
        const title = counter ? t("table.still_out", { rank: called, count: out }) : called;
        return (
          <li key={rank} class={`${moved.has(rank) ? "moved" : ""}${counter && out === 0 ? " gone" : ""}`} title={title}>
            <span class="spoken">{title}</span>
            <span class="strip-rank" aria-hidden="true">
              {rank === "B" || rank === "R" ? <JokerShape joker={rank === "B" ? "small" : "big"} /> : rankText(rank)}
            </span>
            {counter && (
              <span class="strip-out number" aria-hidden="true">
                {out}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Bombs so far, and what one share is worth by them. */
export function Stakes({ view }: { view: PublicView }) {
  const bombs = view.bombs.length;
  const fills = (slot: string) => view.standing.some((effect) => effect.slot === slot);
  return (
    <p class="stakes">
      <span class={bombs ? "stakes-bombs some" : "stakes-bombs"}>{t("table.bombs", { count: bombs })}</span>
      {fills("bombs") && <span class="stakes-skill">{t("skills.bombs_barred")}</span>}
      {fills("bomb_score") && <span class="stakes-skill">{t("skills.next_doubled")}</span>}
      <span class="stakes-share">{t("table.share", { share: view.share })}</span>
    </p>
  );
}
