/** The standing effects, the newest first: as slips beside the trick, or, where there is no room for those, as chips. */

import { t } from "../../i18n";
import type { PublicView } from "../../protocol/messages";
import { SkillName } from "./Name";
import { skillEffect, skillName } from "./words";

interface Props {
  view: PublicView;
  name(seat: number): string;
}

/** So many chips have room on the narrowest page. */
const MOST_CHIPS = 3;

/** Which way play goes when it goes the other way round: to the left, as seen from the bottom of the table. */
function Arrow() {
  return (
    <svg viewBox="0 0 24 24" role="img" aria-label={t("skills.reversed")} class="effect-arrow">
      <path d="M20 12H5M10.5 6 4.5 12l6 6" fill="none" stroke="currentColor" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round" />
    </svg>
  );
}

export function Effects({ view, name }: Props) {
  const newest = [...view.standing].reverse();
  if (newest.length === 0) return null;
  const more = newest.length - MOST_CHIPS;
  return (
    <ol class="effects" aria-label={t("skills.standing")}>
      {view.direction === -1 && (
        <li class="effect effect-turned" title={t("skills.reversed")}>
          <Arrow />
        </li>
      )}
      {newest.map(({ slot, skill, seat }, at) => (
        <li key={slot} class={at < MOST_CHIPS ? "effect" : "effect late"} title={`${skillEffect(skill)} · ${name(seat)}`}>
          <span class="effect-chip" aria-hidden="true">
            {skillName(skill)}
          </span>
          <span class="spoken">{`${skillName(skill)}, ${name(seat)}: ${skillEffect(skill)}`}</span>
          <span class="effect-slip" aria-hidden="true">
            <SkillName skill={skill} />
            <span class="given-name effect-by" title={name(seat)}>
              {name(seat)}
            </span>
            <span class="effect-what">{skillEffect(skill)}</span>
          </span>
        </li>
      ))}
      {more > 0 && (
        <li class="effect effect-more" aria-hidden="true">
          +{more}
        </li>
      )}
    </ol>
  );
}
