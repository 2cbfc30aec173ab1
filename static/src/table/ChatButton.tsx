/** The chat beside the table: a button that counts what was said unseen, and the room's chat in a dialog. */

import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { ChatPanel } from "../lobby/ChatPanel";
import { Dialog } from "../parts/Dialog";
import { chat } from "../state/room";

export function ChatButton() {
  const [open, setOpen] = useState(false);
  const [seen, setSeen] = useState(chat.peek().at(-1)?.at ?? 0);
  const newest = chat.value.at(-1)?.at ?? 0;
  const unseen = chat.value.filter(({ at }) => at > seen).length;
  useEffect(() => {
    if (open) setSeen(newest);
  }, [open, newest]);
  const label = unseen > 0 ? t("table.chat_unseen", { count: unseen }) : t("chat.title");
  return (
    <>
      <button type="button" class="button quiet icon chat-button" aria-label={label} title={label} onClick={() => setOpen(true)}>
        <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.7" stroke-linejoin="round">
          <path d="M4 5h16v11H10l-4.5 4v-4H4z" />
        </svg>
        {unseen > 0 && <span class="chat-count number">{Math.min(unseen, 99)}</span>}
      </button>
      {open && (
        <div class="table-chat">
          <Dialog title={t("chat.title")} close={() => setOpen(false)}>
            <ChatPanel />
          </Dialog>
        </div>
      )}
    </>
  );
}
