/** Made-up races to the office. */
import type { TableInfo } from "../state/catalog";
import type { AskView, BiddingView, CardView, CommuterView, LaidView, RaceTable, RiderView, RoadView, TargetView, TransportView } from "../commute/views";
import type { TableMessage } from "../protocol/messages";

export const RACE_TABLE: TableInfo = {
  id: "commute",
  group: "commute",
  name: { zh: "上班不迟到", en: "The Commute Race" },
  players: 8,
  least_players: 2,
  decks: 0,
  cards: [3, 3],
  options: [
    { id: "distance", default: 40, low: 25, high: 60, choices: [] },
    { id: "turn_seconds", default: 45, low: 15, high: 180, choices: [] },
    { id: "skill_seconds", default: 4, low: 0, high: 10, choices: [] },
  ],
};

export const RACE_OPTIONS = { distance: 40, turn_seconds: 45, skill_seconds: 4 };

/** What a race is at. */
export type RaceMoment = "turn" | "refused" | "wait" | "pick" | "bid" | "prizes" | "board" | "window" | "watched" | "breakdown" | "discard" | "over";

const RIDES = ["taxi", "metro", "metro", "taxi", "car", "bus", "walking", "bus"];
const rideOf = (seat: number, moment: RaceMoment): string => (moment === "breakdown" && RIDES[seat] === "metro" ? "walking" : RIDES[seat]!);
const KM = [14, 18, 11, 22, 40, 9, 3, 16];
const HANDS = [6, 4, 2, 7, 0, 10, 3, 5];
const BASES: readonly (readonly [string, number | null, number])[] = [["car", 1, 5], ["taxi", 3, 5], ["metro", 4, 4], ["bus", 4, 3], ["e-bike", 1, 3], ["walking", null, 1]];
const FACES = [4, 6, 1, 3, 5, 2, 6, 4];

const laid = (card: string, km: number, seat: number, stop = false): LaidView => ({ card, km, seat, stop });

function transports(seats: number, moment: RaceMoment): TransportView[] {
  const cards: Record<string, LaidView[]> = {
    taxi: [laid("rush-hour", -2, 1), laid("old-hand", 1, 3)],
    metro: [laid("direct-service", 2, 2)],
    bus: [laid("bus-rerouted", 0, 3, true), laid("rainstorm", -1, 2)],
    car: [laid("rainstorm", -1, 2)],
  };
  const plain = !["turn", "refused", "wait", "window", "watched"].includes(moment);
  return BASES.map(([id, places, km]) => {
    const on = plain ? [] : (cards[id] ?? []);
    const stopped = on.some(({ stop }) => stop);
    const broken = moment === "breakdown" && id === "metro";
    const sum = stopped || broken ? 0 : Math.max(0, on.reduce((all, one) => all + one.km, km));
    const riders = moment === "pick" ? [] : Array.from({ length: seats }, (_, seat) => seat).filter((seat) => rideOf(seat, moment) === id && KM[seat]! < 40);
    return { id, km, places, riders, cards: on, sum, stopped, broken };
  });
}

function rider(seat: number, moment: RaceMoment, on: readonly TransportView[]): RiderView {
  const inside = KM[seat]! >= 40 && moment !== "pick";
  const own = seat === 1 ? [laid("forgotten-badge", -1, 0)] : seat === 3 ? [laid("jog", 2, 3), laid("overslept", 0, 2, true)] : [];
  const cards = moment === "turn" || moment === "refused" || moment === "wait" || moment === "window" || moment === "watched" ? own : [];
  const transport = moment === "pick" || inside ? null : rideOf(seat, moment);
  const whole = cards.reduce((all, one) => all + one.km, on.find(({ id }) => id === transport)?.sum ?? 0);
  return {
    km: moment === "pick" ? 0 : KM[seat]!,
    hand: HANDS[seat]!,
    transport,
    pile: null,
    cards,
    markers: seat === 2 && moment !== "pick" ? [{ card: "twisted-ankle", seat: 0, left: 1 }] : seat === 0 && moment === "turn" ? [{ card: "navigation", seat: 0, left: 0 }] : [],
    walks: rideOf(seat, moment) !== RIDES[seat],
    sum: cards.some(({ stop }) => stop) || inside ? 0 : Math.max(0, whole),
    done: seat === 2,
    barred: false,
    place: inside ? 1 : 0,
    chosen: seat % 2 === 1 && (moment === "bid" || moment === "board"),
  };
}

function card(id: string, count: number, targets: TargetView[], refusal: CardView["refusal"] = null): CardView {
  return { card: id, count, targets, refusal };
}

const onSeat = (seat: number, after: number | null): TargetView => ({ seat, transport: null, after });
const onRide = (transport: string, after: number): TargetView => ({ seat: null, transport, after });
const plain = (after: number | null): TargetView => ({ seat: null, transport: null, after });

function held(seats: number, moment: RaceMoment): CardView[] {
  const others = Array.from({ length: seats - 1 }, (_, at) => at + 1).filter((seat) => KM[seat]! < 40);
  const cards = [
    card("old-hand", 1, [onRide("taxi", 5)]),
    card("rush-hour", 2, [onRide("car", 2), onRide("taxi", 2), onRide("bus", 0)]),
    card("rainstorm", 1, [plain(null)]),
    card("early-start", 2, [plain(5)]),
    card("forgotten-phone", 1, others.map((seat) => onSeat(seat, 1))),
    card("false-alarm", 1, [plain(null)], { code: "not_now", params: { card: "false-alarm" } }),
    card("pass-the-buck", 1, others.map((seat) => onSeat(seat, null)), { code: "not_now", params: { card: "pass-the-buck" } }),
    card("traffic-radio", 1, [plain(null)]),
  ];
  if (moment === "discard") return [...cards.map((one) => ({ ...one, targets: [], refusal: { code: "wrong_phase", params: {} } })), card("stomach-ache", 2, [], { code: "wrong_phase", params: {} })];
  if (moment === "window") return cards.map((one) => (one.card === "false-alarm" || one.card === "pass-the-buck" ? { ...one, refusal: null } : { ...one, refusal: { code: "not_now", params: { card: one.card } } }));
  return moment === "turn" || moment === "refused" ? cards : cards.map((one) => ({ ...one, targets: [], refusal: { code: "not_your_turn", params: {} } }));
}

const ASKS: Partial<Record<RaceMoment, [kind: string, choices: string[], pace: string]>> = {
  turn: ["turn", ["play", "pass"], "play"],
  refused: ["turn", ["play", "pass"], "play"],
  pick: ["pick", ["pick"], "choose"],
  bid: ["bid", ["bid"], "choose"],
  prizes: ["prize", ["take"], "choose"],
  board: ["board", ["board"], "choose"],
  window: ["window", ["play", "wave"], "skill"],
  discard: ["discard", ["discard"], "discard"],
};
const OFFERS: Partial<Record<RaceMoment, string[]>> = {
  pick: ["0", "1", "2", "3", "4"],
  prizes: ["km", "cards"],
  board: ["taxi", "walking"],
};

function own(seats: number, moment: RaceMoment): CommuterView {
  const asked = ASKS[moment];
  const asks: AskView[] = asked ? [{ id: `${asked[0]}-7-0`, kind: asked[0], choices: asked[1], pace: asked[2], urgent: true }] : [];
  const cards = held(seats, moment);
  const hand = cards.flatMap((one) => Array<string>(one.count).fill(one.card));
  return { family: "commute", seat: 0, hand, cards, offers: OFFERS[moment] ?? [], chosen: null, surplus: moment === "discard" ? 2 : 0, asks };
}

const PHASES: Partial<Record<RaceMoment, RoadView["phase"]>> = { pick: "picking", bid: "bidding", prizes: "prizes", board: "boarding", discard: "discarding", over: "over" };
const SPECIALS: Partial<Record<RaceMoment, string[]>> = { bid: ["bidding", "breakdown"], prizes: ["bidding"], breakdown: ["breakdown"] };

function outcomeOf(seats: number): RoadView["outcome"] {
  const places = [2, 0, 0, 3, 1, 0, 0, 4].map((place) => (place > seats ? 0 : place));
  const scores = places.slice(0, seats).map((place) => (place > 0 ? seats + 1 - place : 0));
  const all = scores.reduce((sum, one) => sum + one, 0);
  const ranking = scores.map((_, seat) => ({ seat, place: places[seat]!, km: places[seat]! > 0 ? 40 + ((seat * 3) % 4) : 38 - seat }));
  return { winner: "first", ranking, points: scores.map((score) => score * seats - all) };
}

function waits(seats: number, moment: RaceMoment): number[] {
  if (moment === "over") return [];
  if (moment === "wait" || moment === "breakdown") return [1];
  if (moment === "watched") return Array.from({ length: seats - 1 }, (_, at) => at + 1).filter((seat) => seat !== 3 && seat !== 4);
  if (moment === "bid" || moment === "board") return [0, 2];
  return moment === "window" ? [0, 2] : [0];
}

function biddingOf(seats: number, moment: RaceMoment): BiddingView | null {
  const prizes = [{ km: 2, cards: 3 }, { km: 1, cards: 2 }, { km: 0, cards: 1 }];
  if (moment === "bid") return { seats: Array.from({ length: seats }, (_, seat) => seat), places: [], pool: 2, next: 0, prizes };
  return moment === "prizes" ? { seats: [0, 1, 2, 3], places: [0, 1, 3], pool: 4, next: 0, prizes } : null;
}

/** A race at some moment; my seat is 0. */
export function raceOf(seats: number, moment: RaceMoment, watch: boolean): RaceTable {
  const on = transports(seats, moment);
  const waiting = waits(seats, moment);
  const riders = Array.from({ length: seats }, (_, seat) => rider(seat, moment, on));
  const rolled = moment === "prizes" || moment === "breakdown";
  const view: RoadView = {
    family: "commute",
    phase: PHASES[moment] ?? "playing",
    distance: 40,
    waiting_for: waiting,
    clock: moment === "pick" ? 0 : seats > 6 ? 8 : 5,
    starter: 2,
    specials: SPECIALS[moment] ?? [],
    carried_out: 0,
    turn: moment === "turn" || moment === "refused" ? 0 : moment === "wait" ? 1 : moment === "window" || moment === "watched" ? 3 : null,
    ahead: 6,
    seats: riders,
    transports: on,
    piles: moment === "pick" ? [{ riders: [2], full: false }, { riders: [], full: false }, { riders: seats > 4 ? [4, 3] : [], full: seats > 4 }, { riders: [], full: false }, { riders: [], full: false }] : [],
    pile: 41,
    discards: {},
    stack: moment === "window" || moment === "watched" ? [{ number: 9, card: "forgotten-phone", seat: 3, target: 0, transport: null, waved: [] }] : [],
    throws: rolled ? [{ number: 2, why: moment === "prizes" ? "bidding" : "breakdown", transport: null, rolls: riders.flatMap(({ transport }, seat) => (transport && transport !== "walking" ? [{ seat, value: FACES[seat]! }] : [])) }] : [],
    bidding: biddingOf(seats, moment),
    outcome: moment === "over" ? outcomeOf(seats) : null,
  };
  const now = Date.now();
  return {
    t: "table",
    v: [0, 41],
    now,
    deal: "gallery",
    game: "commute",
    seat: watch ? null : 0,
    view,
    private: watch || moment === "over" ? null : own(seats, moment),
    events: moment === "over" ? [] : happened(moment),
    deadlines: Object.fromEntries(waiting.map((seat) => [seat, now + (view.stack.length > 0 ? 3_000 : 31_000)])),
    stood: {},
  };
}

function happened(moment: RaceMoment): TableMessage["events"] {
  const before = [
    { event: "deal_started", starter: 2, distance: 40 },
    { event: "round_started", clock: 5, starter: 2, cards: ["8:30"] },
    { event: "card_played", number: 6, seat: 1, card: "rush-hour", target: null, transport: "taxi" },
    { event: "card_played", number: 7, seat: 3, card: "old-hand", target: null, transport: "taxi" },
    { event: "passed", seat: 2 },
  ];
  if (moment === "breakdown") return [...before, { event: "dice_rolled", number: 2, why: "breakdown", transport: null, rolls: [{ seat: 0, value: 4 }, { seat: 1, value: 6 }] }, { event: "broke_down", transport: "metro", seats: [1, 2] }];
  return moment === "pick" ? before.slice(0, 1) : before;
}
