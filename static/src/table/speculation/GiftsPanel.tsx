/** The speculator's gifts: what has been put into each so far. They are given where combinations are played. */

import { t } from "../../i18n";
import { Tiles } from "../Tiles";
import type { Gifts } from "./gifts";
import { giftName, keptWords } from "./words";
import "./speculation.css";

export function GiftsPanel({ gifts }: { gifts: Gifts }) {
  const { sizes, halves } = gifts.giving.value!;
  const refusal = gifts.refusal.value;
  return (
    <>
      <p class="throw-say gifts-say" role="status">
        {refusal ? keptWords(refusal) : t(halves ? "speculation.give_halves" : "speculation.give_what")}
      </p>
      <div class="gifts" role="radiogroup" aria-label={t("speculation.gifts")}>
        {sizes.map((size, gift) => {
          const cards = gifts.chosen.value[gift] ?? [];
          const words = t("speculation.gift_of", { gift: giftName(gift), have: cards.length, size });
          return (
            <button
              key={gift}
              type="button"
              role="radio"
              class={`gift${cards.length === size ? " full" : ""}`}
              aria-checked={gift === gifts.aim.value}
              onClick={() => gifts.aimAt(gift)}
            >
              <span class="gift-name">{words}</span>
              <Tiles cards={cards} />
            </button>
          );
        })}
      </div>
    </>
  );
}

/** What the speculator has chosen, for him alone, until it is turned up. */
export function OwnGifts({ gifts }: { gifts: readonly (readonly string[])[] }) {
  return (
    <section class="own-gifts" aria-label={t("speculation.gifts_own")}>
      {gifts.map((cards, gift) => (
        <p key={gift}>
          {giftName(gift)} <Tiles cards={cards} />
        </p>
      ))}
    </section>
  );
}
