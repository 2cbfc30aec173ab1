/* What admins ask and are answered, written by scripts/page_types.py from app/admin/shapes.py. Not to be edited by hand. */

export const REASON_LENGTH = 200;

export interface Admin {
  SignIn: SignIn;
  Act: Act;
  ReasonedAct: ReasonedAct;
  BanOrder: BanOrder;
  RenameOrder: RenameOrder;
  SeasonOrder: SeasonOrder;
  LeaderboardOrder: LeaderboardOrder;
  AdminSession: AdminSession;
  Done: Done;
  LiveRooms: LiveRooms;
  PlayerList: PlayerList;
  DealList: DealList;
  SeasonLine: SeasonLine;
  DeedList: DeedList;
  BoardChoices: BoardChoices;
  BoardPage: BoardPage;
}
/**
 * The token of a one-time link: what stands behind `#` in its address.
 */
export interface SignIn {
  token: string;
}
/**
 * An act that needs no reason, but may have one.
 */
export interface Act {
  reason?: string;
}
/**
 * An act that needs a reason: those it is done to are told, or it cannot be taken back.
 */
export interface ReasonedAct {
  reason: string;
}
/**
 * `name`: what he calls himself now, for who has not finished a deal yet.
 */
export interface BanOrder {
  reason: string;
  name?: string;
}
export interface RenameOrder {
  name: string;
  reason?: string;
}
/**
 * A new season begins now.
 */
export interface SeasonOrder {
  name: string;
  reason?: string;
}
/**
 * Whether everybody may read the leaderboard.
 */
export interface LeaderboardOrder {
  public: boolean;
  reason?: string;
}
/**
 * Who is signed in, and until when. `csrf` goes with everything that changes something, as the header
 * `x-csrf-token`.
 */
export interface AdminSession {
  name: string;
  expires: number;
  csrf: string;
}
/**
 * `changed`: false when it was so already, and nothing was written.
 */
export interface Done {
  changed: boolean;
}
/**
 * The rooms that were last active, first; `total` are live.
 */
export interface LiveRooms {
  rooms: LiveRoom[];
  total: number;
  now: number;
}
/**
 * A room as admins see it: who, where, how long; no card and no role. `rest`: why the clocks stand;
 * `opened`, `acted`: when it was made and when somebody or the clock last did something; `deal_began`: None
 * between deals; `deals`: played in this match.
 */
export interface LiveRoom {
  code: string;
  table: string;
  phase: "lobby" | "playing" | "settled";
  rest: "" | "host" | "empty" | "admin";
  host: string;
  people: LivePerson[];
  bots: number;
  spectators: number;
  seats: number;
  opened: number;
  acted: number;
  deal_began: number | null;
  deals: number;
}
/**
 * Somebody in a room; `seat` is None for a spectator.
 */
export interface LivePerson {
  player: string;
  name: string;
  online: boolean;
  seat: number | null;
}
/**
 * Who played last, first. `more`: there are others behind these.
 */
export interface PlayerList {
  players: PlayerLine[];
  more: boolean;
}
/**
 * `renamed`: an admin gave the name. `banned`: since when.
 */
export interface PlayerLine {
  player: string;
  name: string;
  renamed: boolean;
  first_seen: number;
  last_seen: number;
  banned: number | null;
  ban_reason: string | null;
}
/**
 * The newest deals first; the next page is asked for with `before` = the last one's id.
 */
export interface DealList {
  deals: DealLine[];
  more: boolean;
}
/**
 * A finished deal. `winner` is a camp, None where it was broken off; `counted`: its points count unless
 * it is `voided`.
 */
export interface DealLine {
  deal: string;
  match: string;
  room: string;
  table: string;
  started: number;
  ended: number;
  winner: string | null;
  counted: boolean;
  bots: number;
  leavers: number;
  voided: number | null;
  void_reason: string | null;
  results: DealSeat[];
}
/**
 * How a deal ended for a seat. `player` is None for a bot; `left`: he was gone at the end.
 */
export interface DealSeat {
  seat: number;
  player: string | null;
  name: string;
  left: boolean;
  role: string;
  camp: string;
  points: number;
  won: boolean;
}
/**
 * A season lasts until the next one starts.
 */
export interface SeasonLine {
  season: number;
  name: string;
  started: number;
}
/**
 * The newest first; the next page is asked for with `before` = the last one's id.
 */
export interface DeedList {
  deeds: DeedLine[];
  more: boolean;
}
/**
 * What somebody did. `admin`: his name, None for the command line; `subject`: what it was done to, such
 * as `room:ABCDEFGH`, `player:…`, `deal:…`, `season:3`.
 */
export interface DeedLine {
  id: number;
  at: number;
  admin: string | null;
  verb: string;
  subject: string;
  reason: string;
  facts: {
    [k: string]: unknown;
  };
}
/**
 * What the leaderboard can be asked for: its seasons, the newest first, and the roles at each table that
 * was played. `public`: everybody may read it.
 */
export interface BoardChoices {
  public: boolean;
  seasons: SeasonLine[];
  tables: {
    [k: string]: string[];
  };
}
/**
 * Lines of the leaderboard in its order. `more`: there are others behind these.
 */
export interface BoardPage {
  lines: BoardLine[];
  more: boolean;
}
/**
 * A line of the leaderboard; `mine`: the asker's own. `player`, `banned` are told to admins alone (else
 * None, false).
 */
export interface BoardLine {
  rank: number;
  player: string | null;
  name: string;
  mine: boolean;
  banned: boolean;
  points: number;
  deals: number;
  wins: number;
  share: number;
}
