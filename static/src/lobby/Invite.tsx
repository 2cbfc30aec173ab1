import { useRef } from "preact/hooks";
import { t } from "../i18n";
import { Icon } from "../parts/Icon";
import { shownCode } from "../router";
import { tableName } from "../state/catalog";
import { notify } from "../state/notices";

/** Copies what the element says; where a page comes by plain HTTP, browsers offer only the old way. */
async function copy(shown: HTMLElement): Promise<void> {
  getSelection()?.selectAllChildren(shown);
  if (navigator.clipboard) await navigator.clipboard.writeText(shown.textContent ?? "");
  else document.execCommand("copy");
  notify(t("invite.copied"));
}

/** The link to the room, as text and as a picture to point a phone at. */
export function Invite({ code, table }: { code: string; table: string }) {
  const field = useRef<HTMLParagraphElement>(null);
  const link = `${location.origin}/r/${code}`;
  const share = () => {
    const text = t("invite.message", { code: shownCode(code), table: tableName(table) });
    navigator.share({ text, url: link }).catch(() => undefined); // thought better of it
  };
  return (
    <section class="panel invite" aria-labelledby="invite-title">
      <div class="panel-head">
        <h2 id="invite-title">{t("invite.title")}</h2>
      </div>
      <div class="invite-parts">
        <img class="invite-code" src={`/api/rooms/${code}/qr.svg`} alt={t("invite.qr")} width="116" height="116" />
        <div class="stack invite-words">
          <p class="hint">{t("invite.hint")}</p>
          <p ref={field} class="invite-link">{link}</p>
          <div class="row">
            <button type="button" class="button small" onClick={() => field.current && void copy(field.current)}>
              <Icon name="copy" />
              {t("invite.copy")}
            </button>
            {"share" in navigator && (
              <button type="button" class="button small" onClick={share}>
                <Icon name="share" />
                {t("invite.share")}
              </button>
            )}
          </div>
        </div>
      </div>
    </section>
  );
}
