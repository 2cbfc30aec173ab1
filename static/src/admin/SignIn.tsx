/** The way in: a one-time link, redeemed by a press and not by being looked at. */
import { useState } from "preact/hooks";
import { keepFocus } from "../a11y/focus";
import { refusal, t } from "../i18n";
import { Refusal } from "../protocol/client";
import { ended, signIn } from "./session";

function Door({ token, used }: { token: string; used(): void }) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refusal | null>(null);
  const enter = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    keepFocus("#content");
    try {
      await signIn(token);
      used();
    } catch (reason) {
      if (!(reason instanceof Refusal)) throw reason;
      setRefused(reason);
      setBusy(false);
    }
  };
  const spent = refused?.code === "bad_link";
  return (
    <>
      <p>{t("admin.door")}</p>
      {refused && <p role="alert">{refusal(refused.code, refused.params)}</p>}
      <button type="button" class="button primary" disabled={spent} aria-busy={busy} onClick={() => void enter()}>{t("admin.sign_in")}</button>
      {spent && <Elsewhere />}
    </>
  );
}

function Elsewhere() {
  return (
    <>
      <p>{t("admin.need_link")}</p>
      <p><code class="command">doulaoban admin link</code></p>
      <p class="small soft">{t("admin.link_life")}</p>
    </>
  );
}

export function SignIn({ token, used }: { token: string | null; used(): void }) {
  return (
    <main id="content" class="enter">
      <div class="enter-sheet sheet">
        <h1>{t("admin.title")}</h1>
        {ended.value && !token && <p role="alert">{t("admin.ended")}</p>}
        {token ? <Door key={token} token={token} used={used} /> : <Elsewhere />}
      </div>
    </main>
  );
}
