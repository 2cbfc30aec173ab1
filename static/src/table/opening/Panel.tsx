/** Before play: gifts, calling to be landlord, conceding, naming, raising, showing, doubling. What is offered comes from
 * the server. */

import { t } from "../../i18n";
import type { PublicView } from "../../protocol/messages";
import type { CardTable } from "../../state/table";
import type { Desk } from "../desk";
import { FaceUp } from "../Seat";
import { GiftsPanel, OwnGifts } from "../speculation/GiftsPanel";
import type { Gifts } from "../speculation/gifts";
import { NamePanel, Named } from "../speculation/NamePanel";
import { markerWords } from "../speculation/words";
import { adviceOf, choiceOf, isOpening, offerName, turnedUp, type OfferPhase } from "./words";
import "./opening.css";

interface Props {
  table: CardTable;
  desk: Desk;
  gifts: Gifts;
  name(seat: number): string;
  waiting: string;
}

export function OpeningPanel({ table, desk, gifts, name, waiting }: Props) {
  const { view, private: own } = table;
  if (!isOpening(view.phase)) return null;
  const { phase } = view;
  const offers = own?.offers ?? [];
  const nameable = own?.speculation?.nameable ?? [];
  const giving = gifts.giving.value !== null;
  const chosen = own?.chosen ?? null;
  const asked = offers.length > 0 || nameable.length > 0 || giving;
  return (
    <section class={giving ? "throw-panel opening giving" : "throw-panel opening"} aria-label={t(`opening.title_${phase}`)}>
      <h2>{t(`opening.title_${phase}`)}</h2>
      <Aside table={table} name={name} />
      {view.calls.length > 0 && <Calls view={view} name={name} />}
      {own?.speculation && own.speculation.gifts.length > 0 && <OwnGifts gifts={own.speculation.gifts} />}
      {view.speculation && <Named view={view.speculation} />}
      {!giving && <p class="throw-say">{asked ? adviceOf(phase, declares(table) && offers.length < 2 ? "farmer" : (own?.role ?? ""), view.speculation !== null) : waiting}</p>}
      {chosen !== null && <p class="own-choice">{t("opening.chosen", { choice: offerName(phase, Number(chosen), declares(table)) })}</p>}
      {giving && <GiftsPanel gifts={gifts} />}
      {nameable.length > 0 && <NamePanel desk={desk} cards={nameable} />}
      {offers.length > 0 && <Offers desk={desk} phase={phase as OfferPhase} offers={offers} alone={declares(table)} />}
    </section>
  );
}

/** Whether showing is to declare that one plays alone: what a landlord does whom all know already. */
function declares({ view, private: own }: CardTable): boolean {
  return view.speculation !== null && own?.role === "landlord";
}

/** Who is the speculator; what lies aside: the talon, and the card turned up while dealing. */
function Aside({ table: { view, seat }, name }: { table: CardTable; name(seat: number): string }) {
  const { turned_up, talon, talon_cards, speculation } = view;
  return (
    <ul class="aside">
      {speculation && speculation.speculator !== seat && !view.stakes.call && <li class="who-marked">{markerWords(speculation.marker, name(speculation.speculator))}</li>}
      {view.redeals > 0 && <li>{t("opening.redealt", { count: view.redeals })}</li>}
      {talon > 0 && <li>{t("opening.talon", { count: talon })}</li>}
      {talon_cards.length > 0 && speculation === null && (
        <li class="talon-cards">
          {t("opening.talon_shown")} <FaceUp cards={talon_cards} />
        </li>
      )}
      {turned_up && <li>{turnedUp(turned_up, name)}</li>}
    </ul>
  );
}

function Calls({ view, name }: { view: PublicView; name(seat: number): string }) {
  return (
    <ol class="calls" aria-label={t("opening.calls")}>
      {view.calls.map(({ seat, call }, at) => (
        <li key={at} class={call ? "call made" : "call"}>
          <span class="given-name" title={name(seat)}>
            {name(seat)}
          </span>{" "}
          <strong>{offerName("calling", call)}</strong>
        </li>
      ))}
    </ol>
  );
}

interface OffersProps {
  desk: Desk;
  phase: OfferPhase;
  offers: readonly number[];
  alone: boolean;
}

function Offers({ desk, phase, offers, alone }: OffersProps) {
  return (
    <div class="offers">
      {offers.map((offer) => (
        <button type="button" key={offer} class="button offer" disabled={desk.sending.value} onClick={() => void desk.answer(choiceOf(phase, offer))}>
          {offerName(phase, offer, alone)}
        </button>
      ))}
    </div>
  );
}
