/** The options of a table, each with a plain line; for the host to set, for the others to read. */
import { Choice } from "../parts/Choice";
import { known, t } from "../i18n";
import type { OptionInfo, OptionValue } from "../state/catalog";

interface Props {
  /** The table's id: some tables say an option in words of their own. */
  table: string;
  options: readonly OptionInfo[];
  chosen: Readonly<Record<string, OptionValue>>;
  disabled?: boolean;
  choose(id: string, value: OptionValue): void;
}

const SECONDS = [0, 2, 4, 6, 8, 10, 15, 20, 30, 45, 60, 90, 120, 180];
const KM = [25, 30, 35, 40, 45, 50, 55, 60];
const POINTS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];

function said(key: string): string | null {
  return known(key) ? t(key) : null;
}

/** What an option is called or does at this table. */
function saidAt(table: string, key: string): string | null {
  return said(`option_${table}.${key}`) ?? said(`option.${key}`);
}

/** The numbers to choose from: round ones within the bounds, and what is set now. */
function steps(option: OptionInfo, now: number): number[] {
  const even = option.id.endsWith("_seconds") ? SECONDS : option.id === "distance" ? KM : POINTS;
  const within = even.filter((number) => number >= option.low && number <= option.high);
  return [...new Set([...within, option.low, option.high, now])].sort((a, b) => a - b);
}

function NumberOption({ table, option, now, disabled, choose }: { table: string; option: OptionInfo; now: number; disabled: boolean; choose(value: number): void }) {
  const id = `option-${option.id}`;
  const unit = option.id.endsWith("_seconds") ? "option.seconds" : option.id === "distance" ? "option.km" : "option.points";
  return (
    <div class="field">
      <label for={id}>{saidAt(table, option.id) ?? option.id}</label>
      <select id={id} class="select number-option" value={now} disabled={disabled} onChange={(event) => choose(Number(event.currentTarget.value))}>
        {steps(option, now).map((number) => (
          <option key={number} value={number}>{t(unit, { count: number })}</option>
        ))}
      </select>
      <p class="hint">{saidAt(table, `${option.id}.what`)}</p>
    </div>
  );
}

function ChoiceOption({ option, now, disabled, choose }: { option: OptionInfo; now: OptionValue; disabled: boolean; choose(value: OptionValue): void }) {
  const choices = option.choices.map((value) => ({ value, label: said(`option.${option.id}.${value}`) ?? String(value) }));
  return (
    <div class="stack option">
      <Choice legend={said(`option.${option.id}`) ?? option.id} shown value={now} choices={choices} disabled={disabled} choose={choose} />
      <p class="hint">{said(`option.${option.id}.${now}.what`) ?? said(`option.${option.id}.what`)}</p>
    </div>
  );
}

export function HouseOptions({ table, options, chosen, disabled = false, choose }: Props) {
  return (
    <div class="options">
      {options.map((option) => {
        const now = chosen[option.id] ?? option.default;
        const set = (value: OptionValue) => choose(option.id, value);
        return option.choices.length ? (
          <ChoiceOption key={option.id} option={option} now={now} disabled={disabled} choose={set} />
        ) : (
          <NumberOption key={option.id} table={table} option={option} now={Number(now)} disabled={disabled} choose={set} />
        );
      })}
    </div>
  );
}
