/** The skill card that is about to be played: which one, on whom, and what is still missing. Whether and on whom it may
 * be played is the server's word (`SkillView`); this only collects what its aim asks for, and sends it. */

import { batch, computed, signal, type ReadonlySignal } from "@preact/signals";
import type { RefusalView, SkillView } from "../../protocol/messages";
import type { CardTable } from "../../state/table";
import { facesOf } from "../cards";
import type { Desk } from "../desk";
import type { Claim, Errand } from "../moves";
import { newest } from "../selection";

/** What a chosen skill still needs. `refused`: it cannot be played, and why. */
export type Step =
  | { need: "refused"; refusal: RefusalView }
  | { need: "seat" }
  | { need: "card" }
  | { need: "cards" }
  | { need: "nothing" };

export interface Tray {
  /** The skill cards held, in the order in which keys 1 to 4 name them. */
  readonly held: ReadonlySignal<readonly SkillView[]>;
  /** The place in `held` of the one chosen; null: none is. */
  readonly at: ReadonlySignal<number | null>;
  readonly chosen: ReadonlySignal<SkillView | null>;
  readonly target: ReadonlySignal<number | null>;
  readonly step: ReadonlySignal<Step | null>;
  /** The seats that can be picked now. */
  readonly lit: ReadonlySignal<readonly number[]>;
  /** Whether one touch plays it. */
  readonly ready: ReadonlySignal<boolean>;
  see(table: CardTable): void;
  /** Chooses a skill card, or lets go of it. */
  toggle(at: number): void;
  /** Lets go of it; false when there was none. */
  leave(): boolean;
  pick(seat: number): void;
  play(): void;
  /** Plays `cancel` on what pends. */
  cancel(): void;
}

/** What the skill still needs, `asked`: whether the table waits for skills at all. */
export function stepOf(entry: SkillView, target: number | null, asked: boolean, cards: number, fits: boolean): Step {
  if (entry.refusal) return { need: "refused", refusal: entry.refusal };
  if (!asked) return { need: "refused", refusal: { code: "wrong_phase", params: {} } };
  const aims = entry.aim === "seat" || entry.aim === "card";
  if (aims && (target === null || !entry.targets.includes(target))) return { need: "seat" };
  if (entry.aim === "card" && cards !== 1) return { need: "card" };
  if (entry.aim === "combination" && !fits) return { need: "cards" };
  return { need: "nothing" };
}

/** The place of the same card in another hand of skills: the same kind, by number among its copies. */
export function followed(before: readonly SkillView[], at: number, after: readonly SkillView[]): number | null {
  const { skill } = before[at]!;
  const copy = before.slice(0, at).filter((one) => one.skill === skill).length;
  const places = after.flatMap((one, place) => (one.skill === skill ? [place] : []));
  return places[Math.min(copy, places.length - 1)] ?? null;
}

export function createTray(desk: Desk): Tray {
  const held = signal<readonly SkillView[]>([]);
  const at = signal<number | null>(null);
  const target = signal<number | null>(null);
  let deal = "";
  let own: Errand | null = null;

  const chosen = computed(() => (at.value === null ? null : (held.value[at.value] ?? null)));
  const fits = computed(() => desk.verdict.value.state === "ok");
  const step = computed(() => {
    const entry = chosen.value;
    return entry && stepOf(entry, target.value, desk.asked("skill"), desk.selection.value.size, fits.value);
  });
  const lit = computed(() => {
    const entry = chosen.value;
    return entry && !entry.refusal && desk.asked("skill") ? entry.targets : [];
  });
  const ready = computed(() => step.value?.need === "nothing" && !desk.sending.value);

  /** What the hand is for: cards to give, a combination to name, or plays as ever. */
  function settle(): void {
    const entry = chosen.value;
    const usable = entry && step.value?.need !== "refused" ? entry.aim : "none";
    const errand: Errand | null =
      usable === "card" ? { admits: newest, checked: false, take: give } : usable === "combination" ? { admits: (next) => next, checked: true, take: name } : null;
    const same = errand?.checked === own?.checked;
    if (same) return;
    own = errand;
    desk.chooseFor(errand);
  }

  function choose(next: number | null): void {
    batch(() => {
      at.value = next;
      target.value = null;
      settle();
    });
  }

  function give(cards: string[]): void {
    if (ready.value) void send(cards, null);
  }

  function name(cards: string[], reading: Claim | null): void {
    void send(cards, reading);
  }

  async function send(cards: string[], reading: Claim | null): Promise<void> {
    const entry = chosen.value;
    if (!entry) return;
    const taken = await desk.answer({ kind: "skill", skill: entry.skill, target: target.value, cards, reading });
    // what was refused stays as it was chosen: it may be played a moment later
    if (taken) choose(null);
  }

  const tray: Tray = {
    held, at, chosen, target, step, lit, ready,
    see(table) {
      batch(() => {
        const before = held.value;
        const next = table.private?.skills ?? [];
        const kept = table.deal === deal && at.value !== null && before[at.value] ? followed(before, at.value, next) : null;
        deal = table.deal;
        held.value = next;
        if (kept !== at.value) at.value = kept;
        if (kept === null) target.value = null;
        settle();
      });
    },
    toggle(place) {
      if (place < held.value.length) choose(place === at.value ? null : place);
    },
    leave() {
      const had = at.value !== null;
      choose(null);
      return had;
    },
    pick(seat) {
      const entry = chosen.value;
      if (!entry || !lit.value.includes(seat)) return;
      target.value = seat === target.value && entry.aim === "card" ? null : seat;
      if (entry.aim === "seat") void send([], null);
    },
    play() {
      const entry = chosen.value;
      if (!entry || !ready.value) return;
      if (entry.aim === "combination") desk.play();
      else void send(entry.aim === "card" ? facesOf(desk.hand.value, desk.selection.value) : [], null);
    },
    cancel() {
      if (held.value.some(({ skill, refusal }) => skill === "cancel" && !refusal)) {
        void desk.answer({ kind: "skill", skill: "cancel", target: null, cards: [], reading: null });
      }
    },
  };
  return tray;
}
