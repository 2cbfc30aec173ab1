/** What happened in the race, each as a sentence: for the news beside the road, and read aloud. */

import { listed, t } from "../i18n";
import type { TableEvent } from "../state/table";
import { timeOf } from "./Clock";
import type { ThrowView } from "./views";
import { cardName, type Named, onWhat, placeName, playedWords, specialName, throwWords, transportName } from "./words";

type Say = (event: TableEvent, name: Named) => string;

const number = (event: TableEvent, fact: string): number => Number(event[fact]);
const text = (event: TableEvent, fact: string): string => String(event[fact]);
const seats = (event: TableEvent, fact: string): number[] => (event[fact] as number[] | undefined) ?? [];
const cards = (event: TableEvent): string => listed((event["cards"] as string[]).map(cardName));
const who = (event: TableEvent, name: Named, fact = "seat"): string => name(number(event, fact));

function started(event: TableEvent): string {
  const turned = event["cards"] as string[];
  const specials = turned.filter((card) => !card.includes(":") && card !== "boss");
  if (turned.includes("boss")) return ""; // his coming is told of with who is late
  const time = timeOf(number(event, "clock"));
  return specials.length > 0 ? t("commute.say_specials", { time, specials: listed(specials.map(specialName)) }) : t("commute.say_time", { time });
}

function reckoned(event: TableEvent, name: Named): string {
  const moves = event["seats"] as { seat: number; moved: number; km: number }[];
  return moves.map(({ seat, moved, km }) => t("commute.say_moved", { name: name(seat), moved, km })).join(t("commute.semicolon"));
}

function discarded(event: TableEvent, name: Named): string {
  const given = event["cards"] as unknown[];
  if (typeof event["seat"] !== "number" || given.length === 0) return "";
  return t("commute.say_discarded", { name: who(event, name), cards: cards(event) });
}

const SAYINGS: Readonly<Record<string, Say>> = {
  deal_started: (event, name) => t("commute.say_started", { name: who(event, name, "starter"), distance: number(event, "distance") }),
  round_started: started,
  dice_rolled: (event, name) => throwWords(event as unknown as ThrowView, name),
  bids_ranked: (event, name) => t("commute.say_ranked", { names: listed(seats(event, "places").map(name)) }),
  prize_taken: (event, name) =>
    event["prize"] === "km"
      ? t("commute.say_took_km", { name: who(event, name), km: number(event, "km") })
      : t("commute.say_took_cards", { name: who(event, name), count: number(event, "cards") }),
  broke_down: (event) => t("commute.say_broke", { transport: transportName(text(event, "transport")) }),
  boarded: (event, name) =>
    event["transport"] === "walking"
      ? t("commute.say_walks", { name: who(event, name) })
      : t("commute.say_boarded", { name: who(event, name), transport: transportName(text(event, "transport")) }),
  must_choose_again: (event, name) => t("commute.say_again", { names: listed(seats(event, "seats").map(name)) }),
  left_to_walk: (event, name) => t("commute.say_left", { names: listed(seats(event, "seats").map(name)) }),
  picked: (event, name) => t("commute.say_picked", { name: who(event, name), pile: number(event, "pile") + 1 }),
  vehicles_turned: (event) => t("commute.say_turned", { transports: listed((event["vehicles"] as string[]).map(transportName)) }),
  cards_drawn: (event) => t("commute.say_drawn", { cards: cards(event) }),
  cards_gained: (event) => t("commute.say_drawn", { cards: cards(event) }),
  pile_reshuffled: () => t("commute.say_reshuffled"),
  card_played: (event, name) => playedWords(event as unknown as Parameters<typeof playedWords>[0], name),
  card_cancelled: (event, name) => t("commute.say_cancelled", { name: who(event, name), card: cardName(text(event, "card")) }),
  card_passed_on: (event, name) =>
    t("commute.say_passed_on", { card: cardName(text(event, "card")), on: onWhat({ target: number(event, "target"), transport: null }, name) }),
  navigated: (event, name) => t("commute.say_navigated", { name: who(event, name), card: cardName(text(event, "card")) }),
  card_taken: (event, name) => t("commute.say_taken", { name: who(event, name), from: who(event, name, "from") }),
  card_seen: (event) => t("commute.say_seen", { card: cardName(text(event, "card")) }),
  marker_gone: (event, name) => t("commute.say_gone", { name: who(event, name), card: cardName(text(event, "card")) }),
  turn_skipped: (event, name) => (event["why"] === "barred" ? t("commute.say_barred", { name: who(event, name) }) : ""),
  passed: (event, name) => t("commute.say_passed", { name: who(event, name) }),
  discarded,
  reckoned,
  arrived: (event, name) => t("commute.say_arrived", { name: who(event, name), place: placeName(number(event, "place")) }),
  boss_came: (event, name) => {
    const late = seats(event, "late");
    return late.length > 0 ? t("commute.say_late", { names: listed(late.map(name)) }) : t("commute.say_none_late");
  },
};

/** Empty for what needs no words. */
export function sentence(event: TableEvent, name: Named): string {
  return SAYINGS[event.event]?.(event, name) ?? "";
}
