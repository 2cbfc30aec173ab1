/** All that skills have done and that still matters: effects in force, what waits on seats, what was shown to whom. */

import type { ComponentChildren } from "preact";
import { t } from "../../i18n";
import { Dialog } from "../../parts/Dialog";
import type { SeenView } from "../../protocol/messages";
import type { CardTable } from "../../state/table";
import { SkillName } from "./Name";
import { SeenLine } from "./Seen";
import { skillEffect, skillName } from "./words";

interface Props {
  table: CardTable;
  name(seat: number): string;
  close(): void;
}

export function NotesDialog({ table, name, close }: Props) {
  const { view, private: own } = table;
  const standing = [...view.standing].reverse();
  return (
    <Dialog title={t("skills.notes")} close={close}>
      <div class="notes">
        <Part title={t("skills.standing")} none={t("skills.standing_none")}>
          {standing.map(({ slot, skill, seat }) => (
            <li key={slot} class="note">
              <p class="note-head">
                <SkillName skill={skill} /> <span class="soft">{t("skills.by", { name: name(seat) })}</span>
              </p>
              <p>{skillEffect(skill)}</p>
            </li>
          ))}
          {seatLines(table, name).map((line) => (
            <li key={line} class="note">
              {line}
            </li>
          ))}
        </Part>
        {own && own.seen.length > 0 && <SeenPart title={t("skills.notes_mine")} seen={own.seen} name={name} />}
        <SeenPart title={t("skills.notes_all")} seen={view.seen} name={name} />
      </div>
    </Dialog>
  );
}

/** What waits on seats. */
function seatLines({ view }: CardTable, name: Props["name"]): string[] {
  return view.seats.flatMap(({ armed, confined }, seat) => [
    ...(armed.length ? [t("skills.notes_armed", { name: name(seat), skills: armed.map(skillName).join(", ") })] : []),
    ...(confined ? [t("skills.notes_confined", { name: name(seat) })] : []),
  ]);
}

function SeenPart({ title, seen, name }: { title: string; seen: readonly SeenView[]; name: Props["name"] }) {
  return (
    <Part title={title} none={t("skills.notes_none")}>
      {[...seen].reverse().map((one) => (
        <li key={one.number} class="note">
          <p class="note-head">
            <SkillName skill={one.skill} /> <span class="soft">{t("skills.by", { name: name(one.seat) })}</span>
          </p>
          <SeenLine seen={one} name={name} />
        </li>
      ))}
    </Part>
  );
}

function Part({ title, none, children }: { title: string; none: string; children: ComponentChildren[] }) {
  const empty = children.flat().length === 0;
  return (
    <section class="notes-part">
      <h3>{title}</h3>
      {empty ? <p class="soft small">{none}</p> : <ul>{children}</ul>}
    </section>
  );
}
