/** Made-up moments of the tables with a speculator. */
import type { ActView, AskView, OwnSpeculationView, PrivateView, PublicView, SeatView, SpeculationView } from "../protocol/messages";
import { before, PLAIN } from "./fixtures";
import type { CardTable } from "../state/table";

export const SPECULATIONS = ["give", "halves", "given", "name", "follow", "colours", "minutes"] as const;
export type Speculation = (typeof SPECULATIONS)[number];

interface Moment {
  game: string;
  view: Partial<PublicView>;
  speculation: Partial<SpeculationView>;
  own?: Partial<PrivateView>;
  mine?: Partial<OwnSpeculationView>;
  /** By seat; "" = not known. */
  roles: string[];
  faceUp?: string[][];
  /** The kind of ask to my seat; "" = others are asked. */
  ask: string;
}

const CAMPS: Record<string, string> = { landlord: "landlord", "small-landlord": "landlord", farmer: "farmers", speculator: "speculator" };
const MARKED: SpeculationView = { speculator: 0, marker: "C7", named: [], conceded: 0, alone: false, lifted: "", sits_out: false, at_once: null, alike: [] };
const NOTHING: OwnSpeculationView = { giving: null, gifts: [], nameable: [], wilds: [], free: false, stand: "" };
const STAKES = { stake: 1, call: 2, raises: [], shown: [], doubled: [] };
const LIMITS = [
  { cards: ["C3", "D3", "H3", "S3"], most: 0, code: "gift_three" },
  { cards: ["C7"], most: 0, code: "gift_marker" },
];
const BIG_HAND = [..."3456789TJQKA2"].flatMap((rank) => [`S${rank}`, `H${rank}`, `C${rank}`]).slice(0, 38);
const acts = (...laid: Partial<ActView>[]): ActView[] => laid.map((act) => ({ seat: 1, cards: [], reading: null, ...PLAIN, ...act }));

const MOMENTS: Record<Speculation, Moment> = {
  give: {
    game: "spec-6x2",
    view: { phase: "giving", talon: 5, turned_up: { card: "C7", seat: null } },
    speculation: {},
    own: { role: "speculator", camp: "speculator" },
    mine: { giving: { sizes: [3, 1, 1, 1, 1], limits: LIMITS, halves: false }, stand: "farmers" },
    roles: ["speculator", "", "", "", "", ""],
    ask: "give",
  },
  halves: {
    game: "spec-4x3-bicolour",
    view: { phase: "giving", talon: 10 },
    speculation: { marker: "C7*" },
    own: { role: "speculator", camp: "speculator", hand: BIG_HAND },
    mine: { giving: { sizes: [10, 4, 4], limits: LIMITS, halves: true }, stand: "farmers" },
    roles: ["speculator", "", "", ""],
    ask: "give",
  },
  given: {
    game: "spec-8x3",
    view: { phase: "calling", talon: 5, calls: [{ seat: 4, call: 1 }, { seat: 5, call: 0 }, { seat: 6, call: 2 }] },
    speculation: { marker: "C7*" },
    own: { role: "speculator", camp: "speculator" },
    mine: { gifts: [["S4", "H4", "D5", "C9"], ["H5"], ["S6"], ["DT"], ["HJ"], ["CQ"], ["S8"]], stand: "farmers" },
    roles: ["speculator", "", "", "", "", "", "", ""],
    ask: "",
  },
  name: {
    game: "spec-7x3",
    view: { phase: "naming", stakes: STAKES },
    speculation: { speculator: 3, marker: "C7*", named: [{ card: "HK", refused: true }] },
    own: { role: "landlord", camp: "landlord" },
    mine: { nameable: ["S4", "D6", "C8", "HT", "SJ", "DQ", "SA", "BJ"] },
    roles: ["landlord", "", "", "speculator", "", "", ""],
    faceUp: [["S4", "D6", "C8", "HT", "SJ"], ["H5", "H9"], ["SQ", "S8"], ["HK", "HK", "D4", "D5", "C6", "C7", "H7", "S2"], ["D8", "C9"], ["DT", "CJ"], ["CA", "S6"]],
    ask: "name",
  },
  follow: {
    game: "spec-5x1",
    view: {
      stakes: STAKES,
      order: "345678TJQKA29BR",
      turned_up: { card: "H9", seat: 0 },
      trick: {
        acts: acts(
          { seat: 4, cards: ["S4", "H4"], reading: { kind: "pair", rank: "4", length: 1 } },
          { seat: 1, cards: ["SJ", "HK"], reading: { kind: "pair", rank: "J", length: 1 }, wilds: [{ card: "HK", stands_for: "J" }] },
        ),
        top: 1,
      },
    },
    speculation: { marker: "D9", lifted: "9" },
    own: { role: "speculator", camp: "speculator", hand: ["H3", "S3", "D5", "C7", "HT", "DQ", "CQ", "D9"] },
    mine: { wilds: ["H3", "S3"], stand: "farmers" },
    roles: ["speculator", "landlord", "farmer", "farmer", "farmer"],
    faceUp: [["C7", "HT", "DQ"], ["D4", "C8", "S5"], ["H6"], ["SQ"], ["CT"]],
    ask: "play",
  },
  colours: {
    game: "spec-4x3-bicolour",
    view: {
      stakes: STAKES,
      trick: { acts: acts({ seat: 3, cards: ["S9", "C9", "S9", "H5", "D5"], reading: { kind: "trio_pair", rank: "9", length: 1, colour: "black" } }), top: 0 },
    },
    speculation: { speculator: 1, marker: "C7*" },
    mine: { free: true },
    own: { role: "farmer", camp: "farmers", hand: ["H4", "D4", "H8", "HT", "DT", "DT", "HK", "RJ"] },
    roles: ["farmer", "speculator", "landlord", "farmer"],
    faceUp: [["H4", "D4"], ["S4", "S5", "D6", "D7", "H8", "CT", "CJ", "HQ"], ["H9", "ST", "CT", "SJ", "DQ", "HA"], ["S6"]],
    ask: "play",
  },
  minutes: {
    game: "spec-6x2",
    view: {},
    speculation: { speculator: 4, named: [{ card: "DQ", refused: false }] },
    roles: ["farmer", "landlord", "farmer", "small-landlord", "speculator", "farmer"],
    ask: "",
  },
};

function asks(kind: string, base: PrivateView): AskView[] {
  if (kind === "play") return base.asks.filter((ask) => ask.kind === "play");
  return kind ? [{ id: `${kind}-0`, kind, choices: [kind], pace: kind, urgent: true }] : [];
}

function seat(view: SeatView, role: string, cards: string[]): SeatView {
  return { ...view, role: role || null, camp: CAMPS[role] ?? null, face_up: cards, skills: 0 };
}

function outcome(): NonNullable<PublicView["outcome"]> {
  const shares = [16, -80, 16, -16, 48, 16];
  const factors = [{ why: "call", times: 2 }, { why: "bomb 999999", times: 2 }, { why: "shown", times: 2 }];
  return { winner: "farmers", base: 1, bombs: [], factors, share: 8, shares, points: shares.map((share) => 8 * share), stand: "farmers" };
}

export function speculationOf(message: CardTable, speculation: Speculation): CardTable {
  const moment = MOMENTS[speculation];
  const playing = moment.view.trick !== undefined || speculation === "minutes";
  const base = playing ? message : before(message, true);
  const waiting = moment.ask ? [0] : [base.view.seats.length - 1];
  return {
    ...base,
    game: moment.game,
    view: {
      ...base.view,
      waiting_for: speculation === "minutes" ? [] : waiting,
      share: 2,
      bombs: [],
      ...moment.view,
      seats: base.view.seats.map((one, at) => seat(one, moment.roles[at]!, moment.faceUp?.[at] ?? [])),
      speculation: { ...MARKED, ...moment.speculation },
      outcome: speculation === "minutes" ? outcome() : null,
    },
    private: base.private && {
      ...base.private,
      role: "",
      camp: "",
      skills: [],
      ...moment.own,
      sides: base.private.sides.map((_, at) => (at === 0 ? "self" : "unknown")),
      speculation: { ...NOTHING, ...moment.mine },
      asks: asks(moment.ask, message.private!),
    },
    deadlines: Object.fromEntries(waiting.map((one) => [one, base.now + 14_000])),
  };
}
