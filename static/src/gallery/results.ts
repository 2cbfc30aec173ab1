/** Made-up answers of the server about what is kept: the leaderboard, own deals, and all that admins see. */
import type { AdminSession, BoardChoices, BoardLine, BoardPage, DealLine, DealList, DeedLine, DeedList, LiveRooms, PlayerList } from "../protocol/admin";
import type { OwnDeals } from "../history/deals";

const NOW = Date.UTC(2026, 2, 16, 4, 10);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NAMES = ["小王", "Alexandra Featherstonehaugh", "老李头", "Wei", "财务部的张姐今天也不想加班", "Tom", "阿明", "Grace Hopper"];

function id(number: number): string {
  return `0197a5c4-8a4e-7cc0-b1a7-${(0x5a2f0f6c3f11 + number).toString(16)}`;
}

const CHOICES: BoardChoices = {
  public: true,
  seasons: [
    { season: 2, name: "2026 春季赛", started: NOW - 20 * DAY },
    { season: 1, name: "The first season", started: NOW - 90 * DAY },
  ],
  tables: { "party-3": ["boss", "worker"], "party-5": ["boss", "sister-in-law", "worker"] },
};

const BOARD: BoardPage = {
  lines: NAMES.map((name, at): BoardLine => {
    const deals = 64 - 7 * at;
    const wins = Math.floor(deals * (0.62 - 0.05 * at));
    return { rank: at + 1, player: null, name, mine: at === 2, banned: false, points: 1284 - 260 * at, deals, wins, share: wins / deals };
  }),
  more: true,
};

interface Sat {
  name: string | null;
  role: string;
  camp: string;
  points: number;
  left?: boolean;
}

const THREE: Sat[] = [
  { name: NAMES[0]!, role: "worker", camp: "slackers", points: 13 },
  { name: NAMES[1]!, role: "boss", camp: "boss", points: -26 },
  { name: null, role: "worker", camp: "slackers", points: 13 },
];
const FIVE: Sat[] = [
  { name: NAMES[0]!, role: "sister-in-law", camp: "boss", points: -11 },
  { name: NAMES[4]!, role: "worker", camp: "slackers", points: 11 },
  { name: NAMES[2]!, role: "boss", camp: "boss", points: -22 },
  { name: NAMES[3]!, role: "worker", camp: "slackers", points: 11, left: true },
  { name: NAMES[7]!, role: "worker", camp: "slackers", points: 11 },
];

function deal(number: number, table: string, sat: Sat[], changed: Partial<DealLine> = {}): DealLine {
  const started = NOW - (number + 1) * 47 * MINUTE;
  return {
    deal: id(number),
    match: id(90),
    room: "7K3MQ2XW",
    table,
    started,
    ended: started + 14 * MINUTE,
    winner: "slackers",
    counted: true,
    bots: sat.filter(({ name }) => name === null).length,
    leavers: sat.filter(({ left }) => left).length,
    voided: null,
    void_reason: null,
    results: sat.map(({ name, role, camp, points, left }, seat) => ({
      seat,
      player: name === null ? null : id(40 + seat),
      name: name ?? "",
      left: left ?? false,
      role,
      camp,
      points,
      won: points > 0,
    })),
    ...changed,
  };
}

const DEALS: DealList = {
  deals: [
    deal(0, "party-5", FIVE),
    deal(1, "party-3", THREE, { voided: NOW - MINUTE, void_reason: "两个人的网络断了，大家同意重来" }),
    deal(2, "party-3", THREE, { counted: false, winner: null, room: "M4RC0P0X" }),
    deal(3, "party-3", THREE),
  ],
  more: true,
};

function ownDeals(): OwnDeals {
  const time = (at: number): string => new Date(at).toISOString();
  const own = DEALS.deals.map((one) => ({
    ...one,
    id: one.deal,
    started: time(one.started),
    ended: time(one.ended),
    voided: one.voided === null ? null : time(one.voided),
    seat: 0,
    results: one.results.map(({ player, ...result }) => ({ ...result, bot: player === null })),
  }));
  return { deals: own, next: own[3]!.id };
}

const ROOMS: LiveRooms = {
  now: NOW,
  total: 3,
  rooms: [
    {
      code: "7K3MQ2XW",
      table: "party-5",
      phase: "playing",
      rest: "",
      host: id(40),
      people: NAMES.slice(0, 5).map((name, at) => ({ player: id(40 + at), name, online: at !== 3, seat: at < 4 ? at : null })),
      bots: 1,
      spectators: 1,
      seats: 5,
      opened: NOW - 72 * MINUTE,
      acted: NOW - 10_000,
      deal_began: NOW - 9 * MINUTE,
      deals: 3,
    },
    {
      code: "M4RC0P0X",
      table: "party-8",
      phase: "playing",
      rest: "admin",
      host: id(45),
      people: NAMES.slice(5, 8).map((name, at) => ({ player: id(45 + at), name, online: true, seat: at })),
      bots: 5,
      spectators: 0,
      seats: 8,
      opened: NOW - 26 * 60 * MINUTE,
      acted: NOW - 40 * MINUTE,
      deal_began: NOW - 55 * MINUTE,
      deals: 12,
    },
    {
      code: "0ABCDEFG",
      table: "party-3",
      phase: "lobby",
      rest: "",
      host: id(49),
      people: [{ player: id(49), name: "Wei", online: false, seat: 0 }],
      bots: 0,
      spectators: 0,
      seats: 3,
      opened: NOW - 6 * MINUTE,
      acted: NOW - 5 * MINUTE,
      deal_began: null,
      deals: 0,
    },
  ],
};

const PLAYERS: PlayerList = {
  players: NAMES.map((name, at) => ({
    player: id(40 + at),
    name,
    renamed: at === 4,
    first_seen: NOW - 60 * DAY,
    last_seen: NOW - at * 5 * 60 * MINUTE,
    banned: at === 5 ? NOW - 2 * DAY : null,
    ban_reason: at === 5 ? "Threw tomatoes at the auditor all lunch long" : null,
  })),
  more: false,
};

function deed(number: number, verb: string, subject: string, reason: string, facts: DeedLine["facts"] = {}): DeedLine {
  return { id: 100 - number, at: NOW - number * 33 * MINUTE, admin: verb === "link" ? null : "owner", verb, subject, reason, facts };
}

const AUDIT: DeedList = {
  deeds: [
    deed(0, "void", `deal:${id(1)}`, "两个人的网络断了，大家同意重来"),
    deed(1, "rename", `player:${id(44)}`, "A name for the whole office to read", { before: "财务部的张姐", after: NAMES[4] }),
    deed(2, "close", "room:0ABCDEFG", "Fire drill"),
    deed(3, "ban", `player:${id(45)}`, "Threw tomatoes at the auditor all lunch long", { name: "Tom" }),
    deed(4, "season", "season:2", "", { name: "2026 春季赛" }),
    deed(5, "publish", "leaderboard", "", { public: true }),
    deed(6, "sign_in", "admin:owner", ""),
    deed(7, "link", "admin:owner", ""),
  ],
  more: false,
};

const SESSION: AdminSession = { name: "owner", expires: NOW + DAY, csrf: "proof" };

/** What the server answers: `plenty`; `nothing` where nothing is kept yet; `away` without PostgreSQL; `out` to who is no
 *  admin, while the leaderboard is not public. */
export type Kept = "plenty" | "nothing" | "away" | "out";

const ANSWERS: Record<string, Record<Exclude<Kept, "away" | "out">, unknown>> = {
  "/api/leaderboard/choices": { plenty: CHOICES, nothing: { ...CHOICES, public: false, tables: {} } satisfies BoardChoices },
  "/api/leaderboard": { plenty: BOARD, nothing: { lines: [], more: false } satisfies BoardPage },
  "/api/me/deals": { plenty: ownDeals(), nothing: { deals: [], next: null } satisfies OwnDeals },
  "/api/admin/session": { plenty: SESSION, nothing: SESSION },
  "/api/admin/rooms": { plenty: ROOMS, nothing: { rooms: [], total: 0, now: NOW } satisfies LiveRooms },
  "/api/admin/players": { plenty: PLAYERS, nothing: { players: [], more: false } satisfies PlayerList },
  "/api/admin/deals": { plenty: DEALS, nothing: { deals: [], more: false } satisfies DealList },
  "/api/admin/audit": { plenty: AUDIT, nothing: { deeds: [], more: false } satisfies DeedList },
};

function refused(status: number, code: string): Response {
  return Response.json({ code, params: {} }, { status });
}

/** Has every request of the page answered from here. */
export function answerFrom(kept: Kept): void {
  globalThis.fetch = (asked) => {
    const { pathname } = new URL(String(asked), location.href);
    const answer = ANSWERS[pathname];
    if (!answer) return Promise.resolve(refused(404, "not_found"));
    if (kept === "away" && pathname !== "/api/admin/session") return Promise.resolve(refused(503, "unavailable"));
    if (kept === "out") return Promise.resolve(refused(401, "unauthorized"));
    return Promise.resolve(Response.json(kept === "away" ? answer.plenty : answer[kept]));
  };
}
