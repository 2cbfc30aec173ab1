/** The table while a deal goes on. It shows what the state signals hold and sends moves; it knows no rules. */

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { listed, t } from "../i18n";
import { seatName } from "../lobby/names";
import { TopBar } from "../parts/TopBar";
import { Refusal } from "../protocol/client";
import type { RoomView } from "../protocol/messages";
import type { CardTable } from "../state/table";
import { explainMove } from "../state/notices";
import { fourColours } from "../state/preferences";
import { check, hints, move } from "../state/session";
import { bossComes, BossScreen } from "./BossScreen";
import { createDesk } from "./desk";
import type { TableWire } from "./moves";
import { Dock } from "./Dock";
import { seatFacts } from "./facts";
import { ovalPlaces, seatsInOrder } from "./geometry";
import { Middle } from "./Middle";
import { isOpening } from "./opening/words";
import { RankStrip, Stakes } from "./RankStrip";
import { ReadingDialog } from "./ReadingDialog";
import { Seat, type SeatFacts, type SeatPick } from "./Seat";
import { Front } from "./skills/Front";
import { NotesDialog } from "./skills/NotesDialog";
import { createTray, type Tray } from "./skills/tray";
import { useNotes } from "./skills/useNotes";
import { skillName } from "./skills/words";
import { createGifts } from "./speculation/gifts";
import { Leaving, Tools } from "./Tools";
import { useBubbles, type Bubbles } from "./useBubbles";
import { useKeys } from "./useKeys";
import { useSize } from "./useSize";
import { useVoice } from "./useVoice";
import "./table.css";

const wire: TableWire = {
  check,
  hints,
  move: async (ask, answer) => {
    try {
      await move(ask, { ...answer });
      return null;
    } catch (reason) {
      // what must be played instead is offered where plays are chosen
      if (reason instanceof Refusal && reason.params["must"] !== undefined) return reason;
      explainMove(answer.kind, reason);
      return reason as Refusal;
    }
  },
};

/** Below this width or height seats are a strip on top instead of an oval. */
const OVAL_WIDTH = 680;
const OVAL_HEIGHT = 560;

interface Props {
  table: CardTable;
  room: RoomView;
}

export function TableScreen({ table: shown, room }: Props) {
  const table = useMemo(() => (room.frozen ? resting(shown) : shown), [shown, room.frozen]);
  return <Table table={table} room={room} />;
}

function Table({ table, room }: Props) {
  const [desk] = useState(() => createDesk(wire));
  const [tray] = useState(() => createTray(desk));
  const [gifts] = useState(() => createGifts(desk));
  const notes = useNotes(table);
  const { ref, size } = useSize<HTMLDivElement>();
  const name = (seat: number) => seatName(room.seats[seat], seat);
  useLayoutEffect(() => {
    desk.see(table);
    tray.see(table);
    gifts.see(table);
  }, [desk, tray, gifts, table]);
  useEffect(() => desk.close, [desk]);
  useKeys(desk, tray);
  useVoice(table, name);
  const compact = size.width < OVAL_WIDTH || size.height < OVAL_HEIGHT;
  const order = seatsInOrder(table.seat, table.view.seats.length);
  const facts = order.map((seat) => seatFacts(table, room, seat, name(seat)));
  const bubbles = useBubbles();
  const waiting = waitingWords(table, name);
  return (
    <div class={classes(compact, facts[0]!, table)} ref={ref} data-suits={fourColours.value ? "four" : "two"}>
      <TopBar end={<Tools frozen={room.frozen} />} settings={<Leaving seated={table.seat !== null} />}>
        <Stakes view={table.view} />
      </TopBar>
      <main class="table-main" id="content">
        <h1 class="spoken">{t("table.title")}</h1>
        <RankStrip view={table.view} counter={counterOn(room)} />
        <Stage facts={facts.slice(1)} deal={table.deal} bubbles={bubbles} pick={(seat) => pickOf(tray, seat, name(seat))}>
          <Middle table={table} desk={desk} gifts={gifts} name={name} waiting={waiting} />
          <Front table={table} desk={desk} tray={tray} notes={notes} name={name} waiting={waiting} />
        </Stage>
        <Dock desk={desk} tray={tray} gifts={gifts} notes={notes} table={table} facts={facts[0]!} waiting={waiting} compact={compact} name={name} high={size.height} />
      </main>
      <ReadingDialog desk={desk} />
      {notes.opened && <NotesDialog table={table} name={name} close={notes.close} />}
      <button type="button" class="boss-tap" aria-label={t("table.boss_key")} onClick={() => (bossComes.value = true)} />
      {bossComes.value && <BossScreen />}
    </div>
  );
}

function classes(compact: boolean, { skilled }: SeatFacts, { view }: CardTable): string {
  return ["table-screen", compact ? "compact" : "oval", skilled && "skilled", view.phase].filter(Boolean).join(" ");
}

/** How a seat offers itself while a skill is about to be played on one. */
function pickOf(tray: Tray, seat: number, name: string): SeatPick | undefined {
  const lit = tray.lit.value;
  const { skill } = tray.chosen.value ?? {};
  if (!skill || lit.length === 0) return undefined;
  return {
    lit: lit.includes(seat),
    chosen: tray.target.value === seat,
    label: t("skills.pick_on", { name, skill: skillName(skill) }),
    choose: () => tray.pick(seat),
  };
}

interface StageProps {
  pick(seat: number): SeatPick | undefined;
  facts: SeatFacts[];
  deal: string;
  bubbles: Bubbles;
  children: ComponentChildren;
}

function Stage({ facts, deal, bubbles, pick, children }: StageProps) {
  const { ref, size } = useSize<HTMLDivElement>();
  const places = useMemo(() => ovalPlaces(facts.length, size.width / Math.max(1, size.height)), [facts.length, size.width, size.height]);
  return (
    <div class="stage" ref={ref}>
      <div class="felt" aria-hidden="true" />
      <ol class="seats" aria-label={t("room.seats")}>
        {facts.map((one, i) => (
          <Seat key={one.seat} facts={one} deal={deal} place={places[i]!} said={bubbles.get(one.chair.player ?? "")} pick={pick(one.seat)} />
        ))}
      </ol>
      {children}
    </div>
  );
}

/** While the clocks stand nobody is asked for anything. */
function resting(table: CardTable): CardTable {
  const { private: own } = table;
  const skills = own?.skills.map((one) => ({ ...one, refusal: { code: "frozen", params: {} } })) ?? [];
  return { ...table, private: own && { ...own, asks: [], skills } };
}

function counterOn(room: RoomView): boolean {
  return room.options["counter"] === true;
}

/** Whom the table waits for, in words; empty when it waits for nobody. */
function waitingWords(table: CardTable, name: (seat: number) => string): string {
  const { view, seat } = table;
  const others = view.waiting_for.filter((one) => one !== seat);
  if (others.length === 0) return "";
  const names = listed(others.map(name));
  if (view.phase === "discarding") return t("skills.waiting_discard", { names });
  if (view.pending.length) return t("skills.waiting_window", { names });
  if (view.phase === "throwing") return t("table.waiting_throw", { names });
  if (view.phase === "giving") return t("speculation.waiting_gifts", { name: names });
  if (isOpening(view.phase)) return t("opening.waiting", { names });
  return view.trick ? t("table.waiting_for", { names }) : t("table.waiting_lead", { names });
}
