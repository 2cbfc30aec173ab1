/** The bottom of the table: your seat, your moves, your hand. For those who watch, only the seat at the bottom. */

import { t } from "../i18n";
import type { TableMessage } from "../protocol/messages";
import type { Desk } from "./desk";
import { Hand } from "./Hand";
import { PlayBar } from "./PlayBar";
import { Seat, type SeatFacts } from "./Seat";
import { SORT_KINDS } from "./sort";

interface Props {
  desk: Desk;
  table: TableMessage;
  facts: SeatFacts;
  waiting: string;
  compact: boolean;
  /** The screen's height in pixels. */
  high: number;
}

/** The hand's share of the screen, and its bounds in pixels. */
const SHARE = 0.35;
const LEAST = 130;
const MOST = 300;

export function Dock({ desk, table, facts, waiting, compact, high }: Props) {
  const seated = table.private !== null;
  const room = Math.max(LEAST, Math.min(MOST, high * SHARE));
  return (
    <section class={seated ? "dock" : "dock watching"} aria-label={seated ? t("table.your_place") : t("room.watching")}>
      <div class="dock-row">
        <ol class="own-seat">
          <Seat facts={facts} deal={table.deal} />
        </ol>
        {seated && <PlayBar desk={desk} waiting={table.view.phase === "throwing" ? "" : waiting} />}
        {seated && <SortButton desk={desk} compact={compact} />}
      </div>
      {seated && <Hand desk={desk} faceUp={facts.view.face_up} height={room} />}
    </section>
  );
}

/** Goes round the ways of sorting; says the one in force. */
function SortButton({ desk, compact }: { desk: Desk; compact: boolean }) {
  const now = desk.sort.value;
  const next = SORT_KINDS[(SORT_KINDS.indexOf(now) + 1) % SORT_KINDS.length]!;
  const label = t("table.sort", { by: t(`table.sort_${now}`) });
  return (
    <button
      type="button"
      class={compact ? "button small quiet sort" : "button small sort"}
      aria-label={t("table.sort_next", { by: t(`table.sort_${now}`), next: t(`table.sort_${next}`) })}
      onClick={() => (desk.sort.value = next)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round">
        <path d="M4 7h13M4 12h9M4 17h5" />
      </svg>
      {compact ? t(`table.sort_${now}`) : label}
    </button>
  );
}
