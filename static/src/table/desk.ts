/** What you are doing at the table: your hand as shown, the selection, what the engine says of it, hints, and the moves you
 * send. It holds no rules: Play is lit by the server's `checked`, Pass by the choices of the ask. */

import { batch, computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { AskView, Checked } from "../protocol/messages";
import type { CardTable } from "../state/table";
import { facesOf, keyed, type HandCard } from "./cards";
import { answered, NO_HINTS, pressed, type HintCycle, type HintStep } from "./hints";
import { claimOf, playsOf, type Choice, type Errand, type Refused, type TableMove, type TableWire, type Throw, type Verdict } from "./moves";
import { arrived, NOTHING, painted, selecting, surviving, toggled, type Selection } from "./selection";
import { sortedGroups, type Group, type SortKind } from "./sort";

const IDLE: Verdict = { state: "idle" };
const CHECK_DELAY_MS = 60;
/** Kinds of asks that stand beside what is asked for in turn. */
const BESIDES: ReadonlySet<string> = new Set(["skill", "window"]);

export interface Desk {
  readonly hand: ReadonlySignal<readonly HandCard[]>;
  readonly groups: ReadonlySignal<readonly Group[]>;
  readonly sort: Signal<SortKind>;
  readonly selection: ReadonlySignal<Selection>;
  readonly fresh: ReadonlySignal<Selection>;
  readonly verdict: ReadonlySignal<Verdict>;
  /** What you are asked for in turn: a play, a throw, a discard. Not urgent while a skill pends. */
  readonly ask: ReadonlySignal<AskView | null>;
  readonly errand: ReadonlySignal<Errand | null>;
  /** A move is on its way: nothing may be sent until the table answers. */
  readonly sending: ReadonlySignal<boolean>;
  /** Readings to choose from, while the page asks which is meant. */
  readonly choosing: ReadonlySignal<Choice[] | null>;
  /** The server knows no lawful play: said once a hint was asked for. */
  readonly hintless: ReadonlySignal<boolean>;
  readonly canPlay: ReadonlySignal<boolean>;
  readonly canPass: ReadonlySignal<boolean>;
  /** The cards last sent as a play: where the animation of the next `played` begins. */
  sent(): readonly string[];
  see(table: CardTable): void;
  toggle(key: string): void;
  paint(keys: Iterable<string>, on: boolean): void;
  select(cards: readonly string[]): void;
  clear(): void;
  nearest(): void;
  hint(): void;
  pass(): void;
  /** Plays the selection; while its check is on the way, as soon as that says yes. */
  play(): void;
  choose(reading: Choice | null): void;
  throwHand(thrown: Throw): void;
  /** Whether a move of this kind is asked for now. */
  asked(choice: TableMove["kind"]): boolean;
  /** Sends a move as the answer to the ask that allows it; whether it was taken. */
  answer(move: TableMove): Promise<boolean>;
  /** From now on the selection is for this; null: for a play again. */
  chooseFor(errand: Errand | null): void;
  close(): void;
}

export function createDesk(wire: TableWire): Desk {
  const hand = signal<readonly HandCard[]>([]);
  const order = signal("");
  const sort = signal<SortKind>("rank");
  const selection = signal<Selection>(NOTHING);
  const fresh = signal<Selection>(NOTHING);
  const verdict = signal<Verdict>(IDLE);
  const asks = signal<readonly AskView[]>([]);
  const ask = computed(() => asks.value.find(({ kind }) => !BESIDES.has(kind)) ?? null);
  const errand = signal<Errand | null>(null);
  const sending = signal(false);
  const choosing = signal<Choice[] | null>(null);
  const hintless = signal(false);
  const groups = computed(() => sortedGroups(hand.value, order.value, sort.value));
  const canPlay = computed(() => !sending.value && !errand.value && verdict.value.state === "ok");
  const canPass = computed(() => !sending.value && ask.value !== null && ask.value.urgent && ask.value.choices.includes("pass"));

  let deal = "";
  let version = "";
  let checking = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let playWhenChecked = false;
  let cycle: HintCycle<readonly string[]> = NO_HINTS;
  let lastSent: readonly string[] = [];

  const mayPlay = () => ask.value !== null && ask.value.urgent && ask.value.choices.includes("play");
  const checks = () => (errand.value ? errand.value.checked : mayPlay());

  function recheck(): void {
    clearTimeout(timer);
    checking += 1;
    playWhenChecked = false;
    choosing.value = null;
    if (!checks() || selection.value.size === 0) {
      verdict.value = IDLE;
      return;
    }
    verdict.value = { state: "asking" };
    const n = checking;
    timer = setTimeout(async () => {
      const message = await wire.check(facesOf(hand.value, selection.value));
      if (message && n === checking) judge(message);
    }, CHECK_DELAY_MS);
  }

  function judge({ ok, code, params, nearest, readings }: Checked): void {
    const found = readings as unknown as Choice[];
    verdict.value = ok ? { state: "ok", readings: found } : { state: "no", code: code ?? "", params, nearest };
    if (playWhenChecked && ok) play();
  }

  function play(): void {
    const now = verdict.value;
    if (now.state === "asking") playWhenChecked = true;
    const unchecked = errand.value !== null && !errand.value.checked;
    if (sending.value || selection.value.size === 0 || (now.state !== "ok" && !unchecked)) return;
    if (now.state === "ok" && now.readings.length > 1) choosing.value = now.readings;
    else lay(null);
  }

  function selectNow(next: Selection): void {
    if (next === selection.value) return;
    batch(() => {
      selection.value = errand.value?.admits(next, selection.value) ?? next;
      hintless.value = false;
      recheck();
    });
  }

  async function send(move: TableMove): Promise<boolean> {
    const to = asks.value.find(({ choices }) => choices.includes(move.kind));
    if (!to || sending.value) return false;
    sending.value = true;
    if (move.kind === "play") lastSent = move.cards;
    const refusal = await wire.move(to.id, move);
    // a move that was taken keeps the others back until the table shows it
    if (refusal) refused(refusal);
    else if (move.kind === "play") fresh.value = NOTHING;
    return refusal === null;
  }

  /** Where it is said what must be played instead, that is offered. */
  function refused({ code, params }: Refused): void {
    sending.value = false;
    const must = params["must"];
    if (Array.isArray(must)) verdict.value = { state: "no", code, params, nearest: must as string[] };
  }

  function lay(reading: Choice | null): void {
    const cards = facesOf(hand.value, selection.value);
    choosing.value = null;
    const claim = reading && claimOf(reading);
    if (errand.value) errand.value.take(cards, claim);
    else void send({ kind: "play", cards, ...(claim && { reading: claim }) });
  }

  function apply(step: HintStep<readonly string[]>): void {
    cycle = step.cycle;
    if (step.ask) void askHints(cycle.n);
    hintless.value = cycle.plays?.length === 0;
    if (step.show) selectNow(selecting(hand.value, step.show));
  }

  async function askHints(n: number): Promise<void> {
    const message = await wire.hints();
    if (cycle.n !== n || cycle.version !== version) return;
    if (message) apply(answered(cycle, n, playsOf(message)));
    else cycle = { ...cycle, version: "" }; // unanswered: the next press asks again
  }

  const desk: Desk = {
    hand, groups, sort, selection, fresh, verdict, ask, errand, sending, choosing, hintless, canPlay, canPass,
    sent: () => lastSent,
    see(table) {
      batch(() => {
        const cards = keyed(table.private?.hand ?? []);
        const sameDeal = table.deal === deal;
        const came = arrived(hand.value, cards);
        // most of a hand comes at once only when it is dealt, be it again in the same deal
        if (sameDeal && 2 * came.size <= cards.length) fresh.value = new Set([...surviving(fresh.value, cards), ...came]);
        else fresh.value = NOTHING;
        deal = table.deal;
        version = table.v.join(".");
        hand.value = cards;
        order.value = table.view.order;
        selection.value = sameDeal ? surviving(selection.value, cards) : NOTHING;
        asks.value = table.private?.asks ?? [];
        sending.value = false;
        hintless.value = false;
        // what lies may have changed: the verdict is of this version only
        recheck();
      });
    },
    toggle: (key) => selectNow(toggled(selection.value, key)),
    paint: (keys, on) => selectNow(painted(selection.value, keys, on)),
    select: (cards) => selectNow(selecting(hand.value, cards, selection.value)),
    clear: () => selectNow(selection.value.size ? NOTHING : selection.value),
    nearest() {
      const now = verdict.value;
      if (now.state === "no" && now.nearest?.length) desk.select(now.nearest);
    },
    hint() {
      if (!mayPlay()) return;
      apply(pressed(cycle, version));
    },
    pass() {
      if (canPass.value) void send({ kind: "pass" });
    },
    play,
    choose(reading) {
      if (reading) lay(reading);
      else choosing.value = null;
    },
    throwHand(thrown) {
      if (desk.asked("throw")) void send({ kind: "throw", throw: thrown });
    },
    asked: (choice) => asks.value.some(({ choices }) => choices.includes(choice)),
    answer: send,
    chooseFor(next) {
      if (next === errand.value) return;
      batch(() => {
        errand.value = next;
        if (next && next.admits(selection.value, NOTHING) !== selection.value) selection.value = NOTHING;
        recheck();
      });
    },
    close: () => clearTimeout(timer),
  };
  return desk;
}
