/** A skill that was played and has not acted yet, large and for all: who, whom, what, how long, and who lets it pass. */

import { t } from "../../i18n";
import type { PendingView } from "../../protocol/messages";
import type { CardTable } from "../../state/table";
import { Card } from "../Card";
import { arranged } from "../cards";
import type { Desk } from "../desk";
import { readingName } from "../words";
import { Countdown } from "./Countdown";
import { SkillName } from "./Name";
import type { Tray } from "./tray";
import { usePlace } from "./usePlace";
import { playedWords, skillEffect, skillName } from "./words";

interface Props {
  table: CardTable;
  desk: Desk;
  tray: Tray;
  name(seat: number): string;
}

export function Pending({ table, desk, tray, name }: Props) {
  const { view, deadlines } = table;
  const top = view.pending.at(-1)!;
  const deadline = Math.min(...view.waiting_for.map((seat) => deadlines[String(seat)] ?? Infinity));
  const below = view.pending.slice(0, -1).reverse();
  const ref = usePlace();
  return (
    <section class="front pending" ref={ref} aria-label={t("skills.pending")} tabIndex={-1}>
      <header class="front-head">
        <ByWhom pending={top} name={name} />
        <Countdown key={top.number} deadline={Number.isFinite(deadline) ? deadline : undefined} />
      </header>
      <h2 class="pending-what">
        <SkillName skill={top.skill} />
      </h2>
      <p class="skill-effect">{skillEffect(top.skill)}</p>
      {top.reading && <Named cards={top.cards} pending={top} />}
      {below.length > 0 && (
        <ol class="pending-below" aria-label={t("skills.below")}>
          {below.map((one) => (
            <li key={one.number}>
              <ByWhom pending={one} name={name} />
              <strong>{skillName(one.skill)}</strong>
              {one.reading && <span>{readingName(one.reading, one.cards.length)}</span>}
            </li>
          ))}
        </ol>
      )}
      {table.private && <Answer desk={desk} tray={tray} />}
      <p class="pending-waved">{wavedWords(top, name)}</p>
    </section>
  );
}

/** Who plays it, and on whom; each name is cut off where it is too long. */
function ByWhom({ pending, name }: { pending: PendingView; name: Props["name"] }) {
  const { seat, target } = pending;
  return (
    <p class="pending-who">
      <span class="spoken">{playedWords(pending, name)}</span>
      <Called name={name(seat)} />
      {target === null ? (
        <span aria-hidden="true">{t("skills.plays")}</span>
      ) : (
        <>
          <svg viewBox="0 0 24 24" class="pending-arrow" aria-hidden="true">
            <path d="M4 12h15M13.5 6l6 6-6 6" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" />
          </svg>
          <Called name={name(target)} />
        </>
      )}
    </p>
  );
}

function Called({ name }: { name: string }) {
  return (
    <strong class="given-name" title={name} aria-hidden="true">
      {name}
    </strong>
  );
}

function wavedWords({ waved }: PendingView, name: Props["name"]): string {
  return waved.length ? t("skills.waved", { names: waved.map(name).join(", ") }) : t("skills.nobody_waved");
}

/** The combination that is named with it. */
function Named({ cards, pending }: { cards: readonly string[]; pending: PendingView }) {
  return (
    <div class="pending-named">
      <span class="pending-cards">
        {arranged(cards, pending.reading).map((card, i) => (
          <Card key={i} card={card} width={36} />
        ))}
      </span>
      <strong>{readingName(pending.reading!, cards.length)}</strong>
    </div>
  );
}

/** What a seat with skill cards can do: let it pass, cancel it. The place is kept for those who cannot. */
function Answer({ desk, tray }: { desk: Desk; tray: Tray }) {
  const cancels = tray.held.value.some(({ skill, refusal }) => skill === "cancel" && !refusal) && desk.asked("skill");
  const asked = desk.asked("wave");
  const busy = desk.sending.value;
  return (
    <div class="pending-answer">
      {asked && (
        <button type="button" class="button small" disabled={busy} onClick={() => void desk.answer({ kind: "wave" })}>
          {t("skills.wave")}
        </button>
      )}
      {cancels && (
        <button type="button" class="button small signal" disabled={busy} onClick={tray.cancel}>
          {t("skills.cancel_it")}
        </button>
      )}
    </div>
  );
}
