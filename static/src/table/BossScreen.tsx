/** The boss key: at once the page, its title and its icon are a dull spreadsheet, silent. The same again brings it back. */

import { signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import { sheetOf } from "./boss";
import { intentOf } from "./keyboard";
import { mute } from "./sounds";
import "./boss.css";

export const bossComes = signal(false);

const ICON =
  "data:image/svg+xml," +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="2" fill="#2e7d4f"/><path d="M3 4h10v8H3zM3 8h10M8 4v8" fill="none" stroke="#fff"/></svg>',
  );
const DAY_MS = 86_400_000;
const COLUMNS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const FILLED = 11;

/** The empty columns to the right. */
function Rest() {
  return (
    <>
      {COLUMNS.slice(FILLED).map((letter) => (
        <td key={letter} />
      ))}
    </>
  );
}

export function BossScreen() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const before = { title: document.title, focus: document.activeElement };
    const icons = [...document.querySelectorAll<HTMLLinkElement>('link[rel~="icon"]')];
    const icon = Object.assign(document.createElement("link"), { rel: "icon", href: ICON });
    icons.forEach((one) => one.remove());
    document.head.append(icon);
    document.title = t("table.boss_title");
    mute(true);
    dialog.current?.showModal();
    return () => {
      mute(false);
      document.title = before.title;
      icon.remove();
      document.head.append(...icons);
      (before.focus as HTMLElement | null)?.focus?.();
    };
  }, []);
  const sheet = sheetOf(Math.floor(Date.now() / DAY_MS));
  const back = () => {
    bossComes.value = false;
  };
  return (
    <dialog
      ref={dialog}
      class="boss"
      tabIndex={-1}
      autofocus
      aria-label={t("table.boss_title")}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (intentOf(event, { editing: false, onCard: false })?.do === "boss") back();
        event.stopPropagation();
      }}
    >
      <button type="button" class="boss-corner" aria-label={t("table.boss_back")} onClick={back} />
      <p class="boss-bar">{t("table.boss_title")}</p>
      <p class="boss-formula">=SUM(B2:J2)</p>
      <table>
        <thead>
          <tr>
            <th />
            {COLUMNS.map((letter) => (
              <th key={letter}>{letter}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th>1</th>
            <td>{t("table.boss_centre")}</td>
            {sheet.months.map((month) => (
              <td key={month}>{t("table.boss_month", { month })}</td>
            ))}
            <td>{t("table.boss_sum")}</td>
            <Rest />
          </tr>
          {sheet.lines.map(({ centre, amounts }, i) => (
            <tr key={centre}>
              <th>{i + 2}</th>
              <td>{centre}</td>
              {amounts.map((amount, at) => (
                <td key={at}>{amount.toFixed(2)}</td>
              ))}
              <td>{amounts.reduce((sum, amount) => sum + amount, 0).toFixed(2)}</td>
              <Rest />
            </tr>
          ))}
        </tbody>
      </table>
    </dialog>
  );
}
