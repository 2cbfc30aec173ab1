import { useState } from "preact/hooks";
import { t } from "../i18n";
import { Dialog } from "../parts/Dialog";
import { act } from "../state/session";

/** What the host may do with a person: hand over, or send away (asked twice). */
export function PersonDialog({ player, name, close }: { player: string; name: string; close(): void }) {
  const [sure, setSure] = useState(false);
  const done = (request: { t: "kick" | "hand_over"; player: string }) => {
    void act(request);
    close();
  };
  return (
    <Dialog title={name} close={close}>
      <button type="button" class="button wide" onClick={() => done({ t: "hand_over", player })}>
        {t("room.hand_over_name", { name })}
      </button>
      {sure ? (
        <>
          <p role="alert">{t("room.kick_sure", { name })}</p>
          <button type="button" class="button primary wide" onClick={() => done({ t: "kick", player })}>{t("room.kick")}</button>
        </>
      ) : (
        <button type="button" class="button wide" onClick={() => setSure(true)}>{t("room.kick_name", { name })}</button>
      )}
    </Dialog>
  );
}
