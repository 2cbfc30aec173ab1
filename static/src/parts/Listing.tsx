/** What stands where a list should: the list, that it is on its way, that it is empty, or why it cannot be had. */
import "./listing.css";
import type { ComponentChildren } from "preact";
import { refusal, t } from "../i18n";
import type { Refusal } from "../protocol/client";
import { Icon } from "./Icon";

interface Props {
  /** How many lines there are; null: not known yet. */
  count: number | null;
  empty: string;
  refused: Refusal | null;
  waiting: boolean;
  again(): void;
  more?: (() => void) | null;
  children: ComponentChildren;
}

export function Refused({ refused, again }: { refused: Refusal; again(): void }) {
  return (
    <div class="listing-note" role="alert">
      <p>{refusal(refused.code, refused.params)}</p>
      <button type="button" class="button small" onClick={again}>{t("app.retry")}</button>
    </div>
  );
}

export function Listing({ count, empty, refused, waiting, again, more = null, children }: Props) {
  return (
    <div class="listing">
      {count === null && !refused && <p class="listing-note soft loading" role="status">{t("app.loading")}</p>}
      {count === 0 && !refused && <p class="listing-note soft" role="status">{empty}</p>}
      {count !== null && count > 0 && <div class="lines-sheet">{children}</div>}
      {refused && <Refused refused={refused} again={again} />}
      {more && !refused && (
        <button type="button" class="button listing-more" aria-disabled={waiting} onClick={() => waiting || more()}>
          {t(waiting ? "app.loading" : "lists.more")}
        </button>
      )}
    </div>
  );
}

/** A field to search by name or the like. */
export function Search({ label, value, change }: { label: string; value: string; change(value: string): void }) {
  return (
    <label class="search">
      <span class="spoken">{label}</span>
      <Icon name="search" />
      <input
        type="search"
        class="input"
        placeholder={label}
        value={value}
        maxLength={100}
        autocomplete="off"
        spellcheck={false}
        onInput={(event) => change(event.currentTarget.value)}
      />
    </label>
  );
}

/** One of many, with its name above. */
export function Pick({ label, value, choices, choose }: { label: string; value: string; choices: readonly (readonly [string, string])[]; choose(value: string): void }) {
  return (
    <label class="field pick">
      <span class="label">{label}</span>
      <select class="select" value={value} onChange={(event) => choose(event.currentTarget.value)}>
        {choices.map(([id, name]) => (
          <option key={id} value={id}>{name}</option>
        ))}
      </select>
    </label>
  );
}

/** What narrows the list down, and can be taken away again. */
export function Narrowed({ label, widen }: { label: string; widen(): void }) {
  return (
    <p class="narrowed">
      <span class="given-name" title={label}>{label}</span>
      <button type="button" class="button quiet small" onClick={widen}>{t("lists.widen")}</button>
    </p>
  );
}
