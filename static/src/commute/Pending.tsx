/** A card that was played and has not acted yet: who, what, on what, how long, and what you may reply. */

import { t } from "../i18n";
import { Countdown } from "../table/skills/Countdown";
import { usePlace } from "../table/skills/usePlace";
import { kindOf } from "./cards";
import type { RaceDesk } from "./desk";
import { HintButton } from "./HintButton";
import type { CardView, PlayedView, RaceTable } from "./views";
import { cardEffect, cardName, type Named, onWhat, playedWords } from "./words";

interface Props {
  desk: RaceDesk;
  table: RaceTable;
  name: Named;
}

export function Pending({ desk, table, name }: Props) {
  const { view, deadlines } = table;
  const top = view.stack.at(-1)!;
  const deadline = Math.min(...view.waiting_for.map((seat) => deadlines[String(seat)] ?? Infinity));
  const ref = usePlace();
  return (
    <section class="race-sheet race-pending" ref={ref} aria-label={t("commute.pending")} tabIndex={-1}>
      <header class="race-sheet-head">
        <ByWhom played={top} name={name} />
        <Countdown key={top.number} deadline={Number.isFinite(deadline) ? deadline : undefined} />
        {desk.asked("wave") && <HintButton desk={desk} quiet />}
      </header>
      <h2 class={`pending-card ${kindOf(top.card)}`}>{cardName(top.card)}</h2>
      <p class="small">{cardEffect(top.card)}</p>
      {view.stack.length > 1 && (
        <ol class="pending-under" aria-label={t("skills.below")}>
          {view.stack
            .slice(0, -1)
            .reverse()
            .map((one) => (
              <li key={one.number} class="small soft">
                {playedWords(one, name)}
              </li>
            ))}
        </ol>
      )}
      {table.private && <Replies desk={desk} />}
    </section>
  );
}

function ByWhom({ played, name }: { played: PlayedView; name: Named }) {
  const on = onWhat(played, name);
  return (
    <p class="reply-who">
      <span class="spoken">{playedWords(played, name)}</span>
      <strong class="given-name" title={name(played.seat)} aria-hidden="true">
        {name(played.seat)}
      </strong>
      {on && (
        <svg viewBox="0 0 24 24" class="reply-arrow" aria-hidden="true">
          <path d="M4 12h15M13.5 6l6 6-6 6" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" />
        </svg>
      )}
      {on && (
        <strong class="given-name" title={on} aria-hidden="true">
          {on}
        </strong>
      )}
    </p>
  );
}

/** Let it act, or play a card against it. The place is kept for who is not asked. */
function Replies({ desk }: { desk: RaceDesk }) {
  const asked = desk.asked("wave");
  const replies = asked ? (desk.own.value?.cards.filter(({ refusal }) => refusal === null) ?? []) : [];
  return (
    <div class="race-offers replies">
      {asked && (
        <button type="button" class={desk.hinted.value?.kind === "wave" ? "button wave hinted" : "button wave"} disabled={desk.sending.value} onClick={desk.wave} aria-keyshortcuts="p">
          {t("skills.wave")}
        </button>
      )}
      {asked && (
        <button type="button" class="button quiet" disabled={desk.sending.value} onClick={() => desk.takeEasy(true)}>
          {t("commute.wave_all")}
        </button>
      )}
      {!asked && desk.easy.value && (
        <button type="button" class="button quiet" onClick={() => desk.takeEasy(false)}>
          {t("commute.wave_no_more")}
        </button>
      )}
      {replies.map((held) => (
        <button key={held.card} type="button" class="button signal" disabled={desk.sending.value} onClick={() => reply(desk, held)}>
          {cardName(held.card)}
        </button>
      ))}
    </div>
  );
}

/** Plays it; where there are several to name, they are asked for first. */
function reply(desk: RaceDesk, held: CardView): void {
  const [only, ...others] = held.targets;
  if (only && others.length === 0) desk.play(held.card, only);
  else desk.press(held.card);
}
