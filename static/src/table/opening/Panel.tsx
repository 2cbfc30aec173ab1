/** Before play: calling to be landlord, raising, showing, doubling. The numbers offered come from the server. */

import { t } from "../../i18n";
import type { PublicView } from "../../protocol/messages";
import type { CardTable } from "../../state/table";
import type { Desk } from "../desk";
import { FaceUp } from "../Seat";
import { adviceOf, choiceOf, faceName, isOpening, offerName, type OpeningPhase } from "./words";
import "./opening.css";

interface Props {
  table: CardTable;
  desk: Desk;
  name(seat: number): string;
  waiting: string;
}

export function OpeningPanel({ table, desk, name, waiting }: Props) {
  const { view, private: own } = table;
  if (!isOpening(view.phase)) return null;
  const offers = own?.offers ?? [];
  const chosen = own?.chosen ?? null;
  return (
    <section class="throw-panel opening" aria-label={t(`opening.title_${view.phase}`)}>
      <h2>{t(`opening.title_${view.phase}`)}</h2>
      <Aside view={view} name={name} />
      {view.calls.length > 0 && <Calls view={view} name={name} />}
      <p class="throw-say">{offers.length > 0 ? adviceOf(view.phase, own?.role ?? "") : waiting}</p>
      {chosen !== null && <p class="own-choice">{t("opening.chosen", { choice: offerName(view.phase, Number(chosen)) })}</p>}
      {offers.length > 0 && <Offers desk={desk} phase={view.phase} offers={offers} />}
    </section>
  );
}

/** What lies aside: the talon, and the card turned up while dealing. */
function Aside({ view, name }: { view: PublicView; name(seat: number): string }) {
  const { turned_up, talon, talon_cards } = view;
  return (
    <ul class="aside">
      {view.redeals > 0 && <li>{t("opening.redealt", { count: view.redeals })}</li>}
      {talon > 0 && <li>{t("opening.talon", { count: talon })}</li>}
      {talon_cards.length > 0 && (
        <li class="talon-cards">
          {t("opening.talon_shown")} <FaceUp cards={talon_cards} />
        </li>
      )}
      {turned_up && <li>{t("opening.turned_up", { card: faceName(turned_up.card), name: name(turned_up.seat) })}</li>}
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
  phase: OpeningPhase;
  offers: readonly number[];
}

function Offers({ desk, phase, offers }: OffersProps) {
  return (
    <div class="offers">
      {offers.map((offer) => (
        <button type="button" key={offer} class="button offer" disabled={desk.sending.value} onClick={() => void desk.answer(choiceOf(phase, offer))}>
          {offerName(phase, offer)}
        </button>
      ))}
    </div>
  );
}
