/* What the page is sent, written by scripts/page_types.py from app/protocol/to_page.py. Not to be edited by hand. */

export type ServerMessage =
  | Welcome
  | RoomMessage
  | TableMessage
  | Ack
  | Refused
  | Checked
  | Hints
  | Chat
  | History
  | Presence
  | Ping
  | RoomClosed;

export interface AnyServerMessage {
  ServerMessage: ServerMessage;
}
/**
 * The first message on a socket.
 */
export interface Welcome {
  t: "welcome";
  protocol: number;
  player: string;
  name: string | null;
}
/**
 * The room as it is now; `v` grows with every change.
 */
export interface RoomMessage {
  t: "room";
  v: number;
  room: RoomView;
}
/**
 * The room as everybody in it may know it. `deal`, `commitment`: of the deal to come (while one is
 * played: the one after it).
 */
export interface RoomView {
  code: string;
  table: string;
  options: {
    [k: string]: boolean | number | string;
  };
  phase: "lobby" | "playing" | "settled";
  frozen: boolean;
  host: string;
  deal: string | null;
  commitment: string | null;
  seats: RoomSeat[];
  members: Member[];
  match: MatchView;
}
/**
 * A chair: a person's, a bot's, or empty (`kind`). `auto`: the engine plays on for it.
 */
export interface RoomSeat {
  kind: "person" | "bot" | "empty";
  player?: string | null;
  name?: string | null;
  ready?: boolean;
  auto?: boolean;
  left?: boolean;
}
/**
 * A person in the room. `online`: at least one live connection.
 */
export interface Member {
  player: string;
  name: string;
  online: boolean;
  seat: number | null;
}
/**
 * The deals played with the same table, options and people; `points` by seat, `deals` so many.
 */
export interface MatchView {
  deals: number;
  points: number[];
}
/**
 * The table as this viewer may see it, at version `v` = [epoch, n]. `events`: what happened since the
 * last version this viewer was sent (empty after a resync); `now` and `deadline` are the server's clock in
 * milliseconds; `deadlines` by seat in `waiting_for`; `stood`: the milliseconds left to seats whose clocks
 * stand; `seat` is None for a spectator. `view` and `private` are of the same `family`.
 */
export interface TableMessage {
  t: "table";
  /**
   * @minItems 2
   * @maxItems 2
   */
  v: [number, number];
  now: number;
  deal: string;
  game: string;
  seat: number | null;
  view: PublicView | RoadView;
  private: PrivateView | CommuterView | null;
  events: {
    [k: string]: unknown;
  }[];
  deadlines: {
    [k: string]: number;
  };
  stood?: {
    [k: string]: number;
  };
}
/**
 * What all may know. `kickers`: the house option in force. `bombs`: printed ranks in order of play;
 * `share`: what one share is worth now; `order`: the ranks from low to high as they compare now; `played`:
 * cards of the played pile, by rank in printed order; `pack`: the cards of a rank in the whole pack,
 * likewise; `stock`: cards nobody was dealt; `draws`: throws that came out equal. `direction`: 1 = play goes
 * from seat n to seat n+1, -1 = the other way; `standing`: effects, the newest last; `pending`: skills that
 * have not acted yet, the newest, which acts first, last; `seen`: what skills showed to all. `talon`: cards
 * that lie aside for the landlord; `talon_cards`: those of them that all have seen; `calls`: in this
 * calling; `redeals`: how often nobody called.
 */
export interface PublicView {
  family: "shedding";
  phase:
    | "discarding"
    | "throwing"
    | "giving"
    | "calling"
    | "conceding"
    | "naming"
    | "raising"
    | "showing"
    | "doubling"
    | "playing"
    | "over";
  kickers: string;
  waiting_for: number[];
  seats: SeatView[];
  trick: TrickView | null;
  bombs: string[];
  share: number;
  order: string;
  played: number[];
  pack: number[];
  stock: number;
  draws: number;
  direction: number;
  standing: StandingView[];
  pending: PendingView[];
  seen: SeenView[];
  talon: number;
  talon_cards: string[];
  turned_up: TurnedUpView | null;
  calls: CalledView[];
  redeals: number;
  stakes: StakesView;
  speculation: SpeculationView | null;
  outcome: OutcomeView | null;
}
/**
 * What all may know of a seat. `left`: cards in hand. `out`: its place among those gone out, from 1; 0 =
 * still in. `announced`: its number of cards has been told to all (`party.md 7`). `skills`: how many skill
 * cards it holds; `armed`: skills that wait for its next play; `confined`: it must pass at its next turn.
 */
export interface SeatView {
  role: string | null;
  camp: string | null;
  left: number;
  face_up: string[];
  out: number;
  announced: boolean;
  skills: number;
  armed: string[];
  confined: boolean;
}
/**
 * The trick that is running: its acts in order, and the place in them of the combination to beat.
 */
export interface TrickView {
  acts: ActView[];
  top: number;
}
/**
 * One act of the trick that is running: cards laid, or a pass (`cards` empty, `reading` None). `wilds`:
 * the cards among them that stand for other ranks; `stowaway`: the one that counts for nothing;
 * `unstoppable`: only bombs beat it.
 */
export interface ActView {
  seat: number;
  cards: string[];
  reading: ReadingView | null;
  wilds: StandInView[];
  stowaway: string | null;
  unstoppable: boolean;
}
/**
 * A combination's reading; `rank` is that of its body (a chain's highest), absent for joker bombs;
 * `colour` (red, black) where colours count.
 */
export interface ReadingView {
  kind: string;
  rank?: string;
  length?: number;
  rung?: number;
  red?: number;
  wilds?: number;
  colour?: string;
}
/**
 * A card that stands for the rank `stands_for`.
 */
export interface StandInView {
  card: string;
  stands_for: string;
}
/**
 * A standing effect: the slot it fills, its skill, and who played it (`skills.md 2`).
 */
export interface StandingView {
  slot: "twos" | "order" | "bombs" | "bomb_score" | "direction";
  skill: string;
  seat: number;
}
/**
 * A skill that was played and has not acted yet: the `number`th of the deal. `cards` and `reading`: the
 * combination named with it; `waved`: who lets it act (of the newest only).
 */
export interface PendingView {
  number: number;
  skill: string;
  seat: number;
  target: number | null;
  cards: string[];
  reading: ReadingView | null;
  waved: number[];
}
/**
 * What a skill showed, as it was then: of `swap-blind` the cards given by `seat` and by `target`; of
 * `downgrade` the card the target lost and the one it got.
 */
export interface SeenView {
  number: number;
  skill: string;
  seat: number;
  target: number;
  cards: string[];
  role: string | null;
}
/**
 * The card turned up while dealing, and who was dealt it; None: it lies in the talon or aside.
 */
export interface TurnedUpView {
  card: string;
  seat: number | null;
}
/**
 * A call; 0 = no call.
 */
export interface CalledView {
  seat: number;
  call: number;
}
/**
 * What the deal is played for: points of a unit, the landlord's call (0 = none), each seat's raise (empty
 * = none), who showed what he is, who doubled.
 */
export interface StakesView {
  stake: number;
  call: number;
  raises: number[];
  shown: number[];
  doubled: number[];
}
/**
 * What all may know at a table with a speculator. `marker`: the card that made him one (`C7*` = the
 * marked copy; "" = he won the last deal); `named`: cards the landlord has named to make a small landlord;
 * `conceded`: with how many cards in hand the farmer wins; `alone`: the landlord has declared that he plays
 * alone; `lifted`: the rank that ranks just below the small joker, "" = none; `sits_out`: he takes no part
 * in play; `at_once`: the seat that won without playing; `alike`: the cards of one rank that did so.
 */
export interface SpeculationView {
  speculator: number;
  marker: string;
  named: NamedView[];
  conceded: number;
  alone: boolean;
  lifted: string;
  sits_out: boolean;
  at_once: number | null;
  alike: string[];
}
/**
 * A card that the landlord named; `refused`: the speculator has shown its twin.
 */
export interface NamedView {
  card: string;
  refused: boolean;
}
/**
 * How the deal ended: the camp that won, what one share came to (`base` plus the bombs' worths, times all
 * factors), shares and points by seat; `stand`: with whom the speculator was.
 */
export interface OutcomeView {
  winner: string;
  base: number;
  bombs: number[];
  factors: FactorView[];
  share: number;
  shares: number[];
  points: number[];
  stand: "" | "landlord" | "farmers";
}
/**
 * What a unit was multiplied by, and why: `call`, `bomb 9999`, `shown`, `doubled`, or a spring.
 */
export interface FactorView {
  why: string;
  times: number;
}
/**
 * What all may know. `clock`: the place of the round card among the times, 0 = 8:05, 10 = 8:55, 11 = the
 * boss is there; `starter`: the starting seat; `specials` turned this round, of which the first
 * `carried_out` are done; `ahead`: round cards still face down, the boss's among them; `turn`: whose card
 * turn it is; `piles`: the vehicles while they lie face down; `pile`: event cards to draw; `discards` by
 * card; `stack`: cards that can be replied to, the newest last; `throws`: the
 * dice last rolled, until a card is played, a seat passes, or all move.
 */
export interface RoadView {
  family: "commute";
  phase: "picking" | "boarding" | "bidding" | "prizes" | "playing" | "discarding" | "over";
  distance: number;
  waiting_for: number[];
  clock: number;
  starter: number;
  specials: string[];
  carried_out: number;
  ahead: number;
  turn: number | null;
  seats: RiderView[];
  transports: TransportView[];
  piles: FaceDownView[];
  pile: number;
  discards: {
    [k: string]: number;
  };
  stack: PlayedView[];
  throws: ThrowView[];
  bidding: BiddingView | null;
  outcome: RaceOutcomeView | null;
}
/**
 * What all may know of a seat. `hand`: its number of cards; `transport`: None before vehicles are turned
 * up, and of a seat that has arrived; `pile`: the place of the face-down vehicle it took, while they lie so;
 * `walks`: thrown off this round; `sum`: the kilometres that it would move now; `done`: it plays no more
 * cards this round, `barred`: it may not; `place`: it arrived as the nth, 0 = not yet; `chosen`: it has
 * made its unseen choice while others still choose.
 */
export interface RiderView {
  km: number;
  hand: number;
  transport: string | null;
  pile: number | null;
  cards: LaidView[];
  markers: MarkerView[];
  walks: boolean;
  sum: number;
  done: boolean;
  barred: boolean;
  place: number;
  chosen: boolean;
}
/**
 * An event card that lies on a seat or a transport: who played it, what it adds, whether it stops.
 */
export interface LaidView {
  card: string;
  seat: number;
  km: number;
  stop: boolean;
}
/**
 * A marker, who played it, and for how many rounds it stays; 0 = until it is used up or left. A
 * `stomach-ache` with 2 left bars from the next round on, with 1 left in this.
 */
export interface MarkerView {
  card: string;
  seat: number;
  left: number;
}
/**
 * A transport: `km` as printed, `sum` with what lies on it; `places` None = no limit. Stopped, it does
 * not move this round; broken, nobody may ride on it.
 */
export interface TransportView {
  id: string;
  km: number;
  places: number | null;
  riders: number[];
  cards: LaidView[];
  sum: number;
  stopped: boolean;
  broken: boolean;
}
/**
 * A vehicle that lies face down: who took it, whether it is full.
 */
export interface FaceDownView {
  riders: number[];
  full: boolean;
}
/**
 * A card that can be replied to: the `number`th played; `waved`: who lets it act (of the newest only).
 */
export interface PlayedView {
  number: number;
  card: string;
  seat: number;
  target: number | null;
  transport: string | null;
  waved: number[];
}
/**
 * Dice rolled at once, the `number`th time in the race, and for what; a tie is rolled again in another
 * throw.
 */
export interface ThrowView {
  number: number;
  why: "bidding" | "breakdown" | "place" | "arrival";
  transport: string | null;
  rolls: RollView[];
}
/**
 * A die.
 */
export interface RollView {
  seat: number;
  value: number;
}
/**
 * A bidding: who bids, who won in order once the dice are rolled, which of them (counted from 0) is to
 * choose, how many cards are in; `prizes`: what each place from that one on can win, as long as none before
 * it takes cards.
 */
export interface BiddingView {
  seats: number[];
  places: number[];
  next: number;
  pool: number;
  prizes: PrizeView[];
}
/**
 * What is to be won in a bidding: so many kilometres, or so many cards; 0: none.
 */
export interface PrizeView {
  km: number;
  cards: number;
}
/**
 * How the race ended, the first first; `winner`: `first`, or `boss` where nobody arrived.
 */
export interface RaceOutcomeView {
  winner: string;
  ranking: RankView[];
  points: number[];
}
/**
 * How a seat ended: it arrived as the nth, or late (0), having come so far.
 */
export interface RankView {
  seat: number;
  place: number;
  km: number;
}
/**
 * What a seat knows besides. `sides`: for each seat, whether it is on this seat's side, as far as this
 * seat can tell. `throw`: its own unseen throw; `skills`: the skill cards it holds; `discarded`: the one it
 * gave up, while others still choose; `seen`: what skills showed to it, not to all. `offers`: the numbers it
 * is to choose from before play (0 and 1 = no and yes); `chosen`: its own, while others still choose;
 * `hands`: of others that it sees.
 */
export interface PrivateView {
  family: "shedding";
  seat: number;
  role: string;
  camp: string;
  sides: ("self" | "ally" | "foe" | "unknown")[];
  hand: string[];
  throw: string | null;
  skills: SkillView[];
  discarded: string | null;
  seen: SeenView[];
  offers: number[];
  chosen: number | null;
  hands: HandView[];
  speculation: OwnSpeculationView | null;
  asks: AskView[];
}
/**
 * A skill card of one's own: what is named with it (nothing, a seat, a seat and a card to give, a
 * combination), the seats on which it may be played now, and why it may not be played at all.
 */
export interface SkillView {
  skill: string;
  aim: "none" | "seat" | "card" | "combination";
  targets: number[];
  refusal: RefusalView | null;
}
/**
 * Why something may not be done: a code, and what fills its sentence.
 */
export interface RefusalView {
  code: string;
  params: {
    [k: string]: unknown;
  };
}
/**
 * The hand of another seat that this seat sees (`landlord.md 13`).
 */
export interface HandView {
  seat: number;
  cards: string[];
}
/**
 * What a seat knows besides at a table with a speculator. `giving`: what he is to give; `gifts`: what he
 * has chosen, as long as nobody else sees it, the landlord's first; `nameable`: cards the landlord may name;
 * `wilds`: cards of the hand that may stand for others; `free`: it has played out one of two colours, and
 * rank alone also beats (`speculator.md 26`); `stand`: with whom the speculator would be if the deal ended
 * now, told to him alone.
 */
export interface OwnSpeculationView {
  giving: GivingView | null;
  gifts: string[][];
  nameable: string[];
  wilds: string[];
  free: boolean;
  stand: "" | "landlord" | "farmers";
}
/**
 * What the speculator is to give: cards for the landlord, then for each farmer; each gift half red, half
 * black where `halves`.
 */
export interface GivingView {
  sizes: number[];
  limits: LimitView[];
  halves: boolean;
}
/**
 * Of these cards at most so many may be given away, for the reason with the code.
 */
export interface LimitView {
  cards: string[];
  most: number;
  code: string;
}
/**
 * An ask as its seat sees it.
 */
export interface AskView {
  id: string;
  kind: string;
  choices: string[];
  pace: string;
  urgent: boolean;
}
/**
 * What a seat knows besides. `cards`: its hand by kinds; `offers`: what it is to choose from: transports,
 * prizes, places of face-down vehicles; `chosen`: its own bid or transport while others still choose;
 * `surplus`: how many cards it must give up.
 */
export interface CommuterView {
  family: "commute";
  seat: number;
  hand: string[];
  cards: CardView[];
  offers: string[];
  chosen: string | null;
  surplus: number;
  asks: AskView[];
}
/**
 * A kind of card in the hand, how many of it, what it may be played on now, or why it may not.
 */
export interface CardView {
  card: string;
  count: number;
  targets: TargetView[];
  refusal: RefusalView | null;
}
/**
 * What is named with a card (None: nothing of that kind), and the kilometres that its transport, or its
 * seat, would move after it; None where it changes none at once.
 */
export interface TargetView {
  seat: number | null;
  transport: string | null;
  after: number | null;
}
/**
 * Done. `v` is the version a move made.
 */
export interface Ack {
  t: "ack";
  id: string;
  v?: [number, number] | null;
}
/**
 * Not done, and nothing was changed.
 */
export interface Refused {
  t: "refused";
  id: string | null;
  code: string;
  params: {
    [k: string]: unknown;
  };
}
/**
 * What the engine says of a selection: `readings` to choose from when `ok`, else why not and the nearest
 * lawful play.
 */
export interface Checked {
  t: "checked";
  n: number;
  ok: boolean;
  readings: {
    [k: string]: unknown;
  }[];
  code: string | null;
  params: {
    [k: string]: unknown;
  };
  nearest: string[] | null;
}
/**
 * Lawful moves of the asker, best first, at most 40, each as a `move` takes it.
 */
export interface Hints {
  t: "hints";
  n: number;
  moves: {
    [k: string]: unknown;
  }[];
}
/**
 * A line of chat: `text`, or the id of a quick `phrase`; `at` in milliseconds.
 */
export interface Chat {
  t: "chat";
  player: string;
  name: string;
  text: string | null;
  phrase: string | null;
  at: number;
}
/**
 * The room's last lines of chat (at most 50), sent once to who enters or comes back: it takes the place
 * of whatever the page has.
 */
export interface History {
  t: "history";
  lines: Chat[];
}
/**
 * Who is connected now.
 */
export interface Presence {
  t: "presence";
  online: string[];
}
/**
 * The connection lives: sent when nothing else was for 20 seconds. `now` is the server's clock in
 * milliseconds.
 */
export interface Ping {
  t: "ping";
  now: number;
}
/**
 * An admin has ended the room, for this reason, in his words. The last message: close code 4004
 * follows.
 */
export interface RoomClosed {
  t: "closed";
  reason: string;
}
