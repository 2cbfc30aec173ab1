/** The room at `/r/CODE`: opens it, asks for a name once, and shows what the room is at. */
import "./room.css";
import { useEffect, useState } from "preact/hooks";
import { focusPlace } from "../a11y/focus";
import { RaceResult } from "../commute/Result";
import { t } from "../i18n";
import { Banner } from "../parts/Banner";
import { Icon } from "../parts/Icon";
import { later } from "../parts/Later";
import { TopBar } from "../parts/TopBar";
import type { RoomView } from "../protocol/messages";
import { shownCode } from "../router";
import { loadTables } from "../state/catalog";
import { ownName } from "../state/preferences";
import { ended, entering, me, room } from "../state/room";
import { closeRoom, openRoom } from "../state/session";
import { isCards, isRace, table } from "../state/table";
import { TableScreen } from "../table/TableScreen";
import { leave } from "./leave";
import { Lobby } from "./Lobby";
import { NameForm } from "./NameForm";
import { Settlement } from "./Settlement";

/** How long the last play of a deal stays in sight before the minutes, in milliseconds. */
const LAST_LOOK = 1_800;

const Race = later(async () => (await import("../commute/RaceScreen")).RaceScreen);

function RoomBar({ code }: { code: string }) {
  return (
    <TopBar
      end={
        <button type="button" class="button quiet icon" aria-label={t("room.leave")} title={t("room.leave")} onClick={() => void leave()}>
          <Icon name="leave" />
        </button>
      }
    >
      <span class="plate" aria-label={t("room.title", { code: shownCode(code) })}>{shownCode(code)}</span>
    </TopBar>
  );
}

function EnterName({ code }: { code: string }) {
  return (
    <>
      <RoomBar code={code} />
      <main id="content" class="enter">
        <div class="enter-sheet sheet">
          <h1>{t("name.title")}</h1>
          <NameForm first={ownName.value} done={t("name.enter")} />
        </div>
      </main>
    </>
  );
}

/** False for a while after a deal has ended before our eyes, so that its last play can be seen. */
function useSettled(phase: RoomView["phase"] | undefined): boolean {
  const [looking, setLooking] = useState(false);
  const [before, setBefore] = useState(phase);
  if (phase !== before) {
    setBefore(phase);
    setLooking(before === "playing" && phase === "settled");
  }
  useEffect(() => {
    if (!looking) return;
    const timer = setTimeout(() => setLooking(false), LAST_LOOK);
    return () => clearTimeout(timer);
  }, [looking]);
  return phase === "settled" && !looking;
}

type Stage = "waiting" | "name" | "lobby" | "table" | "settled";

/** What the room is at for me. */
function useStage(): Stage {
  const settled = useSettled(room.value?.phase);
  if (ended.value === "kicked" || ended.value === "gone" || ended.value === "banned") return "waiting";
  if (me.value?.name === null && !entering.value) return "name";
  if (!room.value || !me.value) return "waiting";
  if (room.value.phase === "lobby" || !table.value) return "lobby";
  return settled && table.value.view.outcome ? "settled" : "table";
}

/** The table, by the family of games that is played. */
function Play() {
  const [shown, now] = [table.value, room.value];
  if (!shown || !now) return null;
  if (isRace(shown)) return <Race table={shown} room={now} />;
  return isCards(shown) ? <TableScreen table={shown} room={now} /> : null;
}

function Minutes({ room }: { room: RoomView }) {
  const shown = table.value;
  if (!shown) return null;
  if (isRace(shown)) return <RaceResult room={room} view={shown.view} />;
  return isCards(shown) ? <Settlement room={room} view={shown.view} /> : null;
}

export function RoomScreen({ code }: { code: string }) {
  const stage = useStage();
  useEffect(focusPlace, [stage]);
  const now = room.value;
  if (stage === "table") return <Play />;
  if (stage === "name") return <EnterName code={code} />;
  return (
    <>
      <RoomBar code={code} />
      {stage === "waiting" && <main id="content" class="enter">{!ended.value && <p class="soft">{t("app.loading")}</p>}</main>}
      {stage === "lobby" && now && <Lobby room={now} />}
      {stage === "settled" && now && <Minutes room={now} />}
    </>
  );
}

export function Room({ code }: { code: string }) {
  useEffect(() => {
    void loadTables();
    openRoom(code);
    return closeRoom;
  }, [code]);
  return (
    <>
      <Banner />
      <div class="room-screen" inert={ended.value !== null}>
        <RoomScreen code={code} />
      </div>
    </>
  );
}
