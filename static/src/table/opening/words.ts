/** Words for what is chosen before play: gifts, calls, concessions, names, raises, showing, doubling. */

import { t } from "../../i18n";
import type { TableEvent } from "../../state/table";
import { rankText } from "../cards";
import type { TableMove } from "../moves";
import { speculationSentence } from "../speculation/words";
import { cardName } from "../words";

/** Phases in which one of the numbers offered is chosen. */
export type OfferPhase = "calling" | "conceding" | "raising" | "showing" | "doubling";
export type OpeningPhase = OfferPhase | "giving" | "naming";
const PHASES: ReadonlySet<string> = new Set<OpeningPhase>(["giving", "calling", "conceding", "naming", "raising", "showing", "doubling"]);
const ASKS: ReadonlySet<string> = new Set(["give", "call", "concede", "name", "raise", "show", "double"]);

export function isOpening(phase: string): phase is OpeningPhase {
  return PHASES.has(phase);
}

/** What a number offered in a phase is called. `alone`: showing declares that one plays alone. */
export function offerName(phase: OpeningPhase, offer: number, alone = false): string {
  switch (phase) {
    case "calling":
      return offer === 0 ? t("opening.no_call") : t("opening.call", { call: offer });
    case "conceding":
      return t("speculation.concede", { count: offer });
    case "raising":
      return t("opening.times", { times: offer });
    case "showing":
      if (alone) return t(offer ? "speculation.alone" : "speculation.alone_not");
      return t(offer ? "opening.show" : "opening.show_not");
    case "doubling":
      return t(offer ? "opening.double" : "opening.double_not");
    default:
      return String(offer);
  }
}

/** The move that chooses a number offered. */
export function choiceOf(phase: OfferPhase, offer: number): TableMove {
  switch (phase) {
    case "calling":
      return { kind: "call", call: offer };
    case "conceding":
      return { kind: "concede", cards: offer };
    case "raising":
      return { kind: "raise", times: offer };
    case "showing":
      return { kind: "show", show: offer === 1 };
    case "doubling":
      return { kind: "double", double: offer === 1 };
  }
}

/** What one is to think about while choosing; `speculator`: at a table that has one. */
export function adviceOf(phase: OpeningPhase, role: string, speculator = false): string {
  switch (phase) {
    case "giving":
      return t("speculation.give_what");
    case "calling":
      return t(speculator ? "speculation.call_what" : "opening.call_what");
    case "conceding":
      return t("speculation.concede_what");
    case "naming":
      return t("speculation.name_what");
    case "raising":
      return t("opening.raise_what");
    case "showing":
      if (role === "farmer") return t("opening.show_farmer");
      if (!speculator) return t("opening.show_what");
      return t(role === "landlord" ? "speculation.alone_what" : "speculation.show_what");
    case "doubling":
      return t("opening.double_what");
  }
}

/** Whether an ask is for a choice before play. */
export function asksToChoose(kind: string): boolean {
  return ASKS.has(kind);
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

/** The card turned up while dealing, and where it lies (`seat` null: aside). */
export function turnedUp({ card, seat }: { card: string; seat: number | null }, name: (seat: number) => string): string {
  return seat === null ? t("speculation.turned_up", { card: cardName(card) }) : t("opening.turned_up", { card: cardName(card), name: name(seat) });
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
      return turnedUp({ card: String(event["card"]), seat: typeof event["seat"] === "number" ? event["seat"] : null }, name);
    case "raised":
      return t("opening.say_raised", { name: who, times: Number(event["raise"]) });
    case "shown":
      return t("opening.say_shown", { name: who });
    case "doubled":
      return t("opening.say_doubled", { name: who });
    case "roles":
    case "roles_shown":
      return landlordSentence(event, name);
    default:
      return speculationSentence(event, name);
  }
}

/** Of a landlord that not all have known before, the newest is named; a table's speculator alone is none. */
function landlordSentence(event: TableEvent, name: (seat: number) => string): string {
  const roles = Array.isArray(event["roles"]) ? (event["roles"] as string[]) : [];
  const hidden = roles.indexOf("hidden-landlord");
  if (hidden >= 0) return t("opening.say_hidden", { name: name(hidden) });
  const small = roles.indexOf("small-landlord");
  if (small >= 0) return t("speculation.say_small", { name: name(small) });
  const landlord = roles.indexOf("landlord");
  // a line that opens more roles than the landlord's own tells of him no more
  return landlord >= 0 && event.event === "roles" ? t("opening.say_landlord", { name: name(landlord) }) : "";
}
