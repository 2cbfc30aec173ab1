import { useEffect, useRef } from "preact/hooks";
import { LiveRegion } from "./a11y/announce";
import { focusPlace } from "./a11y/focus";
import { t } from "./i18n";
import { Landing } from "./lobby/Landing";
import { NewRoom } from "./lobby/NewRoom";
import { Room } from "./lobby/Room";
import { Nowhere } from "./lobby/Nowhere";
import { Notices } from "./parts/Notices";
import { type Place, place, shownCode } from "./router";

function title(now: Place): string {
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
