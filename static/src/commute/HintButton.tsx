/** Lights what the server would do, and with each press the next. */

import { t } from "../i18n";
import type { RaceDesk } from "./desk";

export function HintButton({ desk, quiet = false }: { desk: RaceDesk; quiet?: boolean }) {
  return (
    <button type="button" class={quiet ? "button quiet small sheet-hint" : "button hint-button"} disabled={!desk.ask.value || desk.sending.value} onClick={desk.hint} aria-keyshortcuts="h">
      {t("table.hint")}
    </button>
  );
}
