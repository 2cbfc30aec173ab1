/** The landlord names the card that makes the small landlord; all see what was named. */

import { t } from "../../i18n";
import type { SpeculationView } from "../../protocol/messages";
import { CardFace } from "../Card";
import type { Desk } from "../desk";
import { Tiles } from "../Tiles";
import { cardName } from "../words";

export function NamePanel({ desk, cards }: { desk: Desk; cards: readonly string[] }) {
  return (
    <div class="nameable">
      {cards.map((card) => (
        <button
          key={card}
          type="button"
          class="playing-card name-card"
          disabled={desk.sending.value}
          aria-label={t("speculation.name_card", { card: cardName(card) })}
          onClick={() => void desk.answer({ kind: "name", card })}
        >
          <CardFace card={card} />
        </button>
      ))}
    </div>
  );
}

/** The card that was named, and those that the speculator held against it. */
export function Named({ view }: { view: SpeculationView }) {
  const refused = view.named.filter((one) => one.refused).map(({ card }) => card);
  const stands = view.named.find((one) => !one.refused);
  if (view.named.length === 0) return null;
  return (
    <ul class="aside named-cards">
      {stands && (
        <li>
          {t("speculation.named")} <Tiles cards={[stands.card]} />
        </li>
      )}
      {refused.length > 0 && (
        <li>
          {t("speculation.refused")} <Tiles cards={refused} />
        </li>
      )}
    </ul>
  );
}
