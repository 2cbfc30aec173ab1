/** Rock, paper, scissors for the lead: each leader chooses unseen; the others see who is waited for. */

import { t } from "../i18n";
import type { Desk } from "./desk";
import type { Throw } from "./moves";
import { ThrowShape } from "./suits";
import { throwName } from "./words";

const THROWS: readonly Throw[] = ["rock", "paper", "scissors"];

interface Props {
  desk: Desk;
  /** Your own throw that the other has not seen yet. */
  thrown: string | null;
  waiting: string;
  draws: number;
}

export function ThrowPanel({ desk, thrown, waiting, draws }: Props) {
  const mine = desk.ask.value?.choices.includes("throw") ?? false;
  return (
    <section class="throw-panel" aria-label={t("table.throw_for_lead")}>
      <h2>{t("table.throw_for_lead")}</h2>
      <p class="throw-say">{draws > 0 && !thrown ? t("table.throw_draw") : mine ? t("table.throw_choose") : waiting}</p>
      {mine || thrown ? (
        <div class="throws">
          {THROWS.map((choice) => (
            <button
              type="button"
              key={choice}
              class={thrown === choice ? "throw chosen" : "throw"}
              disabled={!mine || desk.sending.value}
              aria-pressed={thrown === choice}
              onClick={() => desk.throwHand(choice)}
            >
              <ThrowShape thrown={choice} />
              {throwName(choice)}
            </button>
          ))}
        </div>
      ) : null}
    </section>
  );
}

/** What was thrown, shown for a while where the trick will lie. */
export function Thrown({ throws }: { throws: readonly { name: string; thrown: Throw }[] }) {
  return (
    <div class="thrown">
      {throws.map(({ name, thrown }) => (
        <p key={name} class="thrown-one">
          <ThrowShape thrown={thrown} />
          <span class="given-name" title={name}>
            {name}
          </span>
          <span>{throwName(thrown)}</span>
        </p>
      ))}
    </div>
  );
}
