/** The race to the office while it goes on. It shows what the state signals hold and sends moves; it knows no rules. */

import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { listed, t } from "../i18n";
import { seatName } from "../lobby/names";
import { TopBar } from "../parts/TopBar";
import type { RoomView } from "../protocol/messages";
import { explainMove } from "../state/notices";
import { hints, move } from "../state/session";
import { bossComes, BossScreen } from "../table/BossScreen";
import { Leaving, Tools } from "../table/Tools";
import { useBubbles } from "../table/useBubbles";
import { useSize } from "../table/useSize";
import { Choices } from "./Choices";
import { timeOf } from "./Clock";
import { createRaceDesk, plays, type RaceDesk, type RaceWire } from "./desk";
import { Dock } from "./Dock";
import { transportFacts } from "./facts";
import type { Pick } from "./Lane";
import { News, NewsDialog } from "./News";
import { newsOf } from "./told";
import { Pending } from "./Pending";
import { Road } from "./Road";
import { offerWords, Sheet } from "./Sheet";
import { Transports } from "./Transports";
import { useDice, useHinted, useNews, useRaceKeys } from "./useRace";
import type { RaceTable } from "./views";
import type { Named } from "./words";
import "./race.css";
import "./lanes.css";
import "./lanes-compact.css";
import "./transports.css";
import "./dock.css";
import "./sheet.css";

const wire: RaceWire = {
  hints,
  move: async (ask, answer) => {
    try {
      await move(ask, { ...answer });
      return true;
    } catch (reason) {
      explainMove(answer.kind, reason);
      return false;
    }
  },
};

/** Below this width or height the ways to take lie under the road, not beside it. */
const ROOMY_WIDTH = 960;
const ROOMY_HEIGHT = 600;

export function RaceScreen({ table, room }: { table: RaceTable; room: RoomView }) {
  const [desk] = useState(() => createRaceDesk(wire));
  const [reading, setReading] = useState(false);
  const { ref, size } = useSize<HTMLDivElement>();
  const name = (seat: number) => seatName(room.seats[seat], seat);
  useLayoutEffect(() => desk.see(room.frozen ? resting(table) : table), [desk, table, room.frozen]);
  useEffect(() => () => void desk.leave(), [desk]);
  useRaceKeys(desk);
  useHinted(desk);
  const news = useNews(table, name, () => newsOf(room.code));
  const dice = useDice(table);
  const bubbles = useBubbles();
  const compact = size.width < ROOMY_WIDTH || size.height < ROOMY_HEIGHT;
  const front = frontOf(desk, table);
  const picks = compact ? NO_PICKS : picksOf(desk, table, name);
  return (
    <div class={`table-screen race ${compact ? "compact" : "roomy"}`} ref={ref}>
      <TopBar end={<Tools frozen={room.frozen} />} settings={<Leaving seated={table.seat !== null} />}>
        <p class="race-time">
          <strong class="number">{timeOf(table.view.clock)}</strong>
        </p>
      </TopBar>
      <main class="race-main" id="content">
        <h1 class="spoken">{t("commute.title")}</h1>
        <Road table={table} room={room} dice={dice} bubbles={bubbles} pick={picks.seat} />
        <div class="race-side">
          <Transports transports={transportFacts(table, room)} pick={picks.transport} />
          <div class={front ? "race-front" : "race-front none"}>
            {front === "pending" && <Pending desk={desk} table={table} name={name} />}
            {front === "choices" && <Choices desk={desk} table={table} name={name} />}
            {front === "sheet" && <Sheet desk={desk} table={table} room={room} name={name} />}
          </div>
          {!compact && <News lines={news} />}
        </div>
        <Dock desk={desk} waiting={waitingWords(table, name)} covered={compact && front !== null} showNews={() => setReading(true)} />
      </main>
      {reading && <NewsDialog lines={news} close={() => setReading(false)} />}
      <button type="button" class="boss-tap" aria-label={t("table.boss_key")} onClick={() => (bossComes.value = true)} />
      {bossComes.value && <BossScreen />}
    </div>
  );
}

/** While the clocks stand nobody is asked for anything. */
function resting(table: RaceTable): RaceTable {
  return { ...table, private: table.private && { ...table.private, asks: [] } };
}

/** What lies in front, one thing at a time. */
function frontOf(desk: RaceDesk, { view }: RaceTable): "pending" | "choices" | "sheet" | null {
  const replying = desk.asked("wave") && desk.chosen.value?.refusal === null;
  if (view.stack.length > 0 && !replying) return "pending";
  if (view.phase === "picking" || desk.asked("board") || desk.asked("take")) return "choices";
  return desk.chosen.value ? "sheet" : null;
}

interface Picks {
  seat(seat: number): Pick | undefined;
  transport(id: string): Pick | undefined;
}

const NO_PICKS: Picks = { seat: () => undefined, transport: () => undefined };

/** How lanes and transports offer themselves for the chosen card. */
function picksOf(desk: RaceDesk, table: RaceTable, name: Named): Picks {
  const held = desk.chosen.value;
  if (!held || held.refusal || !desk.asked("play") || table.view.stack.length > 0) return NO_PICKS;
  const named = held.targets.some(({ seat, transport }) => seat !== null || transport !== null);
  if (!named) return NO_PICKS;
  const pick = (target: (typeof held.targets)[number] | undefined): Pick =>
    target
      ? { lit: true, chosen: plays(desk.hinted.value, held.card, target), label: offerWords(held, target, table, name), choose: () => desk.play(held.card, target) }
      : { lit: false, chosen: false, label: "", choose: () => undefined };
  return {
    seat: (seat) => pick(held.targets.find((target) => target.seat === seat)),
    transport: (id) => pick(held.targets.find((target) => target.transport === id)),
  };
}

/** Whom the race waits for, in words; empty when it waits for nobody. */
function waitingWords({ view, seat }: RaceTable, name: Named): string {
  const others = view.waiting_for.filter((one) => one !== seat);
  return others.length > 0 ? t("commute.waiting", { names: listed(others.map(name)) }) : "";
}
