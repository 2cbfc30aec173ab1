/** What skills have to do with a seat: how many it holds, what waits for its next play, whether it must pass. */

import { t } from "../../i18n";
import type { SeatView } from "../../protocol/messages";
import { glyph, skillName } from "./words";

export function SeatSkills({ view }: { view: SeatView }) {
  const { skills, armed, confined } = view;
  const count = t("skills.held_by", { count: skills });
  return (
    <span class="seat-skills">
      {view.out === 0 && (
        <span class={skills ? "skill-count" : "skill-count none"} title={count}>
          <span class="spoken">{count}</span>
          <svg viewBox="0 0 12 14" aria-hidden="true">
            <path d="M1.5 1.5h9v11L6 9.6l-4.5 2.9z" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round" />
          </svg>
          <span aria-hidden="true" class="number">
            {skills}
          </span>
        </span>
      )}
      {armed.map((skill, i) => (
        <Mark key={`${skill}.${i}`} skill={skill} says={t("skills.armed", { skills: skillName(skill) })} />
      ))}
      {confined && <Mark skill="confine" says={t("skills.confined")} />}
    </span>
  );
}

function Mark({ skill, says }: { skill: string; says: string }) {
  return (
    <span class={skill === "confine" ? "skill-mark confined" : "skill-mark"} title={says}>
      <span class="spoken">{says}</span>
      <span aria-hidden="true" lang="zh-Hans">
        {glyph(skill)}
      </span>
    </span>
  );
}
