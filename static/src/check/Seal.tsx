/** The commitment to the deal to come, shown before anybody is ready. */
import "./check.css";
import { t } from "../i18n";

const SHORT = 12;

export function Seal({ commitment }: { commitment: string | null }) {
  if (commitment === null) return null;
  return (
    <details class="seal small">
      <summary>{t("seal.next", { start: commitment.slice(0, SHORT) })}</summary>
      <p class="soft">{t("seal.what")}</p>
      <code>{commitment}</code>
    </details>
  );
}
