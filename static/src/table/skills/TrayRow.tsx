/** Your skill cards, and the way to what skills have shown. They have a row of their own, so that nothing moves when one is
 * played. */

import { t } from "../../i18n";
import { Icon } from "../../parts/Icon";
import type { CardTable } from "../../state/table";
import type { Notes } from "./useNotes";
import { SkillName } from "./Name";
import type { Tray } from "./tray";
import { skillEffect, skillName, whyNot } from "./words";

interface Props {
  table: CardTable;
  tray: Tray;
  notes: Notes;
  /** Nothing in it can be reached: something lies on it. */
  covered: boolean;
}

export function TrayRow({ table, tray, notes, covered }: Props) {
  const held = tray.held.value;
  return (
    <div class="tray" inert={covered}>
      {table.private && (
        <div class="tray-cards" role="group" aria-label={t("skills.tray")}>
          {held.map((_, at) => (
            <TrayCard key={at} tray={tray} at={at} />
          ))}
          {held.length === 0 && <p class="tray-none">{table.view.phase === "throwing" ? t("skills.none_held") : t("skills.none_left")}</p>}
        </div>
      )}
      <button
        type="button"
        class={notes.fresh ? "button small notes-button fresh" : "button small notes-button"}
        aria-label={notes.fresh ? t("skills.notes_new") : t("skills.notes")}
        title={t("skills.notes")}
        onClick={notes.open}
      >
        <Icon name="eye" />
        <span class="notes-word" aria-hidden="true">
          {t("skills.notes")}
        </span>
      </button>
    </div>
  );
}

function TrayCard({ tray, at }: { tray: Tray; at: number }) {
  const { skill, refusal } = tray.held.value[at]!;
  const title = [skillEffect(skill), refusal && whyNot(refusal)].filter(Boolean).join("\n");
  return (
    <button
      type="button"
      class={refusal ? "tray-card" : "tray-card playable"}
      data-tray={at}
      aria-expanded={tray.at.value === at}
      aria-keyshortcuts={String(at + 1)}
      aria-label={t("skills.card", { skill: skillName(skill), state: refusal ? "no" : "yes" })}
      title={title}
      onClick={() => tray.toggle(at)}
    >
      <kbd class="tray-key" aria-hidden="true">
        {at + 1}
      </kbd>
      <SkillName skill={skill} />
    </button>
  );
}
