/** Made-up moments of a deal with skill cards. */
import type { AskView, PrivateView, PublicView, SeatView, SkillView } from "../protocol/messages";
import type { CardTable } from "../state/table";
import { before, PLAIN } from "./fixtures";

export const MOMENTS = ["discard", "discarded", "pending", "cancelled", "cut", "standing", "seen", "hand", "odd"] as const;
export type Moment = (typeof MOMENTS)[number];

const DISCARD: AskView = { id: "discard-0", kind: "discard", choices: ["discard"], pace: "discard", urgent: true };
const WINDOW: AskView = { id: "window-3-0", kind: "window", choices: ["wave"], pace: "skill", urgent: true };
const SOON = 3_000;

interface Changes {
  view?: Partial<PublicView>;
  own?: Partial<PrivateView>;
  deadlines?: Record<string, number>;
  stood?: Record<string, number>;
  seats?: (seat: SeatView, at: number) => SeatView;
}

function changed(message: CardTable, { view, own, deadlines, stood, seats = (seat) => seat }: Changes): CardTable {
  return {
    ...message,
    view: { ...message.view, ...view, seats: message.view.seats.map(seats) },
    private: message.private && { ...message.private, ...own },
    events: [{ event: "skill_acted", seat: 2, skill: "downgrade", target: 1 }],
    deadlines: deadlines ?? message.deadlines,
    stood: stood ?? {},
  };
}

const card = (skill: string, aim: SkillView["aim"] = "none"): SkillView => ({ skill, aim, targets: [], refusal: null });
const waits = (message: CardTable): SkillView[] => [
  card("cancel"),
  ...(message.private?.skills.slice(1).map((one) => ({ ...one, refusal: { code: "skill_pending", params: {} } })) ?? []),
];

function discarding(message: CardTable, done: boolean): CardTable {
  const dealt = ["swap-blind", "deer-as-horse", "upside-down", "guest-as-host"].map((skill) => card(skill));
  const skills = message.view.seats.length === 3 ? dealt : dealt.slice(1);
  const waiting = message.view.seats.map((_, seat) => seat).filter((seat) => seat !== 1 && !(done && seat === 0));
  return changed(before(message, true), {
    view: { phase: "discarding", waiting_for: waiting },
    own: done ? { asks: [], skills: skills.slice(1), discarded: skills[0]!.skill } : { asks: [DISCARD], skills },
    deadlines: Object.fromEntries(waiting.map((seat) => [seat, message.now + 14_000])),
    seats: (seat) => ({ ...seat, skills: seat.role === "boss" ? 4 : 3 }),
  });
}

function pending(message: CardTable, stack: PublicView["pending"], mine: boolean): CardTable {
  const asks = message.private?.asks.map((ask) => ({ ...ask, urgent: false })) ?? [];
  return changed(message, {
    view: { pending: stack, waiting_for: mine ? [0, 2] : [2] },
    own: { asks: mine ? [WINDOW, ...asks] : asks, skills: waits(message) },
    deadlines: Object.fromEntries((mine ? [0, 2] : [2]).map((seat) => [seat, message.now + SOON])),
    stood: { 0: 31_000 },
  });
}

const CONFINE = { number: 2, skill: "confine", seat: 2, target: 1, cards: [], reading: null, waved: [] };
const CANCEL = { number: 3, skill: "cancel", seat: 1, target: null, cards: [], reading: null, waved: [3] };
const CUT = { number: 2, skill: "cut-in", seat: 1, target: null, cards: ["SJ", "HJ", "CJ", "D5"], reading: { kind: "trio_solo", rank: "J" }, waved: [3] };
const HAND = ["S3", "C3", "H5", "D6", "S7", "C7", "H8", "D8", "S9", "CT", "DT", "HJ", "SQ", "CK", "DA", "S2", "H2", "BJ"];

const MADE: Record<Moment, (message: CardTable) => CardTable> = {
  discard: (message) => discarding(message, false),
  discarded: (message) => discarding(message, true),
  pending: (message) => pending(message, [{ ...CONFINE, waved: [3] }], true),
  cancelled: (message) => pending(message, [CONFINE, CANCEL], true),
  cut: (message) => pending(message, [CUT], true),
  standing: (message) =>
    changed(message, {
      view: {
        direction: -1,
        order: "2AKQJT9876543BR",
        standing: [
          { slot: "direction", skill: "turn-back", seat: 3 },
          { slot: "twos", skill: "two-high", seat: 0 },
          { slot: "bomb_score", skill: "oil-on-fire", seat: 1 },
          { slot: "order", skill: "upside-down", seat: 2 },
        ],
      },
      seats: (seat, at) => ({ ...seat, armed: at === 1 ? ["unstoppable", "stowaway"] : at === 0 ? ["encore"] : [], confined: at === 3 }),
    }),
  seen: (message) => changed(message, { view: { seen: [{ number: 1, skill: "downgrade", seat: 2, target: 1, cards: ["RJ", "S3"], role: null }] } }),
  hand: (message) => changed(message, { own: { seen: [{ number: 1, skill: "see-through", seat: 0, target: 1, cards: HAND, role: null }] } }),
  odd: (message) =>
    changed(message, {
      view: {
        trick: {
          acts: [
            { seat: 2, cards: ["S5", "H6", "C7", "DJ", "S9"], reading: { kind: "solo_chain", rank: "9", length: 5 }, ...PLAIN, wilds: [{ card: "DJ", stands_for: "8" }], unstoppable: true },
          ],
          top: 0,
        },
      },
    }),
};

export function momentOf(message: CardTable, moment: Moment): CardTable {
  return MADE[moment](message);
}
