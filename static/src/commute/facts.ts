/** From the messages to what the lanes and the transports show. Pure. */

import { seatName } from "../lobby/names";
import type { RoomSeat, RoomView } from "../protocol/messages";
import type { LaidView, RaceTable, RiderView, ThrowView } from "./views";

/** A card that lies on a seat or a transport; `delta`: km, or that it stops; null: it adds nothing by itself. */
export interface LaidFacts {
  card: string;
  delta: number | "stop" | null;
}

export interface LaneDie {
  /** The throw it belongs to. */
  number: number;
  value: number;
  /** It was rolled just now. */
  fresh: boolean;
}

export interface LaneFacts {
  seat: number;
  name: string;
  chair: RoomSeat;
  own: boolean;
  online: boolean;
  waiting: boolean;
  deadline: number | undefined;
  stood: number | undefined;
  km: number;
  /** What it would move now. */
  sum: number;
  /** Event cards in hand. */
  hand: number;
  transport: string | null;
  /** It has been thrown off what it rode. */
  walks: boolean;
  /** It plays no more cards in this turn of the clock. */
  passed: boolean;
  /** Its unseen choice or bid is in. */
  chosen: boolean;
  place: number;
  late: boolean;
  first: boolean;
  /** Its place in the bidding that goes on, from 1; 0: none. */
  won: number;
  markers: readonly string[];
  laid: readonly LaidFacts[];
  rolls: readonly LaneDie[];
}

export interface Rider {
  seat: number;
  name: string;
  kind: RoomSeat["kind"];
}

export interface TransportFacts {
  id: string;
  base: number;
  sum: number;
  /** Null: any number. */
  places: number | null;
  riders: readonly Rider[];
  laid: readonly LaidFacts[];
  out: boolean;
  stopped: boolean;
  mine: boolean;
}

function laidFacts({ card, km, stop }: LaidView): LaidFacts {
  return { card, delta: stop ? "stop" : km === 0 ? null : km };
}

/** The dice of a seat in these throws; those after the throw `seen` have just been rolled. */
export function diceOf(throws: readonly ThrowView[], seat: number, seen: number): LaneDie[] {
  return throws.flatMap(({ number, rolls }) =>
    rolls.filter((roll) => roll.seat === seat).map(({ value }) => ({ number, value, fresh: number > seen })),
  );
}

/** Passing shows while cards are played; a seat that is in or holds nothing needs no sign. */
function hasPassed({ done, place }: RiderView, table: RaceTable): boolean {
  return done && place === 0 && table.view.phase === "playing";
}

/** What one lane shows. `rolls`: the dice to be seen on it. */
export function laneFacts(table: RaceTable, room: RoomView, seat: number, rolls: readonly LaneDie[]): LaneFacts {
  const { view, deadlines } = table;
  const rider = view.seats[seat]!;
  const chair = room.seats[seat] ?? { kind: "empty" as const };
  return {
    seat,
    name: seatName(chair, seat),
    chair,
    own: table.seat === seat,
    online: room.members.find(({ player }) => player === chair.player)?.online ?? false,
    waiting: view.waiting_for.includes(seat),
    deadline: room.frozen ? undefined : deadlines[String(seat)],
    stood: table.stood?.[String(seat)],
    km: rider.km,
    sum: rider.sum,
    hand: rider.hand,
    transport: rider.transport,
    walks: rider.walks,
    passed: hasPassed(rider, table),
    chosen: rider.chosen,
    place: rider.place,
    late: view.outcome !== null && rider.place === 0,
    first: view.starter === seat,
    won: (view.bidding?.places.indexOf(seat) ?? -1) + 1,
    markers: rider.markers.map(({ card }) => card),
    laid: rider.cards.map(laidFacts),
    rolls,
  };
}

/** What the transports show, in their order. */
export function transportFacts({ view, seat: own }: RaceTable, room: RoomView): TransportFacts[] {
  return view.transports.map(({ id, km, places, riders, cards, sum, stopped, broken }) => ({
    id,
    base: km,
    sum,
    places,
    riders: riders.map((seat) => ({ seat, name: seatName(room.seats[seat], seat), kind: room.seats[seat]?.kind ?? "empty" })),
    laid: cards.map(laidFacts),
    out: broken,
    stopped,
    mine: own !== null && riders.includes(own),
  }));
}
