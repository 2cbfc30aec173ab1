/** The skill card that was chosen, in the place of the play bar: what it does, what it still needs, one touch to play it. */

import { useEffect, useRef } from "preact/hooks";
import { t } from "../../i18n";
import { Icon } from "../../parts/Icon";
import { facesOf } from "../cards";
import type { Desk } from "../desk";
import { cardName, readingName, reason } from "../words";
import { Countdown } from "./Countdown";
import { SkillName } from "./Name";
import type { Step, Tray } from "./tray";
import { skillEffect, skillExample, whyNot } from "./words";

interface Props {
  desk: Desk;
  tray: Tray;
  /** When your turn runs out; undefined: it is not your turn. */
  deadline: number | undefined;
  name(seat: number): string;
}

export function Sheet({ desk, tray, deadline, name }: Props) {
  const { skill } = tray.chosen.value!;
  const ref = useFocus(tray);
  const say = sayOf(desk, tray, name);
  return (
    <section class="sheet skill-sheet" ref={ref} aria-labelledby="sheet-title">
      <header class="sheet-head">
        <h2 id="sheet-title" tabIndex={-1}>
          <SkillName skill={skill} />
        </h2>
        {deadline !== undefined && <Countdown deadline={deadline} />}
        <button type="button" class="button quiet small" onClick={() => tray.leave()} aria-keyshortcuts="Escape">
          <Icon name="close" />
          {t("skills.back")}
        </button>
      </header>
      <p class="skill-effect">{skillEffect(skill)}</p>
      <p class="skill-example">{t("skills.example", { example: skillExample(skill) })}</p>
      <div class="sheet-foot">
        <p class="sheet-say" role="status">
          {say}
        </p>
        <PlayIt desk={desk} tray={tray} />
      </div>
    </section>
  );
}

/** The button that plays it; a skill that only needs a seat is played by picking the seat. */
function PlayIt({ desk, tray }: { desk: Desk; tray: Tray }) {
  const { aim } = tray.chosen.value!;
  const step = tray.step.value!;
  if (step.need === "refused" || aim === "seat") return null;
  return (
    <button type="button" class={tray.ready.value ? "button small signal" : "button small"} disabled={!tray.ready.value} onClick={tray.play}>
      {aim === "combination" && desk.verdict.value.state === "ok" ? t("table.play") : t("skills.play")}
    </button>
  );
}

function sayOf(desk: Desk, tray: Tray, name: Props["name"]): string {
  const entry = tray.chosen.value!;
  const step: Step = tray.step.value!;
  const cards = facesOf(desk.hand.value, desk.selection.value);
  const target = tray.target.value;
  if (step.need === "refused") return whyNot(step.refusal);
  if (entry.aim === "none") return "";
  if (entry.aim === "seat") return t("skills.pick_seat");
  if (entry.aim === "card") {
    return target !== null && cards.length === 1 ? t("skills.give", { card: cardName(cards[0]!), name: name(target) }) : t("skills.pick_card");
  }
  const verdict = desk.verdict.value;
  if (verdict.state === "no") return reason(verdict.code, verdict.params);
  if (verdict.state === "ok") return t("skills.cut", { what: readingName(verdict.readings[0]!, cards.length) });
  return t("skills.pick_cards");
}

/** The focus goes to what is to be done, and comes back to the card when the sheet goes. */
function useFocus(tray: Tray) {
  const ref = useRef<HTMLElement>(null);
  const at = tray.at.value;
  useEffect(() => {
    const { need } = tray.step.peek() ?? {};
    const seat = need === "seat" ? document.querySelector<HTMLElement>(".seat-pick") : null;
    const button = ref.current?.querySelector<HTMLElement>(".sheet-foot .button:enabled");
    const first = seat ?? button ?? ref.current?.querySelector<HTMLElement>("h2");
    first?.focus({ preventScroll: true });
    return () => document.querySelector<HTMLElement>(`[data-tray="${at}"]`)?.focus({ preventScroll: true });
  }, [at]);
  return ref;
}
