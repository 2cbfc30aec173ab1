/** Words for what happens at tables with a speculator, in the language chosen now. */

import { named, refusal, t } from "../../i18n";
import type { ActView, RefusalView, SpeculationView } from "../../protocol/messages";
import type { TableEvent } from "../../state/table";
import { faceOf, rankText } from "../cards";
import { cardName } from "../words";

type Names = (seat: number) => string;

/** The rank that a speculator's 3 alone comes after (docs/rules/speculator.md); none where all 3s rank there. */
const BELOW_OWN_THREE = "A";

/** `C7*`: of several copies the marked one. */
export function markedCard(marker: string): { card: string; copy: boolean } {
  return { card: marker.replace("*", ""), copy: marker.endsWith("*") };
}

/** Why this seat is the speculator. */
export function markerWords(marker: string, name: string): string {
  const { card, copy } = markedCard(marker);
  if (!card) return t("speculation.marker_won", { name });
  return t(copy ? "speculation.marker_copy" : "speculation.marker", { card: cardName(card), name });
}

/** Why a card was not taken up as a gift. */
export function keptWords({ code, params }: RefusalView): string {
  return code === "gifts_full" ? t("speculation.gifts_full") : refusal(code, params);
}

/** Whom a gift is for: 0 = the landlord, else a farmer. */
export function giftName(gift: number): string {
  return gift === 0 ? named("role", "landlord") : t("speculation.gift_farmer", { number: gift });
}

/** What a combination must be above, where that is not its own rank: the speculator's 3 alone. */
export function ownThree(act: ActView, speculation: SpeculationView | null): string | null {
  const lone = act.seat === speculation?.speculator && act.reading?.kind === "solo" && act.reading.rank === "3";
  return lone && speculation.lifted !== "3" ? BELOW_OWN_THREE : null;
}

/** Cards of one rank, or jokers, as their number: `8 × 9`. */
export function alikeWords(cards: readonly string[]): string {
  const { rank, joker } = faceOf(cards[0] ?? "");
  return t("speculation.alike", { count: cards.length, rank: joker ? t("speculation.jokers") : rankText(rank) });
}

const CLAUSES: Readonly<Record<string, string>> = { "10.1": "kind", "10.2": "fewest", "11.1": "number", "11.2": "beat" };

/** What the speculator must do, by the clause of his restraint. */
export function restraintWords(clause: unknown): string {
  return refusal("restraint", { clause: CLAUSES[String(clause).split(" ").at(-1)!] ?? "other" });
}

function cardsOf(event: TableEvent): string {
  const cards = String(event["cards"] ?? event["card"] ?? "").split(" ").filter(Boolean);
  return cards.map(cardName).join(", ");
}

/** What a screen reader says of an event; empty for what needs no words. */
export function speculationSentence(event: TableEvent, name: Names): string {
  const who = typeof event["seat"] === "number" ? name(event["seat"]) : "";
  switch (event.event) {
    case "dealt_again":
      return t("speculation.say_again", { why: String(event["why"]) });
    case "marked":
      return markerWords(String(event["card"]), who);
    case "gifts_made":
      return t("speculation.say_gifts", { name: who });
    case "conceded":
      return t("speculation.say_conceded", { name: who, count: Number(event["cards"]) });
    case "cards_shown":
      return t("speculation.say_open", { name: who, cards: cardsOf(event) });
    case "named":
      return t("speculation.say_named", { name: who, card: cardsOf(event) });
    case "twin_shown":
      return t("speculation.say_twin", { name: who, card: cardsOf(event) });
    case "alone":
      return t("speculation.say_alone", { name: who });
    case "declared_alone":
      return t("speculation.say_declared", { name: who });
    case "sat_out":
      return t("speculation.say_sat_out", { name: who, cards: cardsOf(event) });
    case "won_at_once":
      return t("speculation.say_won", { name: who, cards: cardsOf(event) });
    default:
      return "";
  }
}
