/** The room at `/r/CODE`: opens it, asks for a name once, and shows what the room is at. */
import "./room.css";
import { useEffect, useState } from "preact/hooks";
import { focusPlace } from "../a11y/focus";
import { t } from "../i18n";
import { Banner } from "../parts/Banner";
import { Icon } from "../parts/Icon";
import { TopBar } from "../parts/TopBar";
import type { RoomView } from "../protocol/messages";
import { shownCode } from "../router";
import { loadTables } from "../state/catalog";
import { ownName } from "../state/preferences";
import { ended, entering, me, room } from "../state/room";
import { closeRoom, openRoom } from "../state/session";
import { view } from "../state/table";
import { TableScreen } from "../table/TableScreen";
import { leave } from "./leave";
import { Lobby } from "./Lobby";
import { NameForm } from "./NameForm";
import { Settlement } from "./Settlement";

/** How long the last play of a deal stays in sight before the minutes, in milliseconds. */
const LAST_LOOK = 1_800;

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
  if (room.value.phase === "lobby" || !view.value) return "lobby";
  return settled && view.value.outcome ? "settled" : "table";
}

export function RoomScreen({ code }: { code: string }) {
  const stage = useStage();
  useEffect(focusPlace, [stage]);
  const now = room.value;
  if (stage === "table") return <TableScreen />;
  if (stage === "name") return <EnterName code={code} />;
  return (
    <>
      <RoomBar code={code} />
      {stage === "waiting" && <main id="content" class="enter">{!ended.value && <p class="soft">{t("app.loading")}</p>}</main>}
      {stage === "lobby" && now && <Lobby room={now} />}
      {stage === "settled" && now && view.value && <Settlement room={now} view={view.value} />}
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
