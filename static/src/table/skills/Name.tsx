/** A skill's name; in other languages than Chinese its idiom stands beside it. */

import { language } from "../../i18n";
import { idiom, skillName } from "./words";

export function SkillName({ skill }: { skill: string }) {
  return (
    <span class="skill-name">
      <strong>{skillName(skill)}</strong>
      {language.value !== "zh" && (
        <span class="skill-idiom" lang="zh-Hans">
          {idiom(skill)}
        </span>
      )}
    </span>
  );
}
