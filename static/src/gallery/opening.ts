/** Made-up moments of the landlord tables. */
import type { AskView, PrivateView, PublicView } from "../protocol/messages";
import type { CardTable } from "../state/table";
import { before } from "./fixtures";

export const OPENINGS = ["call", "called", "raise", "show", "double", "talon", "partner"] as const;
export type Opening = (typeof OPENINGS)[number];

interface Moment {
  game: string;
  view: Partial<PublicView>;
  own?: Partial<PrivateView>;
  /** The seats that are asked. */
  waits: number[];
}

const TURNED_UP = { card: "H8", seat: 1 };
const UNDECIDED = { role: "", camp: "" };
const STAKES = { stake: 1, call: 2, raises: [], shown: [], doubled: [] };

const MOMENTS: Record<Opening, Moment> = {
  call: {
    game: "landlord-3",
    view: { phase: "calling", talon: 3, turned_up: TURNED_UP, calls: [{ seat: 1, call: 1 }, { seat: 2, call: 0 }] },
    own: { ...UNDECIDED, offers: [0, 2, 3] },
    waits: [0],
  },
  called: {
    game: "landlord-4",
    view: { phase: "calling", talon: 8, redeals: 1, turned_up: TURNED_UP, calls: [{ seat: 0, call: 0 }, { seat: 1, call: 0 }] },
    own: UNDECIDED,
    waits: [2],
  },
  raise: {
    game: "landlord-jinyou",
    view: { phase: "raising", turned_up: TURNED_UP, talon_cards: ["S3", "HQ", "RJ"], stakes: STAKES },
    own: { role: "farmer", camp: "farmers", offers: [1, 2, 4, 8] },
    waits: [0, 2],
  },
  show: {
    game: "landlord-5",
    view: { phase: "showing", turned_up: TURNED_UP },
    own: { role: "hidden-landlord", camp: "landlord", offers: [0, 1] },
    waits: [0, 1, 2, 3, 4],
  },
  double: {
    game: "landlord-5",
    view: { phase: "doubling", turned_up: TURNED_UP, stakes: { ...STAKES, call: 0, shown: [1] } },
    own: { role: "farmer", camp: "farmers", chosen: 1 },
    waits: [1, 3],
  },
  talon: {
    game: "boss-classic",
    view: { phase: "playing", talon_cards: ["S3", "HQ", "RJ"], stakes: STAKES },
    own: { role: "farmer", camp: "farmers" },
    waits: [1],
  },
  partner: {
    game: "landlord-5",
    view: { stakes: { ...STAKES, call: 0, shown: [0], doubled: [0, 3] } },
    own: { role: "landlord", camp: "landlord", hands: [{ seat: 3, cards: ["S3", "H3", "S4", "C5", "D7", "C7", "HT", "CJ", "SQ", "DK", "SA", "H2", "BJ"] }] },
    waits: [],
  },
};

const KINDS: Record<string, string> = { calling: "call", raising: "raise", showing: "show", doubling: "double" };

function asks(own: Partial<PrivateView>, phase: string): AskView[] {
  const kind = KINDS[phase];
  return kind && own.offers?.length ? [{ id: `${kind}-0`, kind, choices: [kind], pace: kind, urgent: true }] : [];
}

/** Who is what at these tables: the seat 1 is the landlord, but for the one who shows himself. */
function roleOf(seat: number, own: Partial<PrivateView>): [string | null, string | null] {
  if (own.role === "") return [null, null];
  if (own.role === "landlord") return seat === 0 ? ["landlord", "landlord"] : seat === 3 ? ["hidden-landlord", "landlord"] : ["farmer", "farmers"];
  return seat === 1 ? ["landlord", "landlord"] : [null, null];
}

export function openingOf(message: CardTable, opening: Opening): CardTable {
  const { game, view, own = {}, waits } = MOMENTS[opening];
  const base = opening === "partner" ? message : before(message, true);
  const phase = view.phase ?? base.view.phase;
  const waiting = opening === "partner" ? base.view.waiting_for : waits;
  return {
    ...base,
    game,
    view: {
      ...base.view,
      ...view,
      waiting_for: waiting,
      share: 2,
      seats: base.view.seats.map((seat, at) => {
        const [role, camp] = roleOf(at, own);
        return { ...seat, role, camp, face_up: at === 1 && opening === "talon" ? ["S3", "HQ", "RJ"] : [], skills: 0 };
      }),
    },
    private: base.private && {
      ...base.private,
      skills: [],
      ...own,
      sides: base.private.sides.map((_, at) => (at === 0 ? "self" : "unknown")),
      asks: opening === "partner" ? base.private.asks.filter(({ kind }) => kind === "play") : asks(own, phase),
    },
    deadlines: Object.fromEntries(waiting.map((seat) => [seat, base.now + 14_000])),
  };
}
