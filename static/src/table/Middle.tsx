/** What lies in the middle of the table: the throw for the lead, the trick, or who is to lead. */

import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import type { CardTable, TableEvent } from "../state/table";
import type { Desk } from "./desk";
import type { Throw } from "./moves";
import { OpeningPanel } from "./opening/Panel";
import { Effects } from "./skills/Effects";
import { FaceUp } from "./Seat";
import { SpeculationFacts } from "./speculation/Facts";
import type { Gifts } from "./speculation/gifts";
import { Thrown, ThrowPanel } from "./ThrowPanel";
import { Trick } from "./Trick";
import { useSize } from "./useSize";

interface Props {
  table: CardTable;
  desk: Desk;
  gifts: Gifts;
  name(seat: number): string;
  waiting: string;
}

export function Middle({ table, desk, gifts, name, waiting }: Props) {
  const { ref, size } = useSize<HTMLDivElement>();
  const { view, private: own, events } = table;
  const throws = useThrows(table);
  const won = (events as TableEvent[]).find(({ event }) => event === "trick_won");
  const yours = own?.asks.some(({ choices }) => choices.includes("play")) ?? false;
  return (
    <div class="middle" ref={ref}>
      {throws.length > 0 && <Thrown throws={throws.map(({ seat, thrown }) => ({ name: name(seat), thrown }))} />}
      {view.phase === "throwing" && (
        <ThrowPanel desk={desk} thrown={own?.throw ?? null} waiting={waiting} draws={view.draws} />
      )}
      <OpeningPanel table={table} desk={desk} gifts={gifts} name={name} waiting={waiting} />
      {view.trick && (
        <Trick
          trick={view.trick}
          id={trickId(table)}
          speculation={view.speculation}
          free={own?.speculation?.free ?? false}
          names={name}
          mine={table.seat}
          yours={yours}
          live={events.length > 0}
          room={size}
        />
      )}
      <Effects view={view} name={name} />
      {view.speculation && view.phase === "playing" && <SpeculationFacts view={view.speculation} turnedUp={view.turned_up?.card ?? null} own={own?.speculation ?? null} />}
      {view.phase === "playing" && !view.trick && (
        <div class="no-trick">
          {won && <p class="soft-on-green">{t("table.say_trick_won", { name: name(Number(won["seat"])) })}</p>}
          <p>{yours ? t("table.your_lead") : waiting}</p>
          {view.talon_cards.length > 0 && view.speculation === null && view.played.every((count) => count === 0) && (
            <p class="talon-cards">
              {t("opening.talon_shown")} <FaceUp cards={view.talon_cards} />
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** The same throughout a trick, another for each trick: the deal, and how many cards were played before it. */
function trickId({ deal, view }: CardTable): string {
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
  const inTrick = sum(view.trick?.acts.map(({ cards }) => cards.length) ?? []);
  return `${deal}.${sum(view.played) - inTrick}`;
}

interface SeatThrow {
  seat: number;
  thrown: Throw;
}

/** The throws last shown, kept until the first card of the deal lies. */
function useThrows(table: CardTable): SeatThrow[] {
  const [kept, keep] = useState<{ deal: string; throws: SeatThrow[] }>({ deal: "", throws: [] });
  useEffect(() => {
    const thrown = (table.events as TableEvent[]).filter(({ event }) => event === "thrown");
    if (thrown.length > 0) {
      keep({ deal: table.deal, throws: thrown.map((one) => ({ seat: Number(one["seat"]), thrown: one["throw"] as Throw })) });
    }
  }, [table]);
  const unplayed = table.view.played.every((count) => count === 0);
  return kept.deal === table.deal && unplayed ? kept.throws : [];
}
