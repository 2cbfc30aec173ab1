import { useEffect, useRef } from "preact/hooks";
import { LiveRegion } from "./a11y/announce";
import { focusPlace } from "./a11y/focus";
import { t } from "./i18n";
import { Landing } from "./lobby/Landing";
import { NewRoom } from "./lobby/NewRoom";
import { Room } from "./lobby/Room";
import { Nowhere } from "./lobby/Nowhere";
import { later } from "./parts/Later";
import { Notices } from "./parts/Notices";
import { type Place, place, shownCode } from "./router";

// What is not needed to play comes when it is asked for.
const History = later(async () => (await import("./history/History")).History);
const Leaderboard = later(async () => (await import("./leaderboard/Leaderboard")).Leaderboard);
const Admin = later(async () => (await import("./admin/Admin")).Admin);

function title(now: Place): string {
  if (now.name === "history") return t("app.title", { place: t("history.title") });
  if (now.name === "leaderboard") return t("app.title", { place: t("board.title") });
  if (now.name === "admin") return t("app.title", { place: t("admin.title") });
  if (now.name === "new") return t("app.title", { place: t("new.title") });
  if (now.name === "room") return t("app.title", { place: t("room.title", { code: shownCode(now.code) }) });
  return t("app.name");
}

function Content({ now }: { now: Place }) {
  switch (now.name) {
    case "landing":
      return <Landing />;
    case "new":
      return <NewRoom />;
    case "room":
      return <Room key={now.code} code={now.code} />;
    case "history":
      return <History />;
    case "leaderboard":
      return <Leaderboard />;
    case "admin":
      return <Admin tab={now.tab} />;
    default:
      return <Nowhere />;
  }
}

export function App() {
  const now = place.value;
  const called = title(now);
  useEffect(() => {
    document.title = called;
  }, [called]);
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) focusPlace();
    first.current = false;
  }, [now]);
  return (
    <>
      <a class="skip-link" href="#content">{t("app.skip")}</a>
      <Content now={now} />
      <Notices />
      <LiveRegion />
    </>
  );
}
