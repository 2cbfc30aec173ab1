/** Before the deal: which of one's skill cards to give up. Nobody sees it; all choose at once. */

import { useState } from "preact/hooks";
import { t } from "../../i18n";
import type { CardTable } from "../../state/table";
import type { Desk } from "../desk";
import { Countdown } from "./Countdown";
import { SkillName } from "./Name";
import { skillEffect, skillExample, skillName } from "./words";
import "./discard.css";

interface Props {
  table: CardTable;
  desk: Desk;
  waiting: string;
}

export function Discard({ table, desk, waiting }: Props) {
  const { private: own, deadlines, view } = table;
  const mine = desk.asked("discard");
  const deadline = deadlines[String(mine ? own?.seat : view.waiting_for[0])];
  return (
    <section class="front discard" aria-labelledby="discard-title">
      <header class="front-head">
        <h2 id="discard-title">{mine ? t("skills.discard_title") : t("skills.discard_watch")}</h2>
        <Countdown deadline={deadline} />
      </header>
      {mine && own ? <Choose table={table} desk={desk} /> : <Chosen discarded={own?.discarded ?? null} kept={own?.skills.map(({ skill }) => skill) ?? []} waiting={waiting} />}
    </section>
  );
}

function Choose({ table, desk }: { table: CardTable; desk: Desk }) {
  const [at, choose] = useState<number | null>(null);
  const skills = table.private!.skills.map(({ skill }) => skill);
  const chosen = at === null ? null : (skills[at] ?? null);
  return (
    <>
      <p class="soft small discard-what">{t("skills.discard_what")}</p>
      <div class="skill-cards" role="radiogroup" aria-labelledby="discard-title">
        {skills.map((skill, i) => (
          <label key={`${skill}.${i}`} class={i === at ? "skill-card chosen" : "skill-card"}>
            <input type="radio" name="discard" checked={i === at} onChange={() => choose(i)} />
            <SkillName skill={skill} />
            <span class="skill-effect">{skillEffect(skill)}</span>
            <span class="skill-example">{t("skills.example", { example: skillExample(skill) })}</span>
          </label>
        ))}
      </div>
      <div class="discard-foot">
        <p class="discard-say">{chosen ? t("skills.example", { example: skillExample(chosen) }) : t("skills.discard_pick")}</p>
        <button
          type="button"
          class={chosen ? "button signal" : "button"}
          disabled={!chosen || desk.sending.value}
          aria-label={chosen ? t("skills.discard_it", { skill: skillName(chosen) }) : undefined}
          onClick={() => chosen && void desk.answer({ kind: "discard", skill: chosen })}
        >
          {t("skills.discard")}
        </button>
      </div>
    </>
  );
}

/** What was given up and what is kept, while others still choose. */
function Chosen({ discarded, kept, waiting }: { discarded: string | null; kept: readonly string[]; waiting: string }) {
  return (
    <div class="discarded">
      {discarded && <p>{t("skills.discarded", { skill: skillName(discarded) })}</p>}
      {kept.length > 0 && (
        <ul class="kept">
          {kept.map((skill, i) => (
            <li key={`${skill}.${i}`} class="kept-one">
              <SkillName skill={skill} />
              <span class="skill-effect">{skillEffect(skill)}</span>
            </li>
          ))}
        </ul>
      )}
      <p class="soft">{waiting}</p>
    </div>
  );
}
