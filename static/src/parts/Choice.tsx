/** One of a few, as radio buttons that look like tabs. */
import { useId } from "preact/hooks";

export interface Choosable<T> {
  value: T;
  label: string;
  /** The language of the label, where it is not the page's. */
  lang?: string;
}

interface Props<T> {
  legend: string;
  shown?: boolean;
  value: T;
  choices: readonly Choosable<T>[];
  disabled?: boolean;
  choose(value: T): void;
}

export function Choice<T extends string | number | boolean>({ legend, shown = false, value, choices, disabled = false, choose }: Props<T>) {
  const name = useId();
  return (
    <fieldset class="field" disabled={disabled}>
      <legend class={shown ? "label" : "spoken"}>{legend}</legend>
      <div class="choice">
        {choices.map((choice) => (
          <label key={String(choice.value)} lang={choice.lang}>
            <input type="radio" name={name} checked={choice.value === value} onChange={() => choose(choice.value)} />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
