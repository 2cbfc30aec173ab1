/** Made-up rooms and tables for looking at the places without a server. */
import type { ActView, Chat, PrivateView, PublicView, RoomSeat, RoomView, SeatView, SkillView } from "../protocol/messages";
import type { CardTable } from "../state/table";
import type { TableInfo } from "../state/catalog";
import { UNASKED, UNOPENED } from "./unopened";

export const CODE = "7K3MQ2XW";
const NAMES = ["小王", "Alexandra Featherstonehaugh", "老李头", "Wei", "财务部的张姐今天也不想加班", "Tom", "阿明", "Grace Hopper"];
const RANKS = "3456789TJQKA2";

const OPTIONS: TableInfo["options"] = [
  { id: "kickers", default: "any", low: 0, high: 0, choices: ["any", "distinct"] },
  { id: "turn_seconds", default: 45, low: 15, high: 180, choices: [] },
  { id: "skills", default: true, low: 0, high: 0, choices: [true, false] },
  { id: "skill_seconds", default: 4, low: 0, high: 10, choices: [] },
];

function party(players: number, zh: string, en: string, decks: number, cards: [number, number]): TableInfo {
  return { id: `party-${players}`, group: "party", name: { zh, en }, players, least_players: players, decks, cards, options: OPTIONS };
}

function other(group: string, id: string, players: number, zh: string, en: string, decks: number, each: number): TableInfo {
  return { id, group, name: { zh, en }, players, least_players: players, decks, cards: [each, each], options: OPTIONS.slice(0, 2) };
}

export const TABLES: TableInfo[] = [
  other("landlord", "landlord-5", 5, "斗地主 五人 暗地主", "Landlord, five: a hidden landlord", 2, 21),
  other("speculator", "spec-5x1", 5, "投机商 五人一副", "Speculator, five, one deck", 1, 10),
  other("speculator", "spec-5x2", 5, "投机商 五人两副", "Speculator, five, two decks", 2, 21),
  other("speculator", "spec-5x3", 5, "投机商 五人三副", "Speculator, five, three decks", 3, 31),
  other("speculator", "spec-5x3-bicolour", 5, "投机商 五人三副双色", "Speculator, five, three decks, two colours", 3, 31),
  party(3, "斗老板 三人", "Beat the Boss, three", 1, [17, 20]),
  party(4, "斗老板 四人 卷王对摸鱼", "Beat the Boss, four: strivers and slackers", 2, [21, 21]),
  party(5, "斗老板 五人 老板与小姨子", "Beat the Boss, five: the sister-in-law", 2, [21, 24]),
  party(6, "斗老板 六人 卷王对摸鱼", "Beat the Boss, six: strivers and slackers", 3, [21, 24]),
  party(7, "斗老板 七人 老板一家", "Beat the Boss, seven: the family", 3, [21, 24]),
  party(8, "斗老板 八人 三方混战", "Beat the Boss, eight: three camps", 4, [21, 24]),
];

const ROLES: Record<number, [string, string][]> = {
  3: [["boss", "boss"], ["worker", "slackers"], ["worker", "slackers"]],
  4: [["striver-leader", "strivers"], ["slacker", "slackers"], ["slacker-leader", "slackers"], ["striver", "strivers"]],
  5: [["worker", "slackers"], ["boss", "boss"], ["worker", "slackers"], ["sister-in-law", "boss"], ["worker", "slackers"]],
  6: [["striver", "strivers"], ["striver-leader", "strivers"], ["slacker", "slackers"], ["slacker-leader", "slackers"], ["striver", "strivers"], ["slacker", "slackers"]],
  7: [["worker", "slackers"], ["boss", "boss"], ["sister-in-law", "boss"], ["worker", "slackers"], ["brother-in-law", "boss"], ["worker", "slackers"], ["worker", "slackers"]],
  8: [["slacker", "slackers"], ["boss", "boss"], ["slacker-leader", "slackers"], ["sister-in-law", "boss"], ["striver", "strivers"], ["striver-leader", "strivers"], ["slacker", "slackers"], ["striver", "strivers"]],
};
const SHOWN = new Set(["boss", "striver-leader", "slacker-leader"]);

/** How to fill a room: `empty` chairs and `bots` at its end, whether my seat is taken, how far things are. */
export interface Scene {
  seats: number;
  empty: number;
  bots: number;
  seated: boolean;
  host: boolean;
  phase: RoomView["phase"];
  frozen: boolean;
  auto: boolean;
}

function chair(seat: number, scene: Scene): RoomSeat {
  if (seat >= scene.seats - scene.empty) return { kind: "empty" };
  if (seat >= scene.seats - scene.empty - scene.bots) return { kind: "bot", ready: true };
  if (seat === 0 && !scene.seated) return { kind: "empty" };
  return { kind: "person", player: `p${seat}`, name: NAMES[seat]!, ready: seat % 3 !== 2, auto: scene.auto && seat === 0 };
}

export function roomOf(scene: Scene): RoomView {
  const seats = Array.from({ length: scene.seats }, (_, seat) => chair(seat, scene));
  const members = seats.flatMap((one, seat) =>
    one.kind === "person" ? [{ player: one.player!, name: one.name!, online: seat !== 3, seat }] : [],
  );
  const watching = { player: "w1", name: "人事部小陈", online: true, seat: null };
  const meWatching = scene.seated ? [] : [{ player: "p0", name: NAMES[0]!, online: true, seat: null }];
  const points = outcome(scene.seats).points.map((one, seat) => one + (seat % 2 ? 26 : -26) * (seat < scene.seats - (scene.seats % 2) ? 1 : 0));
  return {
    code: CODE,
    table: `party-${scene.seats}`,
    options: { kickers: "any", turn_seconds: 45, skills: true, skill_seconds: 4 },
    phase: scene.phase,
    frozen: scene.frozen,
    host: scene.host ? "p0" : "p1",
    deal: "0197a5c4-8a4e-7cc0-b1a7-5a2f0f6c3f11",
    commitment: "72f3ac1eed643ffced6e284f94aa9a09d06a5bb6919363adc9764994bab26ed4",
    seats,
    members: [...members, ...meWatching, watching],
    match: scene.phase === "settled" ? { deals: 3, points } : { deals: 0, points: seats.map(() => 0) },
  };
}

function outcome(seats: number): NonNullable<PublicView["outcome"]> {
  const lost: Record<string, number> = { boss: -2, "sister-in-law": -1, "brother-in-law": -1 };
  const shares = ROLES[seats]!.map(([role, camp]) => (camp === "slackers" ? 1 : (lost[role] ?? (seats === 8 ? 0 : -1))));
  return { winner: "slackers", base: 10, bombs: [1, 2], factors: [], share: 13, shares, points: shares.map((share) => share * 13), stand: "" };
}

function handOf(cards: number): string[] {
  const pack = [...RANKS].flatMap((rank) => [..."SHCD"].map((suit) => suit + rank)).concat("BJ", "RJ");
  const step = 7;
  const hand = Array.from({ length: cards }, (_, at) => pack[(at * step + 3) % pack.length]!);
  return hand.sort((a, b) => pack.indexOf(a) - pack.indexOf(b));
}

/** An act as it is without skills. */
export const PLAIN = { wilds: [], stowaway: null, unstoppable: false };

const ACTS: ActView[] = [
  { seat: 1, cards: ["S4", "H4", "D4", "C7"], reading: { kind: "trio_solo", rank: "4" }, ...PLAIN },
  { seat: 2, cards: ["S9", "H9", "C9", "DJ"], reading: { kind: "trio_solo", rank: "9" }, ...PLAIN },
];

function ownSkills(seats: number): SkillView[] {
  const others = Array.from({ length: seats - 1 }, (_, at) => at + 1);
  const plain: SkillView = { skill: "upside-down", aim: "none", targets: [], refusal: null };
  const swap: SkillView = { skill: "swap-blind", aim: "card", targets: others.filter((seat) => seat !== 2), refusal: null };
  const cut: SkillView = { skill: "cut-in", aim: "combination", targets: [], refusal: { code: "skill_condition", params: { skill: "cut-in", why: "your_turn" } } };
  return seats === 3 ? [plain, swap, cut] : [plain, swap];
}

function seatViews(seats: number, hand: number, over: boolean): SeatView[] {
  return ROLES[seats]!.map(([role, camp], seat) => {
    const known = over || SHOWN.has(role) || seats === 3;
    const left = seat === 0 ? hand : seat === 2 ? 3 : 21 - seat;
    const boss = role === "boss" ? ["S3", "HQ", "RJ"] : [];
    const out = over ? (camp === "slackers" && seat < 3 ? (seat === 0 ? 1 : 2) : 0) : 0;
    return { role: known ? role : null, camp: known ? camp : null, left: out ? 0 : left, face_up: over ? [] : boss, out, announced: seat === 2, skills: over ? 0 : seat === 4 ? 0 : 2, armed: [], confined: false };
  });
}

const PLAY = { id: "play-41", kind: "play", choices: ["play", "pass"], pace: "play", urgent: true };
const SKILL = { id: "skill-0-0", kind: "skill", choices: ["skill"], pace: "play", urgent: false };

/** A table in full play, my seat 0 holding `hand` cards and `turn` to act; or over. */
export function tableOf(scene: Scene, hand: number, turn: number): CardTable {
  const over = scene.phase === "settled";
  const [role, camp] = ROLES[scene.seats]![0]!;
  const passes: ActView[] = Array.from({ length: Math.max(0, scene.seats - 4) }, (_, at) => ({ seat: 3 + at, cards: [], reading: null, ...PLAIN }));
  const own: PrivateView = {
    seat: 0,
    role,
    camp,
    sides: ROLES[scene.seats]!.map(([other, theirs], seat) => (seat === 0 ? "self" : SHOWN.has(other) ? (theirs === camp ? "ally" : "foe") : "unknown")),
    hand: handOf(hand),
    throw: null,
    skills: over ? [] : ownSkills(scene.seats),
    discarded: null,
    seen: [],
    ...UNASKED,
    asks: over ? [] : turn === 0 ? [PLAY, SKILL] : [SKILL],
  };
  const view: PublicView = {
    phase: over ? "over" : "playing",
    kickers: "any",
    waiting_for: over ? [] : [turn],
    seats: seatViews(scene.seats, hand, over),
    trick: over ? null : { acts: [...ACTS, ...passes], top: 1 },
    bombs: ["5", "B"],
    share: 13,
    order: `${RANKS}BR`,
    played: [6, 8, 5, 4, 3, 7, 4, 2, 5, 3, 1, 2, 0, 1, 0],
    pack: [...Array<number>(13).fill(8), 2, 2],
    stock: 0,
    draws: 0,
    direction: 1,
    standing: [],
    pending: [],
    seen: [],
    ...UNOPENED,
    outcome: over ? outcome(scene.seats) : null,
  };
  const now = Date.now();
  return {
    t: "table",
    v: [0, 41],
    now,
    deal: "gallery",
    game: `party-${scene.seats}`,
    seat: scene.seated ? 0 : null,
    view,
    private: scene.seated && !over ? own : null,
    events: [],
    deadlines: over ? {} : { [turn]: now + 31_000 },
    stood: {},
  };
}

/** The same table with nothing on it yet: the leaders throw for the lead, or (`mine`) the lead is mine. */
export function before(message: CardTable, mine: boolean): CardTable {
  const { view, private: own } = message;
  const leaders = mine ? [0] : [0, 2];
  const ask = mine ? { kind: "play", choices: ["play"], pace: "play", urgent: true } : { kind: "throw", choices: ["throw"], pace: "throw", urgent: true };
  return {
    ...message,
    view: {
      ...view,
      phase: mine ? "playing" : "throwing",
      waiting_for: leaders,
      trick: null,
      seats: view.seats.map((one) => ({ ...one, left: own?.hand.length ?? 21, announced: false })),
      bombs: [],
      share: 10,
      played: view.played.map(() => 0),
    },
    private: own && { ...own, asks: [{ id: "1", ...ask }] },
    deadlines: Object.fromEntries(leaders.map((seat) => [seat, message.now + 14_000])),
  };
}

export const CHAT: Chat[] = [
  { t: "chat", player: "p1", name: NAMES[1]!, text: null, phrase: "hello", at: 1 },
  { t: "chat", player: "p2", name: NAMES[2]!, text: "三楼会议室空着，来两局？", phrase: null, at: 2 },
  { t: "chat", player: "p2", name: NAMES[2]!, text: null, phrase: "meeting", at: 3 },
  { t: "chat", player: "p0", name: NAMES[0]!, text: "等我五分钟，改完这个 bug", phrase: null, at: 4 },
  { t: "chat", player: "p1", name: NAMES[1]!, text: "Whoever was the sister-in-law last time: respect.", phrase: null, at: 5 },
];
