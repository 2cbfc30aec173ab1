/** The admin's pages: who is signed in, and the tabs. */
import "./admin.css";
import { useEffect, useState } from "preact/hooks";
import { type MessageKey, refusal, t } from "../i18n";
import { TopBar } from "../parts/TopBar";
import type { AdminSession } from "../protocol/admin";
import { Refusal } from "../protocol/client";
import { ADMIN_TABS, type AdminTab, follow } from "../router";
import { loadTables } from "../state/catalog";
import { explain } from "../state/notices";
import { Audit } from "./Audit";
import { Deals } from "./Deals";
import { Players } from "./Players";
import { Rooms } from "./Rooms";
import { Seasons } from "./Seasons";
import { recall, session, signOut, tokenIn } from "./session";
import { SignIn } from "./SignIn";

const NAMES: Record<AdminTab, MessageKey> = {
  rooms: "admin.rooms",
  players: "admin.players",
  deals: "admin.deals",
  seasons: "admin.seasons",
  audit: "admin.audit",
};
const TABS: Record<AdminTab, () => preact.JSX.Element> = { rooms: Rooms, players: Players, deals: Deals, seasons: Seasons, audit: Audit };

function Tabs({ tab }: { tab: AdminTab }) {
  return (
    <nav class="tabs" aria-label={t("admin.tabs")}>
      {ADMIN_TABS.map((one) => (
        <a key={one} href={`/admin/${one}`} onClick={follow} aria-current={one === tab ? "page" : undefined}>{t(NAMES[one])}</a>
      ))}
    </nav>
  );
}

function Office({ tab, signed }: { tab: AdminTab; signed: AdminSession }) {
  const Shown = TABS[tab];
  return (
    <main id="content" class="ledger office">
      <div class="ledger-head">
        <h1>{t("admin.title")}</h1>
        <p class="row small">
          <span class="soft">{t("admin.signed_in", { name: signed.name })}</span>
          <button type="button" class="button small" onClick={() => void signOut().catch(explain)}>{t("admin.sign_out")}</button>
        </p>
      </div>
      <Tabs tab={tab} />
      <Shown />
    </main>
  );
}

function Unsure({ refused }: { refused: Refusal | null }) {
  return (
    <main id="content" class="enter">
      {refused ? (
        <div class="enter-sheet sheet" role="alert">
          <p>{refusal(refused.code, refused.params)}</p>
          <button type="button" class="button" onClick={() => void recall()}>{t("app.retry")}</button>
        </div>
      ) : (
        <p class="soft loading" role="status">{t("app.loading")}</p>
      )}
    </main>
  );
}

export function Admin({ tab }: { tab: AdminTab }) {
  const [token, setToken] = useState(() => tokenIn(location.hash));
  useEffect(() => {
    const look = (): void => setToken(tokenIn(location.hash));
    window.addEventListener("hashchange", look);
    void recall();
    void loadTables();
    return () => window.removeEventListener("hashchange", look);
  }, []);
  const now = session.value;
  const used = (): void => {
    history.replaceState(null, "", location.pathname);
    setToken(null);
  };
  return (
    <>
      <TopBar />
      {token || now === null ? (
        <SignIn token={token} used={used} />
      ) : now === "unknown" || now instanceof Refusal ? (
        <Unsure refused={now === "unknown" ? null : now} />
      ) : (
        <Office tab={tab} signed={now} />
      )}
    </>
  );
}
