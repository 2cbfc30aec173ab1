/** The hand of another seat that this one sees, such as the other landlord's once both are known: in place of the number. */

import { useState } from "preact/hooks";
import { t } from "../../i18n";
import { Dialog } from "../../parts/Dialog";
import { Icon } from "../../parts/Icon";
import { FaceUp } from "../Seat";

interface Props {
  cards: readonly string[];
  name: string;
}

export function PartnerHand({ cards, name }: Props) {
  const [open, show] = useState(false);
  const title = t("opening.hand_of", { name });
  return (
    <>
      <button type="button" class="cards-left partner-hand" onClick={() => show(true)} aria-label={title} title={title}>
        <Icon name="eye" />
        <span class="number">{cards.length}</span>
      </button>
      {open && (
        <Dialog title={title} close={() => show(false)}>
          <FaceUp cards={cards} />
        </Dialog>
      )}
    </>
  );
}
