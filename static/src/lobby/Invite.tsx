import { useRef } from "preact/hooks";
import { t } from "../i18n";
import { Icon } from "../parts/Icon";
import { shownCode } from "../router";
import { tableName } from "../state/catalog";
import { notify } from "../state/notices";

/** Copies the field's text; where a page comes by plain HTTP, browsers offer only the old way. */
async function copy(field: HTMLInputElement): Promise<void> {
  field.select();
  if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
  else document.execCommand("copy");
  notify(t("invite.copied"));
}

/** The link to the room, as text and as a picture to point a phone at. */
export function Invite({ code, table }: { code: string; table: string }) {
  const field = useRef<HTMLInputElement>(null);
  const link = `${location.origin}/r/${code}`;
  const share = () => {
    const text = t("invite.message", { code: shownCode(code), table: tableName(table) });
    navigator.share({ text, url: link }).catch(() => undefined); // thought better of it
  };
  return (
    <section class="panel invite" aria-labelledby="invite-title">
      <h2 id="invite-title">{t("invite.title")}</h2>
      <div class="invite-parts">
        <img class="invite-code" src={`/api/rooms/${code}/qr.svg`} alt={t("invite.qr")} width="116" height="116" />
        <div class="stack invite-words">
          <p class="hint">{t("invite.hint")}</p>
          <input ref={field} class="input invite-link" readonly value={link} aria-label={t("invite.link")} onFocus={(event) => event.currentTarget.select()} />
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
