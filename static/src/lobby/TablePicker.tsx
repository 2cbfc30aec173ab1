/** Tables as cards, by number of people. */
import "./tables.css";
import { useId } from "preact/hooks";
import { known, language, t } from "../i18n";
import { Choice } from "../parts/Choice";
import { Builder } from "./Builder";
import { cardsEach, type TableInfo } from "../state/catalog";

interface Props {
  tables: readonly TableInfo[];
  people: number;
  chosen: string | null;
  count(people: number): void;
  choose(table: TableInfo): void;
}

type Family = "party" | "landlord" | "speculator" | "other";
/** Families of tables by the first word of their ids, in the order in which they are offered. */
const FAMILIES: Readonly<Record<string, Family>> = { party: "party", boss: "landlord", landlord: "landlord", spec: "speculator" };
const NO_FAMILY: Family = "other";

function familyOf({ id }: TableInfo): Family {
  return FAMILIES[id.split("-")[0]!] ?? NO_FAMILY;
}

/** The tables by family. */
function grouped(tables: readonly TableInfo[]): [Family, TableInfo[]][] {
  const families = [...new Set([...Object.values(FAMILIES), NO_FAMILY])];
  return families.map((family): [Family, TableInfo[]] => [family, tables.filter((table) => familyOf(table) === family)]).filter(([, some]) => some.length > 0);
}

/** In the order in which they are shown. */
export function inOrder(tables: readonly TableInfo[]): TableInfo[] {
  return grouped(tables).flatMap(([, some]) => some);
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
  const fitting = tables.filter((table) => table.players === people);
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
