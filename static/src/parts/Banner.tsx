/** What stands between this person and the room: no connection, another tab, a frozen table. */
import "./banner.css";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { announce } from "../a11y/announce";
import { t } from "../i18n";
import type { End } from "../protocol/client";
import { follow } from "../router";
import { ended, farewell, mySeat, room, status } from "../state/room";
import { act, reopenRoom } from "../state/session";

/** A connection gone for less than this is not worth a word, in milliseconds. */
const PATIENCE = 700;

function Strip({ text, loud = false, children }: { text: string; loud?: boolean; children?: ComponentChildren }) {
  useEffect(() => announce(text), [text]);
  return (
    <aside class={`banner${loud ? " loud" : ""}`}>
      <p>{text}</p>
      {children}
    </aside>
  );
}

function Ended({ end }: { end: End }) {
  return (
    <Strip text={end === "gone" && farewell.value ? t("banner.closed", { reason: farewell.value }) : t(`banner.${end}`)} loud>
      {end === "replaced" && (
        <button type="button" class="button small" onClick={reopenRoom}>{t("banner.replaced_take")}</button>
      )}
      {(end === "out_of_date" || end === "session") && (
        <button type="button" class="button small" onClick={() => location.reload()}>{t("banner.reload")}</button>
      )}
      {(end === "kicked" || end === "gone" || end === "banned") && (
        <a class="button small" href="/" onClick={follow}>{t("banner.home")}</a>
      )}
    </Strip>
  );
}

function Reconnecting() {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    if (late) return () => void (status.peek() === "open" && announce(t("live.connected")));
  }, [late]);
  return late ? <Strip text={t(room.value ? "banner.reconnecting" : "banner.connecting")} /> : null;
}

function Frozen() {
  return (
    <Strip text={t("banner.frozen")}>
      {mySeat.value !== null && (
        <button type="button" class="button small" onClick={() => void act({ t: "resume" })}>{t("banner.resume")}</button>
      )}
    </Strip>
  );
}

function AutoPlay() {
  return (
    <Strip text={t("banner.auto")}>
      <button type="button" class="button small" onClick={() => void act({ t: "resume" })}>{t("banner.auto_back")}</button>
    </Strip>
  );
}

export function Banner() {
  if (ended.value) return <Ended end={ended.value} />;
  if (status.value !== "open") return <Reconnecting />;
  const now = room.value;
  if (now?.frozen) return <Frozen />;
  const seat = mySeat.value;
  return now?.phase === "playing" && seat !== null && now.seats[seat]?.auto ? <AutoPlay /> : null;
}
