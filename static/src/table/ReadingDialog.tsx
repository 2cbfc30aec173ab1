/** Where a set of cards reads in several ways: which is meant, with pictures. */

import { t } from "../i18n";
import { Dialog } from "../parts/Dialog";
import type { ReadingView } from "../protocol/messages";
import { Card } from "./Card";
import { arranged, facesOf } from "./cards";
import type { Desk } from "./desk";
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

function ReadingChoice({ reading, cards, choose }: { reading: ReadingView; cards: string[]; choose(): void }) {
  return (
    <button type="button" class="reading" onClick={choose}>
      <strong>{readingName(reading, cards.length)}</strong>
      <span class="reading-cards" aria-hidden="true">
        {arranged(cards, reading).map((card, i) => (
          <Card key={i} card={card} width={40} />
        ))}
      </span>
    </button>
  );
}
