import { afterEach, describe, expect, test } from "vitest";
import { known, language, refusal } from "../../i18n";
import en from "../../i18n/en.json";
import { laidCards } from "../cards";
import { sentence } from "../words";
import { idiom, oddities, seenWords, skillEffect, skillExample, skillName } from "./words";

const SKILLS = [
  "two-low", "two-high", "upside-down", "restore", "truce", "oil-on-fire", "turn-back", "deer-as-horse", "stowaway", "unstoppable",
  "encore", "cut-in", "guest-as-host", "confine", "swap-blind", "downgrade", "burden", "see-through", "unmask", "cancel",
];
const REASONS = [
  "nothing_pends", "no_window", "own_skill", "no_trick", "your_turn", "own_combination", "not_after_trick", "your_lead", "first_lead",
  "confined", "too_few_cards", "nothing_played", "bad_target",
];
const name = (seat: number) => `P${seat}`;

afterEach(() => {
  language.value = "en";
});

describe("the twenty skills", () => {
  test.each(SKILLS)("%s has a name, an effect and an example of its own in both languages", (id) => {
    for (const now of ["en", "zh"] as const) {
      language.value = now;
      const words = [skillName(id), skillEffect(id), skillExample(id)];
      expect(new Set([...words, id]).size).toBe(4);
    }
    expect(idiom(id)).toMatch(/^[\u4e00-\u9fff]{4}$/);
  });

  test("there are no words for others", () => {
    const named = Object.keys(en).filter((key) => key.startsWith("skill.") && key.endsWith(".name"));
    expect(named.sort()).toEqual(SKILLS.map((id) => `skill.${id}.name`).sort());
    expect(skillName("unheard-of")).toBe("unheard-of");
  });
});

describe("refusals", () => {
  test.each(REASONS)("%s has a sentence of its own in both languages", (why) => {
    for (const now of ["en", "zh"] as const) {
      language.value = now;
      const said = refusal("skill_condition", { skill: "cut-in", why });
      expect(REASONS.filter((other) => refusal("skill_condition", { skill: "cut-in", why: other }) === said)).toEqual([why]);
    }
  });

  test("bombs are barred by one skill or the other; so are armed plays", () => {
    language.value = "en";
    expect(refusal("bombs_barred", { skill: "truce" })).toMatch(/Truce/);
    expect(refusal("bombs_barred", { skill: "unstoppable" })).toMatch(/Unstoppable/);
    expect(refusal("armed_play", { skill: "encore" })).toMatch(/Encore/);
    expect(refusal("armed_play", { skill: "stowaway" })).toMatch(/Stowaway/);
    expect(["skill_pending", "skill_not_held"].every((code) => known(`code.${code}`))).toBe(true);
  });
});

describe("what is said of skills", () => {
  const said = (event: string, more: Record<string, unknown>) => sentence({ event, ...more }, name);

  test("playing: who, what, on whom; with a cut-in what is named", () => {
    expect(said("skill_played", { seat: 1, skill: "truce" })).toBe("P1 plays Truce.");
    expect(said("skill_played", { seat: 1, skill: "confine", target: 2 })).toBe("P1 plays Confine on P2.");
    expect(said("skill_played", { seat: 1, skill: "cut-in", cards: "S9 H9", kind: "pair", rank: "9", length: 1 })).toBe("P1 plays Cut in with: Pair of 9s.");
  });

  test("acting: what it does to all", () => {
    expect(said("skill_acted", { seat: 1, skill: "two-low", slot: "twos" })).toMatch(/^Twos low acts: 2 is the lowest/);
    expect(said("skill_acted", { seat: 1, skill: "turn-back", slot: "direction", direction: -1 })).toMatch(/other way/);
    expect(said("skill_acted", { seat: 1, skill: "turn-back", slot: "direction", direction: 1 })).toMatch(/usual way/);
    expect(said("skill_acted", { seat: 1, skill: "restore", ended: ["truce", "two-low"] })).toMatch(/Truce, Twos low/);
    expect(said("skill_acted", { seat: 1, skill: "restore", ended: [] })).toMatch(/nothing to end/);
    expect(said("skill_acted", { seat: 1, skill: "unmask", target: 3, role: "boss" })).toBe("Unmask acts: P3 is Boss.");
    expect(said("skill_acted", { seat: 1, skill: "unmask", target: 3, cards: "SA RJ" })).toMatch(/P3 shows ace of spades, big joker/);
    expect(said("skill_acted", { seat: 1, skill: "encore" })).toBe("Encore acts.");
    expect(said("skill_acted", { seat: 1, skill: "cancel" })).toBe("");
  });

  test("what follows: cancelled, waved, over, lapsed, moved, seen, confined", () => {
    expect(said("skill_cancelled", { seat: 2, skill: "confine" })).toBe("P2's Confine is cancelled.");
    expect(said("waved", { seat: 2 })).toBe("P2 lets it pass.");
    expect(said("effect_ended", { skill: "truce" })).toBe("Truce is over.");
    expect(said("effect_ended", { skill: "encore", seat: 2 })).toMatch(/P2's Encore came to nothing/);
    expect(said("moved", { cards: "RJ", from: 2, to: "played" })).toBe("P2 loses big joker.");
    expect(said("moved", { cards: "S3 H4", from: "played", to: 2 })).toBe("P2 gets three of spades, four of hearts.");
    expect(said("moved", { cards: "S3", from: 0, to: 2 })).toBe("P0 gives P2: three of spades.");
    expect(said("hand_seen", { seat: 2, cards: "S3" })).toBe("You see the hand of P2: three of spades.");
    expect(said("passed", { seat: 2, confined: true })).toBe("P2 is confined and passes.");
    expect(said("discard_chosen", { seat: 2 })).toMatch(/P2 has discarded/);
    expect(said("skill_hand_dealt", { seat: 2 })).toBe("");
  });

  test("what was seen stays in words", () => {
    const seen = (skill: string, cards: string[], role: string | null = null) => seenWords({ number: 0, skill, seat: 0, target: 2, cards, role }, name);
    expect(seen("swap-blind", ["S3", "H9"])).toBe("P0 gave P2: three of spades, and got: nine of hearts");
    expect(seen("downgrade", ["RJ", "S3"])).toBe("P2 lost: big joker, and got: three of spades");
    expect(seen("burden", ["S3", "H4"])).toMatch(/P2 took back/);
    expect(seen("unmask", [], "boss")).toBe("P2 is: Boss");
    expect(seen("unmask", ["S3"])).toMatch(/shown to all/);
    expect(seen("see-through", ["S3"])).toMatch(/hand of P2/);
  });
});

describe("cards that are not what they seem", () => {
  test("a wild card lies where it counts, a stowaway at the end", () => {
    const laid = laidCards({ cards: ["S5", "DJ", "H6", "S9", "C7"], reading: { rank: "9", length: 5 }, wilds: [{ card: "DJ", stands_for: "8" }] });
    expect(laid.map(({ card }) => card)).toEqual(["S5", "H6", "C7", "DJ", "S9"]);
    expect(laid.map(({ as }) => as)).toEqual([null, null, null, "8", null]);
    const trio = laidCards({ cards: ["S9", "H9", "C9", "S9", "S4"], reading: { rank: "9", length: 1 }, stowaway: "S9" });
    expect(trio.filter(({ extra }) => extra)).toEqual([{ card: "S9", as: null, extra: true }]);
    expect(trio.at(-1)!.extra).toBe(true);
  });

  test("they are told in words", () => {
    const played = { event: "played", seat: 1, cards: "S5 H6 C7 DJ S9", kind: "solo_chain", rank: "9", length: 5, wild: "DJ", as: "8" };
    expect(sentence(played, name)).toBe("P1: Straight 5–9, the jack of diamonds counts as 8.");
    expect(oddities({ wild: "DJ", as: "8", stowaway: "H3" })).toEqual(["the jack of diamonds counts as 8", "the three of hearts goes along"]);
    expect(oddities({})).toEqual([]);
  });
});
