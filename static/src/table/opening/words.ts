/** Words for what is chosen before play: calls, raises, showing, doubling. */

import { t } from "../../i18n";
import type { TableEvent } from "../../state/table";
import { faceOf, rankText } from "../cards";
import type { TableMove } from "../moves";

export type OpeningPhase = "calling" | "raising" | "showing" | "doubling";
const PHASES: ReadonlySet<string> = new Set<OpeningPhase>(["calling", "raising", "showing", "doubling"]);

export function isOpening(phase: string): phase is OpeningPhase {
  return PHASES.has(phase);
}

/** A card as it is called: `ten of hearts`; never a joker. */
export function faceName(card: string): string {
  const { rank, suit } = faceOf(card);
  return t("table.card", { rank: rankText(rank), suit: suit ?? "" });
}

/** What a number offered in a phase is called. */
export function offerName(phase: OpeningPhase, offer: number): string {
  switch (phase) {
    case "calling":
      return offer === 0 ? t("opening.no_call") : t("opening.call", { call: offer });
    case "raising":
      return t("opening.times", { times: offer });
    case "showing":
      return t(offer ? "opening.show" : "opening.show_not");
    case "doubling":
      return t(offer ? "opening.double" : "opening.double_not");
  }
}

/** The move that chooses a number offered. */
export function choiceOf(phase: OpeningPhase, offer: number): TableMove {
  switch (phase) {
    case "calling":
      return { kind: "call", call: offer };
    case "raising":
      return { kind: "raise", times: offer };
    case "showing":
      return { kind: "show", show: offer === 1 };
    case "doubling":
      return { kind: "double", double: offer === 1 };
  }
}

/** What one is to think about while choosing. */
export function adviceOf(phase: OpeningPhase, role: string): string {
  switch (phase) {
    case "calling":
      return t("opening.call_what");
    case "raising":
      return t("opening.raise_what");
    case "showing":
      return t(role === "farmer" ? "opening.show_farmer" : "opening.show_what");
    case "doubling":
      return t("opening.double_what");
  }
}

/** Whether an ask is for a choice before play. */
export function asksToChoose(kind: string): boolean {
  return kind === "call" || kind === "raise" || kind === "show" || kind === "double";
}

/** What a unit was multiplied by: `call 3`, `bomb 9999`, `spring`. */
export function factorName(why: string): string {
  const [what = "", which = ""] = why.split(" ");
  return what === "bomb" ? bombName(which) : t("opening.factor", { why: what });
}

/** A bomb by its printed ranks: `9999`, `BR`. */
function bombName(ranks: string): string {
  const [count, rank = ""] = [ranks.length, ranks[0]];
  if (rank === "B" || rank === "R") return t("opening.factor_rocket", { count });
  return t("opening.factor_bomb", { count, rank: rankText(rank) });
}

/** What a screen reader says of an event before play; empty for what needs no words. */
export function openingSentence(event: TableEvent, name: (seat: number) => string): string {
  const who = typeof event["seat"] === "number" ? name(event["seat"]) : "";
  switch (event.event) {
    case "called":
      return event["call"] === 0 ? t("opening.say_no_call", { name: who }) : t("opening.say_called", { name: who, call: Number(event["call"]) });
    case "nobody_called":
      return t("opening.say_nobody");
    case "turned_up":
      return t("opening.turned_up", { card: faceName(String(event["card"])), name: who });
    case "raised":
      return t("opening.say_raised", { name: who, times: Number(event["raise"]) });
    case "shown":
      return t("opening.say_shown", { name: who });
    case "doubled":
      return t("opening.say_doubled", { name: who });
    case "roles":
      return landlordSentence(event, name);
    default:
      return "";
  }
}

function landlordSentence(event: TableEvent, name: (seat: number) => string): string {
  const roles = Array.isArray(event["roles"]) ? (event["roles"] as string[]) : [];
  const hidden = roles.indexOf("hidden-landlord");
  if (hidden >= 0) return t("opening.say_hidden", { name: name(hidden) });
  const landlord = roles.indexOf("landlord");
  return landlord >= 0 ? t("opening.say_landlord", { name: name(landlord) }) : "";
}
