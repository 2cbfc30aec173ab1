/** From the messages to what each seat shows. Pure. */

import type { ActView, RoomView, TableMessage } from "../protocol/messages";
import type { SeatFacts } from "./Seat";

/** A seat's last act in the trick that runs; null when it has not acted, or is to act now. */
export function lastAct(acts: readonly ActView[], seat: number): ActView | null {
  return acts.findLast((act) => act.seat === seat) ?? null;
}

/** What one seat shows. `name`: what it is called. */
export function seatFacts(table: TableMessage, room: RoomView, seat: number, name: string): SeatFacts {
  const { view, private: own, deadlines } = table;
  const chair = room.seats[seat] ?? { kind: "empty" as const };
  const shown = view.seats[seat]!;
  const mine = own?.seat === seat;
  const waiting = view.waiting_for.includes(seat);
  const trick = view.trick;
  return {
    seat,
    name,
    chair,
    view: mine && own ? { ...shown, role: own.role, camp: own.camp } : shown,
    side: own?.sides[seat] ?? "unknown",
    online: room.members.find(({ player }) => player === chair.player)?.online ?? false,
    waiting,
    deadline: room.frozen ? undefined : deadlines[String(seat)],
    stood: table.stood?.[String(seat)],
    skilled: room.options["skills"] === true,
    act: trick && !waiting ? lastAct(trick.acts, seat) : null,
    holds: trick !== null && trick.acts[trick.top]?.seat === seat,
  };
}
