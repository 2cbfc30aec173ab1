/** From the messages to what each seat shows. Pure. */

import { t } from "../i18n";
import type { ActView, RoomView, StakesView } from "../protocol/messages";
import type { CardTable } from "../state/table";
import type { SeatFacts } from "./Seat";

/** In these phases nobody is landlord yet. */
const UNDECIDED: ReadonlySet<string> = new Set(["giving", "calling"]);

/** A seat's last act in the trick that runs; null when it has not acted, or is to act now. */
export function lastAct(acts: readonly ActView[], seat: number): ActView | null {
  return acts.findLast((act) => act.seat === seat) ?? null;
}

/** What the seat has put on the deal before play, as marks: its raise, that it doubled. */
function stakeMarks({ raises, doubled }: StakesView, seat: number): string[] {
  const raise = raises[seat] ?? 1;
  return [
    ...(raise > 1 ? [t("opening.times", { times: raise })] : []),
    ...(doubled.includes(seat) ? [t("opening.times", { times: 2 })] : []),
  ];
}

/** What one seat shows. `name`: what it is called. */
export function seatFacts(table: CardTable, room: RoomView, seat: number, name: string): SeatFacts {
  const { view, private: own, deadlines } = table;
  const chair = room.seats[seat] ?? { kind: "empty" as const };
  const shown = view.seats[seat]!;
  const mine = own?.seat === seat;
  const waiting = view.waiting_for.includes(seat);
  const trick = view.trick;
  const speculation = view.speculation?.speculator === seat ? view.speculation : null;
  return {
    seat,
    name,
    chair,
    view: mine && own ? { ...shown, role: own.role, camp: own.camp } : shown,
    side: own?.role === "" || UNDECIDED.has(view.phase) ? "undecided" : (own?.sides[seat] ?? "unknown"),
    marks: stakeMarks(view.stakes, seat),
    shown: view.stakes.shown.includes(seat),
    marker: speculation?.marker ?? null,
    satOut: speculation?.sits_out ?? false,
    hand: view.seats[seat]!.out > 0 ? null : (own?.hands.find((one) => one.seat === seat)?.cards ?? null),
    online: room.members.find(({ player }) => player === chair.player)?.online ?? false,
    waiting,
    deadline: room.frozen ? undefined : deadlines[String(seat)],
    stood: table.stood?.[String(seat)],
    skilled: room.options["skills"] === true,
    act: trick && !waiting ? lastAct(trick.acts, seat) : null,
    holds: trick !== null && trick.acts[trick.top]?.seat === seat,
  };
}
