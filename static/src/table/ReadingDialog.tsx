/** Where a set of cards reads in several ways: which is meant, with pictures. */

import { t } from "../i18n";
import { Dialog } from "../parts/Dialog";
import { facesOf, laidCards, standIns } from "./cards";
import type { Desk } from "./desk";
import type { Choice } from "./moves";
import { oddities } from "./skills/words";
import { Odd } from "./Trick";
import { readingName } from "./words";

export function ReadingDialog({ desk }: { desk: Desk }) {
  const readings = desk.choosing.value;
  if (!readings) return null;
  const cards = facesOf(desk.hand.value, desk.selection.value);
  return (
    <Dialog title={t("table.which_reading")} close={() => desk.choose(null)}>
      <ul class="stack">
        {readings.map((reading) => (
          <li key={`${reading.kind}.${reading.rank}`}>
            <ReadingChoice reading={reading} cards={cards} choose={() => desk.choose(reading)} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function ReadingChoice({ reading, cards, choose }: { reading: Choice; cards: string[]; choose(): void }) {
  return (
    <button type="button" class="reading" onClick={choose}>
      <strong>{[readingName(reading, cards.length), ...oddities(reading)].join(", ")}</strong>
      <span class="reading-cards" aria-hidden="true">
        {laidCards({ cards, reading, wilds: standIns(reading), stowaway: reading.stowaway ?? null }).map((laid, i) => (
          <Odd key={i} laid={laid} width={40} />
        ))}
      </span>
    </button>
  );
}
