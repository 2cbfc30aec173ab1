/** Tables as cards, by number of people. */
import "./tables.css";
import { PackChips } from "./PackChips";
import { useId } from "preact/hooks";
import { known, language, t } from "../i18n";
import { Choice } from "../parts/Choice";
import { Builder } from "./Builder";
import { grouped } from "./groups";
import { fits, type TableInfo } from "../state/catalog";

interface Props {
  tables: readonly TableInfo[];
  people: number;
  chosen: string | null;
  count(people: number): void;
  choose(table: TableInfo): void;
}

function groupName(group: string): string {
  const name = `new.group.${group}`;
  return t(known(name) ? name : "new.group.other");
}

const FEWEST = 2;
const MOST = 8;

function playersOf({ least_players: least, players: most }: TableInfo): string {
  return least === most ? t("table.players", { count: most }) : t("table.players_range", { least, most });
}

function TableCard({ table, chosen, name, choose }: { table: TableInfo; chosen: boolean; name: string; choose(): void }) {
  const what = `about.${table.id}`;
  return (
    <label class="table-card">
      <input type="radio" name={name} checked={chosen} onChange={choose} />
      <span class="table-name">{table.name[language.value]}</span>
      {known(what) && <span class="table-what">{t(what)}</span>}
      <span class="row">
        <span class="chip">{playersOf(table)}</span>
        <PackChips table={table} />
      </span>
    </label>
  );
}

export function TablePicker({ tables, people, chosen, count, choose }: Props) {
  const name = useId();
  const counts = Array.from({ length: MOST - FEWEST + 1 }, (_, at) => FEWEST + at);
  const fitting = tables.filter((table) => fits(table, people));
  return (
    <div class="picker">
      <div class="stack people">
        <Choice
          legend={t("new.people")}
          shown
          value={people}
          choices={counts.map((value) => ({ value, label: String(value) }))}
          choose={count}
        />
        <p class="hint">{t("new.people_hint")}</p>
      </div>
      <fieldset class="stack">
        <legend class="label">{t("new.table")}</legend>
        {fitting.length === 0 && <p class="soft">{t("new.none")}</p>}
        {grouped(fitting).map(([group, some]) => (
          <div key={group} class="table-group" role="group" aria-label={groupName(group)}>
            <p class="table-group-name">{groupName(group)}</p>
            <div class="table-cards">
              {some.map((table) => (
                <TableCard key={table.id} table={table} name={name} chosen={table.id === chosen} choose={() => choose(table)} />
              ))}
            </div>
          </div>
        ))}
        <Builder people={people} found={choose} />
      </fieldset>
    </div>
  );
}
