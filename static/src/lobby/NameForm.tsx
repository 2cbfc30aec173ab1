import { useState } from "preact/hooks";
import { t } from "../i18n";
import { NAME_LENGTH } from "../protocol/messages";
import { join } from "../state/session";

/** Asks for the name under which one is in the room. */
export function NameForm({ first, done, entered }: { first: string; done: string; entered?(): void }) {
  const [name, setName] = useState(first);
  const enter = async (event: Event) => {
    event.preventDefault();
    if (name.trim() && (await join(name))) entered?.();
  };
  return (
    <form class="stack" onSubmit={enter}>
      <div class="field">
        <label for="own-name">{t("name.label")}</label>
        <input id="own-name" class="input" value={name} maxLength={NAME_LENGTH} required autocomplete="nickname" aria-describedby="name-hint" onInput={(event) => setName(event.currentTarget.value)} />
        <p id="name-hint" class="hint">{t("name.hint")}</p>
      </div>
      <button type="submit" class="button primary" disabled={!name.trim()}>{done}</button>
    </form>
  );
}
