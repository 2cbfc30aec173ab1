import { UNASKED, UNOPENED } from "../../gallery/unopened";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Checked, PendingView, SkillView } from "../../protocol/messages";
import type { CardTable } from "../../state/table";
import { createDesk } from "../desk";
import type { TableMove } from "../moves";
import { createTray, followed, stepOf } from "./tray";

const sent: { checks: string[][]; moves: { ask: string; move: TableMove }[] } = { checks: [], moves: [] };
let verdict: Partial<Checked> = {};
let taken = true;

const wire = {
  check: (cards: string[]) => {
    sent.checks.push(cards);
    return Promise.resolve({ t: "checked", n: 1, ok: true, readings: [{ kind: "pair", rank: "9" }], code: null, params: {}, nearest: null, ...verdict } as Checked);
  },
  hints: () => Promise.resolve(null),
  move: (ask: string, move: TableMove) => {
    sent.moves.push({ ask, move });
    return Promise.resolve(taken ? null : { code: "stale", params: {} });
  },
};

const skill = (id: string, aim: SkillView["aim"], targets: number[] = [], refusal: SkillView["refusal"] = null): SkillView => ({ skill: id, aim, targets, refusal });
const ask = (kind: string, urgent = false) => ({ id: `${kind}-1`, kind, choices: kind === "window" ? ["wave"] : [kind], pace: kind, urgent });
const PENDING = { code: "skill_pending", params: {} };

function table(skills: SkillView[], asks = [ask("skill")], n = 1, pending: PendingView[] = []): CardTable {
  return {
    t: "table", v: [1, n], now: 0, deal: "d1", game: "party-5", seat: 0, events: [], deadlines: {}, stood: {},
    view: {
      phase: "playing", kickers: "any", waiting_for: [1], seats: [], trick: null, bombs: [], share: 10, order: "3456789TJQKA2BR",
      played: [], pack: [], stock: 0, draws: 0, direction: 1, standing: [], pending, seen: [], ...UNOPENED, outcome: null,
    },
    private: {
      seat: 0, role: "boss", camp: "boss", sides: ["self"], hand: ["S3", "H9", "C9"], throw: null,
      skills, discarded: null, seen: [], ...UNASKED, asks,
    },
  };
}

function seated(skills: SkillView[], asks = [ask("skill")]) {
  const desk = createDesk(wire);
  const tray = createTray(desk);
  const see = (message: CardTable) => (desk.see(message), tray.see(message));
  see(table(skills, asks));
  return { desk, tray, see };
}

const settled = () => vi.advanceTimersByTimeAsync(100);

beforeEach(() => {
  vi.useFakeTimers();
  sent.checks = [];
  sent.moves = [];
  verdict = {};
  taken = true;
});
afterEach(() => void vi.useRealTimers());

test("a skill without a target is chosen, then played by one touch", async () => {
  const { tray } = seated([skill("truce", "none")]);
  tray.play();
  expect(sent.moves).toEqual([]);
  tray.toggle(0);
  expect(tray.ready.value).toBe(true);
  tray.play();
  await settled();
  expect(sent.moves).toEqual([{ ask: "skill-1", move: { kind: "skill", skill: "truce", target: null, cards: [], reading: null } }]);
  expect(tray.chosen.value).toBeNull();
});

test("a skill on a seat lights its targets and is played by picking one, and no other", async () => {
  const { tray } = seated([skill("confine", "seat", [1, 3])]);
  expect(tray.lit.value).toEqual([]);
  tray.toggle(0);
  expect(tray.lit.value).toEqual([1, 3]);
  tray.pick(2);
  expect(sent.moves).toEqual([]);
  tray.pick(3);
  await settled();
  expect(sent.moves[0]!.move).toMatchObject({ skill: "confine", target: 3, cards: [] });
});

test("a blind swap takes a seat and one card, in either order; another card takes the first one's place", async () => {
  const { desk, tray } = seated([skill("swap-blind", "card", [1, 2])]);
  tray.toggle(0);
  desk.toggle("S3.0");
  desk.toggle("H9.0");
  expect([...desk.selection.value]).toEqual(["H9.0"]);
  expect(tray.step.value).toEqual({ need: "seat" });
  tray.pick(2);
  expect(sent.moves).toEqual([]);
  expect(tray.ready.value).toBe(true);
  tray.play();
  await settled();
  expect(sent.moves[0]!.move).toMatchObject({ skill: "swap-blind", target: 2, cards: ["H9"] });
  expect(sent.checks).toEqual([]);
});

test("a cut-in is lit by the server's yes to the combination, off turn", async () => {
  const { desk, tray } = seated([skill("cut-in", "combination")]);
  desk.toggle("H9.0");
  await settled();
  expect(sent.checks).toEqual([]);
  tray.toggle(0);
  desk.toggle("C9.0");
  expect(tray.ready.value).toBe(false);
  await settled();
  expect(sent.checks.at(-1)).toEqual(["H9", "C9"]);
  expect(tray.ready.value).toBe(true);
  expect(desk.canPlay.value).toBe(false);
  tray.play();
  await settled();
  expect(sent.moves[0]!.move).toMatchObject({ skill: "cut-in", cards: ["H9", "C9"], reading: null });
});

test("a combination that reads in several ways is asked for, as in plays", async () => {
  verdict = { readings: [{ kind: "trio_chain", rank: "6" }, { kind: "trio_solo_chain", rank: "6" }] };
  const { desk, tray } = seated([skill("cut-in", "combination")]);
  tray.toggle(0);
  desk.toggle("H9.0");
  await settled();
  tray.play();
  expect(sent.moves).toEqual([]);
  desk.choose(desk.choosing.value![1]!);
  expect(sent.moves[0]!.move).toMatchObject({ reading: { kind: "trio_solo_chain", rank: "6" } });
});

test("a combination that does not fit is not played", async () => {
  verdict = { ok: false, code: "does_not_beat" };
  const { desk, tray } = seated([skill("cut-in", "combination")]);
  tray.toggle(0);
  desk.toggle("S3.0");
  await settled();
  tray.play();
  expect(tray.step.value).toEqual({ need: "cards" });
  expect(sent.moves).toEqual([]);
});

test("what was refused stays as it was chosen", async () => {
  taken = false;
  const { desk, tray } = seated([skill("swap-blind", "card", [1])]);
  tray.toggle(0);
  desk.toggle("S3.0");
  tray.pick(1);
  tray.play();
  await settled();
  expect(tray.chosen.value?.skill).toBe("swap-blind");
  expect(tray.target.value).toBe(1);
  expect(desk.selection.value.size).toBe(1);
  expect(tray.ready.value).toBe(true);
});

test("somebody else's skill comes first: the choice waits under it, the hand is for plays meanwhile", () => {
  const { desk, tray, see } = seated([skill("swap-blind", "card", [1])]);
  tray.toggle(0);
  expect(desk.errand.value).not.toBeNull();
  see(table([skill("swap-blind", "card", [], PENDING)], [ask("window", true), ask("skill")], 2));
  expect(tray.step.value).toEqual({ need: "refused", refusal: PENDING });
  expect(tray.ready.value).toBe(false);
  expect(desk.errand.value).toBeNull();
  see(table([skill("swap-blind", "card", [1])], [ask("skill")], 3));
  expect(tray.step.value).toEqual({ need: "seat" });
  expect(desk.errand.value).not.toBeNull();
});

test("a chosen card is followed when another one goes; one that is gone is let go of", () => {
  const { tray, see } = seated([skill("truce", "none"), skill("confine", "seat", [1])]);
  tray.toggle(1);
  see(table([skill("confine", "seat", [1])], [ask("skill")], 2));
  expect(tray.chosen.value?.skill).toBe("confine");
  see(table([], [], 3));
  expect(tray.chosen.value).toBeNull();
  expect(followed([skill("truce", "none"), skill("truce", "none")], 1, [skill("truce", "none")])).toBe(0);
});

test("leaving gives the hand back to plays; keys name no card that is not there", () => {
  const { desk, tray } = seated([skill("cut-in", "combination")]);
  tray.toggle(3);
  expect(tray.chosen.value).toBeNull();
  tray.toggle(0);
  expect(tray.leave()).toBe(true);
  expect(desk.errand.value).toBeNull();
  expect(tray.leave()).toBe(false);
});

test("a pending skill is waved through, or cancelled by who holds the card", async () => {
  const { desk, tray, see } = seated([skill("cancel", "none"), skill("truce", "none", [], PENDING)], [ask("window", true), ask("skill")]);
  tray.cancel();
  await settled();
  see(table([skill("truce", "none", [], PENDING)], [ask("window", true), ask("skill")], 2));
  tray.cancel();
  void desk.answer({ kind: "wave" });
  expect(sent.moves.map(({ ask: to, move }) => [to, move.kind])).toEqual([["skill-1", "skill"], ["window-1", "wave"]]);
});

test("while a skill pends one's own turn can neither play nor pass", async () => {
  const play = { id: "play-1", kind: "play", choices: ["play", "pass"], pace: "play", urgent: false };
  const { desk } = seated([], [ask("window", true), play]);
  desk.toggle("S3.0");
  await settled();
  expect(sent.checks).toEqual([]);
  expect([desk.canPlay.value, desk.canPass.value]).toEqual([false, false]);
  expect(desk.ask.value?.id).toBe("play-1");
});

test("a skill needs the table to wait for skills", () => {
  expect(stepOf(skill("truce", "none"), null, false, 0, false)).toMatchObject({ need: "refused" });
  expect(stepOf(skill("confine", "seat", [1]), 2, true, 0, false)).toEqual({ need: "seat" });
});
