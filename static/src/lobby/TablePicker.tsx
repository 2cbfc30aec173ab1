/** Tables as cards, by number of people. */
import "./tables.css";
import { useId } from "preact/hooks";
import { known, language, t } from "../i18n";
import { Choice } from "../parts/Choice";
import { Builder } from "./Builder";
import { grouped } from "./families";
import { cardsEach, fits, type TableInfo } from "../state/catalog";

interface Props {
  tables: readonly TableInfo[];
  people: number;
  chosen: string | null;
  count(people: number): void;
  choose(table: TableInfo): void;
}

const FEWEST = 3;
const MOST = 8;

function TableCard({ table, chosen, name, choose }: { table: TableInfo; chosen: boolean; name: string; choose(): void }) {
  const what = `about.${table.id}`;
  return (
    <label class="table-card">
      <input type="radio" name={name} checked={chosen} onChange={choose} />
      <span class="table-name">{table.name[language.value]}</span>
      {known(what) && <span class="table-what">{t(what)}</span>}
      <span class="row">
        <span class="chip">{t("table.players", { count: table.players })}</span>
        <span class="chip">{t("table.decks", { count: table.decks })}</span>
        <span class="chip">{cardsEach(table)}</span>
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
        {grouped(fitting).map(([family, some]) => (
          <div key={family} class="table-family" role="group" aria-label={t(`new.family.${family}`)}>
            <p class="table-family-name">{t(`new.family.${family}`)}</p>
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
