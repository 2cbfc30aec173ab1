/** The own event cards, equal ones as one card with a number. A press chooses; what may be played lies bright. */

import type { ComponentChildren } from "preact";
import { signed, t } from "../i18n";
import { isTool, kindOf, printed } from "./cards";
import type { RaceDesk } from "./desk";
import { TransportIcon } from "./icons";
import { StopMark } from "./Laid";
import type { CardView } from "./views";
import { cardEffect, cardName } from "./words";

export function EventHand({ desk, covered }: { desk: RaceDesk; covered: boolean }) {
  const cards = desk.own.value?.cards ?? [];
  const count = desk.own.value?.hand.length ?? 0;
  return (
    <ul class="event-hand" aria-label={t("commute.hand", { count })} inert={covered}>
      {cards.map((card) => (
        <li key={card.card}>
          <EventCard desk={desk} held={card} />
        </li>
      ))}
      {cards.length === 0 && <li class="event-none">{t("commute.empty_hand")}</li>}
    </ul>
  );
}

function EventCard({ desk, held }: { desk: RaceDesk; held: CardView }) {
  const { card, count } = held;
  const given = desk.given.value[card] ?? 0;
  const gives = desk.asked("discard");
  const lit = gives || desk.asked("bid") || held.refusal === null;
  const chosen = gives ? given > 0 : desk.chosen.value?.card === card;
  const words = { card: cardName(card), count, effect: cardEffect(card) };
  const fresh = desk.fresh.value.has(card) ? " fresh" : "";
  return (
    <button
      type="button"
      class={`event-card ${kindOf(card)}${lit ? "" : " dim"}${fresh}`}
      data-card={card}
      aria-pressed={chosen}
      aria-label={gives ? t("commute.card_given", { ...words, given }) : t("commute.card", words)}
      title={cardEffect(card)}
      onClick={() => desk.press(card)}
    >
      <span class="event-name" aria-hidden="true">
        {cardName(card)}
      </span>
      <Worth card={card}>{(count > 1 || given > 0) && <span class="event-count number">{given > 0 ? `−${given}/${count}` : `×${count}`}</span>}</Worth>
    </button>
  );
}

/** Where a card goes and what it adds, as drawn on it. */
function Worth({ card, children }: { card: string; children: ComponentChildren }) {
  const { group, transports, km, stop } = printed(card);
  const adds = !isTool(card) && km !== 0;
  return (
    <span class="event-what" aria-hidden="true">
      <span class="event-rides">
        {isTool(card) && cardEffect(card)}
        {group === "self" && t("commute.aim_self")}
        {group === "other" && t("commute.aim_other")}
        {transports.map((id) => (
          <TransportIcon key={id} id={id} />
        ))}
      </span>
      <span class="event-sum">
        {children}
        {stop ? <StopMark /> : adds && <strong class="number">{signed(km)}</strong>}
      </span>
    </span>
  );
}
