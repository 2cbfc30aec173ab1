/** Every place from made-up state: `gallery.html?place=landing|new|name|room|table|settlement|history|leaderboard|
 *  admin-rooms|admin-players|admin-deals|admin-seasons|admin-audit`, and besides
 *  `lang=en|zh`, `theme=light|dark`, `seats=3…8`, `hand=24`, `turn=0`, `watch=1`, `guest=1`, `full=1`, `frozen=1`,
 *  `auto=1`, `skill=discard|pending|standing|…`, `opening=call|raise|…`, `spec=give|name|…`, `race=turn|board|…`, `unskilled=1`, `lead=1`, `throw=1`, `end=replaced|kicked|gone|…`, `kept=plenty|nothing|away|out`. For development
 *  only: not part of the built page. `#lang=en&theme=dark` changes these two without loading anew. */
import "../theme/index.css";
import { render } from "preact";
import { LiveRegion } from "../a11y/announce";
import { Admin } from "../admin/Admin";
import { History } from "../history/History";
import { type Language, language } from "../i18n";
import { Leaderboard } from "../leaderboard/Leaderboard";
import { Landing } from "../lobby/Landing";
import { NewRoom } from "../lobby/NewRoom";
import { RoomScreen } from "../lobby/Room";
import { Banner } from "../parts/Banner";
import { Notices } from "../parts/Notices";
import type { End } from "../protocol/client";
import { ADMIN_TABS } from "../router";
import { tables } from "../state/catalog";
import { type Theme, applyPreferences, ownName, recentRooms, theme } from "../state/preferences";
import { chat, ended, me, room, status } from "../state/room";
import { showTable } from "../state/table";
import { CHAT, CODE, type Scene, TABLES, before, roomOf, tableOf } from "./fixtures";
import { type Opening, openingOf } from "./opening";
import { RACE_OPTIONS, RACE_TABLE, type RaceMoment, raceOf } from "./race";
import { type Kept, answerFrom } from "./results";
import { type Moment, momentOf } from "./skills";
import { type Speculation, speculationOf } from "./speculation";

const asked = new URLSearchParams(location.search);

function dress(wanted: URLSearchParams): void {
  language.value = (wanted.get("lang") as Language | null) ?? language.value;
  theme.value = (wanted.get("theme") as Theme | null) ?? theme.value;
}

addEventListener("hashchange", () => dress(new URLSearchParams(location.hash.slice(1))));
const number = (name: string, otherwise: number): number => Number(asked.get(name) ?? otherwise);
const place = asked.get("place") ?? "landing";
const tab = ADMIN_TABS.find((one) => place === `admin-${one}`);
const pages = tab !== undefined || ["landing", "new", "history", "leaderboard"].includes(place);

language.value = "zh";
theme.value = "light";
dress(asked);
tables.value = [...TABLES, RACE_TABLE];
applyPreferences();
answerFrom((asked.get("kept") as Kept | null) ?? "plenty");

function setRoom(): void {
  const seats = number("seats", 5);
  const full = asked.has("full") || place !== "room";
  const scene: Scene = {
    seats,
    empty: full ? 0 : Math.min(2, seats - 3),
    bots: 1,
    seated: !asked.has("watch"),
    host: !asked.has("guest"),
    phase: place === "table" ? "playing" : place === "settlement" ? "settled" : "lobby",
    frozen: asked.has("frozen"),
    auto: asked.has("auto"),
  };
  status.value = "open";
  me.value = { player: "p0", name: place === "name" ? null : "小王" };
  const shownRoom = roomOf(scene);
  room.value = asked.has("unskilled") ? { ...shownRoom, options: { ...shownRoom.options, skills: false } } : shownRoom;
  chat.value = CHAT;
  ended.value = asked.get("end") as End | null;
  if (scene.phase === "lobby") return;
  const race = asked.get("race") as RaceMoment | null;
  if (race) {
    const raced = roomOf(scene);
    room.value = { ...raced, table: RACE_TABLE.id, options: RACE_OPTIONS };
    showTable(raceOf(scene.seats, race, !scene.seated));
    return;
  }
  const shown = tableOf(scene, number("hand", 24), number("turn", 0));
  const moment = asked.get("skill") as Moment | null;
  const opening = asked.get("opening") as Opening | null;
  const speculation = asked.get("spec") as Speculation | null;
  if (opening || speculation) {
    const opened = speculation ? speculationOf(shown, speculation) : openingOf(shown, opening!);
    room.value = { ...roomOf(scene), table: opened.game, options: { kickers: "any", turn_seconds: 45, stake: 1 } };
    showTable(opened);
  } else if (moment) showTable(momentOf(shown, moment));
  else showTable(asked.has("lead") || asked.has("throw") ? before(shown, asked.has("lead")) : shown);
}

function Shown() {
  if (place === "landing") return <Landing />;
  if (place === "new") return <NewRoom />;
  if (place === "history") return <History />;
  if (place === "leaderboard") return <Leaderboard />;
  if (tab) return <Admin tab={tab} />;
  return (
    <>
      <Banner />
      <div class="room-screen" inert={ended.value !== null}>
        <RoomScreen code={CODE} />
      </div>
    </>
  );
}

if (place === "landing") {
  recentRooms.value = [
    { code: CODE, table: "party-5", at: Date.UTC(2026, 2, 14) },
    { code: "M4RC0P0X", table: "party-8", at: Date.UTC(2026, 2, 13) },
  ];
} else if (!pages) {
  setRoom();
}
ownName.value = "小王";
render(
  <>
    <Shown />
    <Notices />
    <LiveRegion />
  </>,
  document.getElementById("app")!,
);
