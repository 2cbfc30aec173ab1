/** What skill cards are called and do, and what is said of them, in the language chosen now. */

import { inChinese, known, named, refusal, t } from "../../i18n";
import type { ReadingView, RefusalView, SeenView } from "../../protocol/messages";
import type { TableEvent } from "../../state/table";
import { standIns, type StandIn } from "../cards";
import { cardName, rankName, readingName } from "../words";

type Part = "name" | "effect" | "example";
type Names = (seat: number) => string;

function part(id: string, of: Part): string {
  const key = `skill.${id}.${of}`;
  return known(key) ? t(key) : id;
}

export const skillName = (id: string): string => part(id, "name");
export const skillEffect = (id: string): string => part(id, "effect");
export const skillExample = (id: string): string => part(id, "example");

/** The skill's idiom, whatever the language. */
export function idiom(id: string): string {
  const key = `skill.${id}.name`;
  return known(key) ? inChinese(key) : id;
}

/** One character for what waits on a seat: of the armed skills, and of being confined. */
const GLYPHS: Readonly<Record<string, string>> = { "deer-as-horse": "鹿", stowaway: "竽", unstoppable: "竹", encore: "追", confine: "牢" };

export function glyph(id: string): string {
  return GLYPHS[id] ?? idiom(id).charAt(0);
}

/** Why a skill cannot be played. */
export function whyNot({ code, params }: RefusalView): string {
  return refusal(code, params);
}

export function cardNames(cards: readonly string[]): string {
  return cards.map(cardName).join(", ");
}

export interface Odd {
  wild?: string | null;
  as?: string | null;
  stowaway?: string | null;
}

/** What is not as it seems in a choice or an event: cards that count as another rank, the one that counts for nothing. */
export function oddities(odd: Odd): string[] {
  return oddMarks(standIns(odd), odd.stowaway);
}

/** The same of a combination that was laid. */
export function oddMarks(wilds: readonly StandIn[], stowaway?: string | null): string[] {
  const standing = wilds.map(({ card, stands_for }) => t("skills.stands_for", { card: cardName(card), rank: rankName(stands_for) }));
  return stowaway ? [...standing, t("skills.stows", { card: cardName(stowaway) })] : standing;
}

/** `cards` of an event: a text such as `S3 HT`. */
function cardsOf(event: TableEvent): string[] {
  return String(event["cards"] ?? "").split(" ").filter(Boolean);
}

/** What somebody was shown, in one line. */
export function seenWords(seen: SeenView, name: Names): string {
  const target = name(seen.target);
  const [first = "", second = ""] = seen.cards.map(cardName);
  switch (seen.skill) {
    case "swap-blind":
      return t("skills.saw_swap", { name: name(seen.seat), target, given: first, taken: second });
    case "downgrade":
      return t("skills.saw_downgrade", { target, high: first, low: second });
    case "burden":
      return t("skills.saw_burden", { target, cards: cardNames(seen.cards) });
    case "unmask":
      return seen.role ? t("skills.saw_role", { target, role: named("role", seen.role) }) : t("skills.saw_cards", { target });
    default:
      return t("skills.saw_hand", { target });
  }
}

const STANDING = new Set(["two-low", "two-high", "upside-down", "truce", "oil-on-fire"]);
/** What these do is told by the event that follows. */
const TOLD_AFTER = new Set(["cancel", "cut-in"]);

/** Who played a skill, and on whom. */
export function playedWords({ seat, target, skill }: { seat: number; target: number | null; skill: string }, name: Names): string {
  const said = { name: name(seat), skill: skillName(skill) };
  return target === null ? t("skills.say_played", said) : t("skills.say_played_on", { ...said, target: name(target) });
}

function played(event: TableEvent, name: Names): string {
  const seat = Number(event["seat"]);
  const skill = String(event["skill"]);
  const target = typeof event["target"] === "number" ? event["target"] : null;
  if (typeof event["kind"] !== "string") return playedWords({ seat, target, skill }, name);
  return t("skills.say_cut", { name: name(seat), skill: skillName(skill), what: readingName(event as unknown as ReadingView, cardsOf(event).length) });
}

function acted(event: TableEvent, name: Names): string {
  const id = String(event["skill"]);
  const skill = skillName(id);
  const target = typeof event["target"] === "number" ? name(event["target"]) : "";
  if (TOLD_AFTER.has(id)) return "";
  if (id === "turn-back") return t("skills.say_turned", { direction: event["direction"] === -1 ? "back" : "on" });
  if (id === "restore") {
    const ended = (event["ended"] as string[] | undefined) ?? [];
    return ended.length ? t("skills.say_restored", { skill, skills: ended.map(skillName).join(", ") }) : t("skills.say_restored_none", { skill });
  }
  if (typeof event["role"] === "string") return t("skills.say_role", { skill, target, role: named("role", event["role"]) });
  if (cardsOf(event).length) return t("skills.say_shown", { skill, target, cards: cardNames(cardsOf(event)) });
  return STANDING.has(id) ? t("skills.say_stands", { skill, effect: skillEffect(id) }) : t("skills.say_acted", { skill });
}

function moved(event: TableEvent, name: Names): string {
  const cards = cardNames(cardsOf(event));
  const { from, to } = event as unknown as { from: number | string; to: number | string };
  if (typeof from === "number" && typeof to === "number") return t("skills.say_given", { name: name(from), target: name(to), cards });
  if (typeof from === "number") return t("skills.say_lost", { name: name(from), cards });
  return t("skills.say_got", { name: name(Number(to)), cards });
}

/** What a screen reader says of what happened with a skill; empty for what needs no words. */
export function skillSentence(event: TableEvent, name: Names): string {
  const who = typeof event["seat"] === "number" ? name(event["seat"]) : "";
  const skill = typeof event["skill"] === "string" ? skillName(event["skill"]) : "";
  switch (event.event) {
    case "skill_played":
      return played(event, name);
    case "skill_acted":
      return acted(event, name);
    case "skill_cancelled":
      return t("skills.say_cancelled", { name: who, skill });
    case "waved":
      return t("skills.say_waved", { name: who });
    case "effect_ended":
      return who ? t("skills.say_lapsed", { name: who, skill }) : t("skills.say_ended", { skill });
    case "moved":
      return moved(event, name);
    case "hand_seen":
      return t("skills.say_seen", { name: who, cards: cardNames(cardsOf(event)) });
    case "discard_chosen":
      return t("skills.say_discarded", { name: who });
    default:
      return "";
  }
}
