/** What stands at the end of a table's bar, and in its settings. */

import { t } from "../i18n";
import { leave } from "../lobby/leave";
import { amHost } from "../state/room";
import { act } from "../state/session";
import { ChatButton } from "./ChatButton";

export function Tools({ frozen }: { frozen: boolean }) {
  return (
    <>
      {amHost.value && !frozen && (
        <button type="button" class="button quiet icon" aria-label={t("table.freeze")} title={t("table.freeze")} onClick={() => void act({ t: "freeze" })}>
          <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round">
            <path d="M8.5 5v14M15.5 5v14" />
          </svg>
        </button>
      )}
      <ChatButton />
    </>
  );
}

/** The way out of the room, and what becomes of the seat. */
export function Leaving({ seated }: { seated: boolean }) {
  return (
    <div class="leaving">
      {seated && <p class="soft small">{t("table.leave_what")}</p>}
      <button type="button" class="button" onClick={() => void leave()}>
        {t("room.leave")}
      </button>
    </div>
  );
}
