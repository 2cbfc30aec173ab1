/** The bottom of the table: your seat, your moves, your hand. For those who watch, only the seat at the bottom. */

import { t } from "../i18n";
import type { CardTable } from "../state/table";
import type { Desk } from "./desk";
import { Hand } from "./Hand";
import { PlayBar } from "./PlayBar";
import { Seat, type SeatFacts } from "./Seat";
import { Sheet } from "./skills/Sheet";
import type { Gifts } from "./speculation/gifts";
import { ownThree } from "./speculation/words";
import type { Tray } from "./skills/tray";
import { TrayRow } from "./skills/TrayRow";
import type { Notes } from "./skills/useNotes";
import { SORT_KINDS } from "./sort";

interface Props {
  desk: Desk;
  tray: Tray;
  gifts: Gifts;
  notes: Notes;
  table: CardTable;
  facts: SeatFacts;
  waiting: string;
  compact: boolean;
  name(seat: number): string;
  /** The screen's height in pixels. */
  high: number;
}

/** The hand's share of the screen, and its bounds in pixels. */
const SHARE = 0.35;
/** The same where skill cards have a row of their own. */
const SKILLED_SHARE = 0.3;
const LEAST = 130;
const MOST = 300;

export function Dock({ desk, tray, gifts, notes, table, facts, waiting, compact, name, high }: Props) {
  const seated = table.private !== null;
  const share = compact && facts.skilled ? SKILLED_SHARE : SHARE;
  const room = Math.max(LEAST, Math.min(MOST, high * share));
  const pending = table.view.pending.length > 0;
  const choosing = tray.chosen.value !== null && !pending;
  const covered = choosing || (compact && (pending || notes.newest !== null));
  const mine = desk.ask.value ? facts.deadline : undefined;
  return (
    <section class={seated ? "dock" : "dock watching"} aria-label={seated ? t("table.your_place") : t("room.watching")}>
      <div class="dock-top">
        {facts.skilled && table.view.phase !== "discarding" && <TrayRow table={table} tray={tray} notes={notes} covered={covered} />}
        <div class="dock-row" inert={choosing}>
          <ol class="own-seat">
            <Seat facts={facts} deal={table.deal} />
          </ol>
          {seated && <PlayBar desk={desk} gifts={gifts} waiting={SAID_ABOVE.has(table.view.phase) ? "" : waiting} above={above(table)} />}
          {seated && <SortButton desk={desk} compact={compact} />}
        </div>
        {choosing && <Sheet desk={desk} tray={tray} deadline={mine} name={name} />}
      </div>
      {seated && <Hand desk={desk} faceUp={facts.view.face_up} wilds={wildsOf(table)} barred={gifts.barred.value} marked={gifts.marked.value} height={room} />}
    </section>
  );
}

/** In these phases the middle of the table says who is waited for. */
const SAID_ABOVE: ReadonlySet<string> = new Set(["throwing", "discarding", "giving", "calling", "conceding", "naming", "raising", "showing", "doubling"]);

function above({ view }: CardTable): string | null {
  const top = view.trick?.acts[view.trick.top];
  return top ? ownThree(top, view.speculation) : null;
}

/** The cards that can stand for others. */
function wildsOf({ private: own }: CardTable): ReadonlySet<string> {
  return new Set(own?.speculation?.wilds);
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
