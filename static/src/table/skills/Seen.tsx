/** What skills have shown: the newest as a slip over the table until it is put away, and all of it in the notes. */

import { useEffect } from "preact/hooks";
import { t } from "../../i18n";
import { Icon } from "../../parts/Icon";
import type { SeenView } from "../../protocol/messages";
import { Card } from "../Card";
import { SkillName } from "./Name";
import { usePlace } from "./usePlace";
import { seenWords } from "./words";

interface Props {
  seen: SeenView;
  name(seat: number): string;
}

/** Cards lie closer the more there are. */
const FEW = 5;

function SeenCards({ cards }: { cards: readonly string[] }) {
  if (cards.length === 0) return null;
  return (
    <span class={cards.length > FEW ? "seen-cards many" : "seen-cards"}>
      {cards.map((card, i) => (
        <Card key={i} card={card} width={cards.length > FEW ? 38 : 44} />
      ))}
    </span>
  );
}

/** One thing that was seen, in words and cards. */
export function SeenLine({ seen, name }: Props) {
  return (
    <div class="seen-line">
      <p class="seen-words">{seenWords(seen, name)}</p>
      <SeenCards cards={seen.cards} />
    </div>
  );
}

interface SlipProps extends Props {
  /** Only this viewer, or few besides, have seen it: it stays until it is put away. */
  stays: boolean;
  close(): void;
  fade(): void;
}

const LASTING_MS = 8_000;

export function SeenSlip({ seen, name, stays, close, fade }: SlipProps) {
  const ref = usePlace();
  useEffect(() => {
    if (stays) return undefined;
    const fading = setTimeout(fade, LASTING_MS);
    return () => clearTimeout(fading);
  }, [seen.number, stays]);
  return (
    <section class="front seen-slip" ref={ref} aria-labelledby="seen-title" tabIndex={-1}>
      <header class="front-head">
        <h2 id="seen-title">
          <SkillName skill={seen.skill} />
        </h2>
        <button type="button" class="button quiet small" onClick={close}>
          <Icon name="close" />
          {t("skills.seen_close")}
        </button>
      </header>
      <SeenLine seen={seen} name={name} />
    </section>
  );
}
