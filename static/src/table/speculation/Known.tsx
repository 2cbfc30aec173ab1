/** Cards of a hand that all know: as tiles where they are few, else behind the number of cards in the hand. */

import { useState } from "preact/hooks";
import { t } from "../../i18n";
import { Dialog } from "../../parts/Dialog";
import { Icon } from "../../parts/Icon";
import { Tiles } from "../Tiles";

interface Props {
  cards: readonly string[];
  name: string;
}

/** So many tiles have room on every seat. */
export const FEW = 3;

export function Known({ cards, name }: Props) {
  const [open, show] = useState(false);
  const title = t("speculation.known", { name });
  const label = `${title}: ${t("speculation.known_count", { count: cards.length })}`;
  return (
    <>
      <button type="button" class="known" onClick={() => show(true)} aria-label={label} title={label}>
        <Icon name="eye" />
        <span class="number">{cards.length}</span>
      </button>
      {open && (
        <Dialog title={title} close={() => show(false)}>
          <Tiles cards={cards} />
        </Dialog>
      )}
    </>
  );
}
