import "./topbar.css";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { t } from "../i18n";
import { follow } from "../router";
import { Dialog } from "./Dialog";
import { Icon } from "./Icon";
import { Preferences } from "./Preferences";

interface Props {
  children?: ComponentChildren;
  end?: ComponentChildren;
  /** What the place adds to the settings. */
  settings?: ComponentChildren;
}

/** The strip on top of every place: the mark, what the place is, what belongs to it, settings. */
export function TopBar({ children, end, settings }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <header class="topbar">
      <a class="mark" href="/" onClick={follow} aria-label={t("app.home")}>
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="7" fill="var(--green)" />
          <rect x="7" y="6" width="14" height="20" rx="2" fill="var(--card-back)" transform="rotate(-9 16 17)" />
          <g transform="rotate(7 18 17)">
            <rect x="11" y="6.5" width="14" height="20" rx="2" fill="var(--card)" />
            <path d="M13.2 9.4h4.2" stroke="var(--card-back-line)" stroke-width="1.5" stroke-linecap="round" />
          </g>
        </svg>
        <span class="mark-name">{t("app.name")}</span>
      </a>
      <div class="topbar-middle">{children}</div>
      {end}
      <button type="button" class="button quiet icon" aria-label={t("app.settings")} onClick={() => setOpen(true)}>
        <Icon name="settings" />
      </button>
      {open && (
        <Dialog title={t("app.settings")} close={() => setOpen(false)}>
          <Preferences />
          {settings}
        </Dialog>
      )}
    </header>
  );
}
