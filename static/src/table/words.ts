/** What cards, combinations, seats and events are called, in the language chosen now. */

import { known, named, refusal, t } from "../i18n";
import type { ReadingView } from "../protocol/messages";
import type { TableEvent } from "../state/table";
import { faceOf, lowestRank, rankText } from "./cards";
import { openingSentence } from "./opening/words";
import { oddities, skillSentence, type Odd } from "./skills/words";
import { restraintWords } from "./speculation/words";

/** `ten of hearts`, `红桃10`. */
export function cardName(card: string): string {
  const { rank, suit, joker } = faceOf(card);
  if (joker) return joker === "small" ? t("table.joker_small") : t("table.joker_big");
  return t("table.card", { rank: rankText(rank), suit: suit ?? "" });
}

/** A rank as part of a phrase. */
export function rankName(rank: string): string {
  if (rank === "B") return t("table.joker_small");
  if (rank === "R") return t("table.joker_big");
  return rankText(rank);
}

function spoken(family: "table.reading" | "table.needs", kind: string, params: Record<string, string | number>): string {
  const key = `${family}.${kind}`;
  return known(key) ? t(key, params) : named("kind", kind);
}

/** A combination in words: `pair of 9s`, `顺子 3–7`. `count` = how many cards it has. */
export function readingName(reading: ReadingView, count: number): string {
  const { kind, colour } = reading;
  const what =
    kind === "bomb" && !reading.rank
      ? t("table.reading.rocket", { count })
      : spoken("table.reading", kind, { rank: rankName(reading.rank ?? ""), low: rankName(lowestRank(reading)), count });
  return colour ? t("table.coloured", { colour, what }) : what;
}

/** What would beat it, in words: `needs a pair above 9`. */
export function needs(beaten: { kind: string; rank?: string; length?: number; colour?: string }): string {
  const rank = rankName(beaten.rank ?? "");
  const what = spoken("table.needs", beaten.kind, { rank, low: rankName(lowestRank(beaten)), length: beaten.length ?? 1 });
  return beaten.colour ? t("table.needs_colour", { what, colour: beaten.colour }) : what;
}

/** Why a selection cannot be played, shortly. `above`: the rank it must be above, where that is not the one that lies. */
export function reason(code: string, params: Record<string, unknown>, above: string | null = null): string {
  if (code === "restraint") return restraintWords(params["clause"]);
  if (code !== "does_not_beat" || typeof params["kind"] !== "string") return refusal(code, params);
  const beaten = { kind: params["kind"], rank: above ?? String(params["rank"] ?? ""), length: Number(params["length"] ?? 1) };
  return needs(typeof params["colour"] === "string" ? { ...beaten, colour: params["colour"] } : beaten);
}

export function throwName(thrown: string): string {
  return t("table.throw_name", { throw: thrown });
}

/** What a screen reader says of an event; empty for what needs no words. `name` of a seat, `me` for your own. */
export function sentence(event: TableEvent, name: (seat: number) => string): string {
  const who = typeof event["seat"] === "number" ? name(event["seat"]) : "";
  switch (event.event) {
    case "played": {
      const count = String(event["cards"] ?? "").split(" ").filter(Boolean).length;
      const what = [readingName(event as unknown as ReadingView, count), ...oddities(event as Odd)].join(", ");
      return t("table.say_played", { name: who, what });
    }
    case "passed":
      return event["confined"] ? t("skills.say_confined", { name: who }) : t("table.say_passed", { name: who });
    case "announced":
      return t("table.say_announced", { name: who, count: Number(event["left"]) });
    case "trick_won":
      return t("table.say_trick_won", { name: who });
    case "out":
      return t("table.say_out", { name: who });
    case "thrown":
      return t("table.say_thrown", { name: who, throw: String(event["throw"]) });
    case "settled":
      return t("table.say_settled", { camp: named("camp", String(event["winner"])) });
    default:
      return skillSentence(event, name) || openingSentence(event, name);
  }
}
