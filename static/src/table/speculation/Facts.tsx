/** What bears on the play at a table with a speculator, beside the trick: the card named, a concession, a landlord alone;
 * for the speculator, where he stands. */

import { t } from "../../i18n";
import type { OwnSpeculationView, SpeculationView } from "../../protocol/messages";
import { Tiles } from "../Tiles";
import { alikeWords } from "./words";

interface Props {
  view: SpeculationView;
  /** The card turned up while dealing. */
  turnedUp: string | null;
  own: OwnSpeculationView | null;
}

export function SpeculationFacts({ view, turnedUp, own }: Props) {
  const named = view.named.find((one) => !one.refused);
  const stand = own?.stand ?? "";
  if (!stand && !named && !turnedUp && !view.sits_out && !view.alone && view.conceded === 0) return null;
  return (
    <ul class="speculation-facts">
      {stand !== "" && (
        <li class="stand" title={t("speculation.stand", { side: stand })}>
          <span aria-hidden="true">{t("speculation.stand_short", { side: stand })}</span>
          <span class="spoken" role="status">
            {t("speculation.stand", { side: stand })}
          </span>
        </li>
      )}
      {turnedUp && !named && (
        <li>
          {t("speculation.turned_up_chip")} <Tiles cards={[turnedUp]} />
        </li>
      )}
      {named && (
        <li>
          {t("speculation.named")} <Tiles cards={[named.card]} />
        </li>
      )}
      {view.sits_out && <li>{t("speculation.sits_out_chip", { cards: alikeWords(view.alike) })}</li>}
      {view.alone && <li>{t("speculation.alone_chip")}</li>}
      {view.conceded > 0 && <li>{t("speculation.conceded", { count: view.conceded })}</li>}
    </ul>
  );
}
