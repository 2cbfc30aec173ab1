/** Play, Pass, Hint and Clear, and in one line why Play is not lit. The server says all of it. */

import { t } from "../i18n";
import type { Desk } from "./desk";
import { oddities } from "./skills/words";
import type { Gifts } from "./speculation/gifts";
import { reason } from "./words";
import "./playbar.css";

interface Props {
  desk: Desk;
  /** Whom the table waits for, in words, while it is not you. */
  waiting: string;
  gifts: Gifts;
  /** The rank that a play must be above, where that is not the one that lies. */
  above: string | null;
}

export function PlayBar({ desk, gifts, waiting, above }: Props) {
  const { canPlay, canPass, selection, ask } = desk;
  const mine = ask.value?.choices.includes("play") ?? false;
  const ready = gifts.giving.value ? gifts.complete.value && !desk.sending.value : canPlay.value;
  const now = mine && ask.value!.urgent;
  return (
    <div class="playbar" role="group" aria-label={t("table.moves")}>
      <Say desk={desk} waiting={waiting} mine={mine} above={above} />
      <div class="playbar-buttons">
        <button type="button" class="button small" disabled={!canPass.value} onClick={desk.pass} aria-keyshortcuts="p">
          {t("table.pass")}
        </button>
        <button type="button" class="button small" disabled={!now} onClick={desk.hint} aria-keyshortcuts="h">
          {t("table.hint")}
        </button>
        <button type="button" class="button small" disabled={selection.value.size === 0} onClick={desk.clear} aria-keyshortcuts="Escape">
          {t("table.clear")}
        </button>
        <button type="button" class={ready ? "button small play signal" : "button small play"} disabled={!ready} onClick={desk.play} aria-keyshortcuts="Enter">
          {gifts.giving.value ? t("speculation.give") : t("table.play")}
        </button>
      </div>
    </div>
  );
}

/** One line that never changes its height: whose turn, why not, or that nothing beats what lies. */
function Say({ desk, waiting, mine, above }: Omit<Props, "gifts"> & { mine: boolean }) {
  const verdict = desk.verdict.value;
  const line = (text: string, more = "") => (
    <p class={`playbar-say ${more}`}>
      <span class="say-text">{text}</span>
    </p>
  );
  if (!mine) return line(desk.ask.value ? "" : waiting, "soft");
  if (!desk.ask.value?.urgent) return line(t("skills.stands"));
  if (verdict.state === "no") {
    const why = reason(verdict.code, verdict.params, above);
    if (!verdict.nearest?.length) return line(why);
    return (
      <button type="button" class="playbar-say nearest" aria-live="polite" onClick={desk.nearest} title={t("table.nearest")}>
        <span class="say-text">{why}</span>
        <span class="nearest-word">{t("table.nearest_short")}</span>
      </button>
    );
  }
  const odd = verdict.state === "ok" && verdict.readings.length === 1 ? oddities(verdict.readings[0]!) : [];
  if (odd.length) return line(odd.join(", "));
  if (desk.hintless.value) return line(t("table.hintless"));
  return line(desk.ask.value?.choices.includes("pass") ? t("table.your_turn") : t("table.your_lead"), "your-turn");
}
