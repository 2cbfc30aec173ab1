/** What you are doing in the race: the card you have chosen, what it is to be played on, the cards you give up. It holds no
 *  rules: what may be played on what, and what is offered, comes from the server. */

import { batch, computed, signal, type ReadonlySignal } from "@preact/signals";
import type { Hints } from "../protocol/messages";
import { answered, type HintCycle, type HintStep, NO_HINTS, pressed } from "../table/hints";
import type { AskView, CardView, CommuterView, RaceTable, TargetView } from "./views";

export type RaceMove =
  | { kind: "pick"; pile: number }
  | { kind: "board"; transport: string }
  | { kind: "bid"; card: string }
  | { kind: "take"; prize: string }
  | { kind: "play"; card: string; target: number | null; transport: string | null }
  | { kind: "pass" }
  | { kind: "wave" }
  | { kind: "discard"; cards: string[] };

export interface RaceWire {
  /** Resolves to whether the move was taken. */
  move(ask: string, move: RaceMove): Promise<boolean>;
  /** Resolves to null when a newer question took its place or the connection is gone. */
  hints(): Promise<Hints | null>;
}

export interface RaceDesk {
  readonly own: ReadonlySignal<CommuterView | null>;
  /** What you are asked for; a seat never has more than one. */
  readonly ask: ReadonlySignal<AskView | null>;
  /** The card in hand that was chosen, to read or to play. */
  readonly chosen: ReadonlySignal<CardView | null>;
  /** How many of each card are to be given up. */
  readonly given: ReadonlySignal<Readonly<Record<string, number>>>;
  /** The move that the server hints at, lit until something else is chosen. */
  readonly hinted: ReadonlySignal<RaceMove | null>;
  /** A move is on its way. */
  readonly sending: ReadonlySignal<boolean>;
  /** Cards that have come since the last own move. */
  readonly fresh: ReadonlySignal<ReadonlySet<string>>;
  /** Cards are let act by themselves until the next round card, but for those aimed at you. */
  readonly easy: ReadonlySignal<boolean>;
  see(table: RaceTable): void;
  /** Chooses a card of the hand, or no longer; while cards are given up, gives up one more of it, or none again. */
  press(card: string): void;
  /** Lets go of what was chosen; whether there was anything. */
  leave(): boolean;
  /** Lights the move that the server thinks best, then the next, and so round. */
  hint(): void;
  /** Plays a card on what it may be played on. */
  play(card: string, target: TargetView): void;
  bid(): void;
  discard(): void;
  pass(): void;
  wave(): void;
  /** Lets this card act, and from now on each that comes; or no longer. */
  takeEasy(on: boolean): void;
  pick(pile: number): void;
  board(transport: string): void;
  take(prize: string): void;
  /** Whether a move of this kind is asked for now. */
  asked(choice: RaceMove["kind"]): boolean;
}

/** Whether it is the move that plays this card on this. */
export function plays(move: RaceMove | null, card: string, { seat, transport }: TargetView): boolean {
  return move?.kind === "play" && move.card === card && move.target === seat && move.transport === transport;
}

function counted(cards: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const card of cards) counts[card] = (counts[card] ?? 0) + 1;
  return counts;
}

const NOTHING: Readonly<Record<string, number>> = {};

/** The cards that are more in `now` than in `before`. */
export function arrivals(before: readonly CardView[], now: readonly CardView[]): string[] {
  const had = new Map(before.map(({ card, count }) => [card, count]));
  return now.filter(({ card, count }) => count > (had.get(card) ?? 0)).map(({ card }) => card);
}

/** One more of the card to give up; none of it when all were, or no more are wanted. */
export function givenMore(given: Readonly<Record<string, number>>, card: string, held: number, surplus: number): Record<string, number> {
  const now = given[card] ?? 0;
  const all = sumOf(given);
  const { [card]: _, ...others } = given;
  return now < held && all < surplus ? { ...given, [card]: now + 1 } : others;
}

export function sumOf(given: Readonly<Record<string, number>>): number {
  return Object.values(given).reduce((sum, one) => sum + one, 0);
}

export function createRaceDesk(wire: RaceWire): RaceDesk {
  const own = signal<CommuterView | null>(null);
  const choice = signal<string | null>(null);
  const given = signal(NOTHING);
  const sending = signal(false);
  const hinted = signal<RaceMove | null>(null);
  const fresh = signal<ReadonlySet<string>>(new Set());
  const ask = computed(() => own.value?.asks.find(({ urgent }) => urgent) ?? null);
  const chosen = computed(() => own.value?.cards.find(({ card }) => card === choice.value) ?? null);
  const easy = signal(false);
  let deal = "";
  let clock = -1;
  let version = "";
  let cycle: HintCycle<RaceMove> = NO_HINTS;

  function choose(card: string | null, give = NOTHING, hint: RaceMove | null = null): void {
    batch(() => {
      choice.value = card;
      given.value = give;
      hinted.value = hint;
    });
  }

  function apply(step: HintStep<RaceMove>): void {
    cycle = step.cycle;
    if (step.ask) void askHints(cycle.n);
    const move = step.show;
    if (move) choose("card" in move ? move.card : null, move.kind === "discard" ? counted(move.cards) : NOTHING, move);
  }

  async function askHints(n: number): Promise<void> {
    const message = await wire.hints();
    if (cycle.n !== n || cycle.version !== version) return;
    if (message) apply(answered(cycle, n, message.moves as unknown as RaceMove[]));
    else cycle = { ...cycle, version: "" }; // unanswered: the next press asks again
  }

  async function send(move: RaceMove): Promise<void> {
    const to = ask.value;
    if (!to || !to.choices.includes(move.kind) || sending.value) return;
    sending.value = true;
    const taken = await wire.move(to.id, move);
    // a move that was taken keeps the others back until the table shows it
    if (!taken) sending.value = false;
  }

  const desk: RaceDesk = {
    own, ask, chosen, given, hinted, sending, fresh, easy,
    see(table) {
      const before = own.value;
      const asked = ask.value?.id;
      own.value = table.private;
      sending.value = false;
      const came = table.deal === deal && before && table.private ? arrivals(before.cards, table.private.cards) : [];
      if (table.deal !== deal) fresh.value = new Set();
      else if (came.length > 0) fresh.value = new Set(came);
      if (table.deal !== deal || table.view.clock !== clock) easy.value = false;
      deal = table.deal;
      version = table.v.join(".");
      clock = table.view.clock;
      if (!chosen.value) choice.value = null;
      // a card chosen to be read stays; one chosen for an ask that is gone does not
      if (asked !== undefined && ask.value?.id !== asked) choose(null);
      const aimed = table.view.stack.at(-1)?.target === table.seat;
      // once an ask: others' answers come in before one's own is known
      if (easy.value && !aimed && desk.asked("wave") && ask.value!.id !== asked) desk.wave();
    },
    press(card) {
      const held = own.value?.cards.find((one) => one.card === card);
      if (!held) return;
      hinted.value = null;
      if (desk.asked("discard")) given.value = givenMore(given.value, card, held.count, own.value!.surplus);
      else choice.value = choice.value === card ? null : card;
    },
    leave() {
      const had = choice.value !== null || hinted.value !== null || sumOf(given.value) > 0;
      choose(null);
      return had;
    },
    hint() {
      if (ask.value && !sending.value) apply(pressed(cycle, version));
    },
    play: (card, { seat, transport }) => void send({ kind: "play", card, target: seat, transport }),
    bid() {
      if (chosen.value) void send({ kind: "bid", card: chosen.value.card });
    },
    discard() {
      const cards = Object.entries(given.value).flatMap(([card, count]) => Array<string>(count).fill(card));
      if (cards.length === own.value?.surplus) void send({ kind: "discard", cards });
    },
    pass: () => void send({ kind: "pass" }),
    wave: () => void send({ kind: "wave" }),
    takeEasy(on) {
      easy.value = on;
      if (on) desk.wave();
    },
    pick: (pile) => void send({ kind: "pick", pile }),
    board: (transport) => void send({ kind: "board", transport }),
    take: (prize) => void send({ kind: "take", prize }),
    asked: (kind) => ask.value?.choices.includes(kind) ?? false,
  };
  return desk;
}
