/** What cards, transports and events of the race are called, in the language chosen now. */

import { known, languageTag, listed, signed, t } from "../i18n";
import { isTool, printed } from "./cards";
import type { LaneFacts, TransportFacts } from "./facts";
import type { BiddingView, PlayedView, PrizeView, ThrowView } from "./views";

export type Named = (seat: number) => string;

export function cardName(card: string): string {
  const key = `event.${card}`;
  return known(key) ? t(key) : card;
}

/** A marker in a word, for where there is little room. */
export function markerName(card: string): string {
  const key = `marker.${card}`;
  return known(key) ? t(key) : cardName(card);
}

export function transportName(id: string): string {
  const key = `transport.${id}`;
  return known(key) ? t(key) : id;
}

export function specialName(id: string): string {
  const key = `special.${id}`;
  return known(key) ? t(key) : id;
}

/** What a special does, in one line. */
export function specialWhat(id: string): string {
  const key = `special_what.${id}`;
  return known(key) ? t(key) : "";
}

/** `3rd`, `第 3`. */
export function placeName(place: number): string {
  return t("settlement.place_number", { place });
}

/** One of these or another. */
function anyOf(names: readonly string[]): string {
  return new Intl.ListFormat(languageTag.value, { style: "long", type: "disjunction" }).format(names);
}

/** What each place of a bidding can still win: `1st: 2 km or 3 cards; 2nd: …`. */
export function prizesWords({ next, prizes }: BiddingView): string {
  const won = ({ km, cards }: PrizeView): string => (cards === 0 ? "km" : km === 0 ? "cards" : "either");
  return prizes.map((prize, at) => t("commute.prize_at", { place: placeName(next + at + 1), won: won(prize), ...prize })).join(t("commute.semicolon"));
}

/** What a card does, in one line. */
export function cardEffect(card: string): string {
  const { group, transports, all, km, stop } = printed(card);
  const key = `event_does.${card}`;
  if (isTool(card)) return known(key) ? t(key) : "";
  if (group === "self") return t("commute.does_self", { km: signed(km) });
  if (group === "other") return stop ? t("commute.does_other_stop") : t("commute.does_other", { km: signed(km) });
  const names = (all ? listed : anyOf)(transports.map(transportName));
  return stop ? t("commute.does_stop", { transports: names }) : t("commute.does_ride", { transports: names, km: signed(km) });
}

/** A lane for who does not see it. */
export function laneWords(facts: LaneFacts, distance: number): string {
  if (facts.place > 0) return t("commute.lane_in", { place: placeName(facts.place) });
  const parts = [t("commute.lane_at", { km: facts.km, distance, sum: facts.sum })];
  if (facts.transport) parts.push(facts.walks ? t("commute.lane_walks") : t("commute.lane_on", { transport: transportName(facts.transport) }));
  parts.push(t("commute.hand_of", { count: facts.hand }));
  const lies = [...facts.markers, ...facts.laid.map(({ card }) => card)].map(cardName);
  if (lies.length > 0) parts.push(t("commute.lies", { cards: listed(lies) }));
  if (facts.first) parts.push(t("commute.first"));
  if (facts.won > 0) parts.push(t("commute.bidding_place", { place: placeName(facts.won) }));
  if (facts.chosen) parts.push(t("commute.has_chosen"));
  if (facts.passed) parts.push(t("commute.done"));
  if (facts.late) parts.push(t("commute.late"));
  return `${parts.join(t("commute.comma"))}${t("commute.stop")}`;
}

/** A transport for who does not see it. */
export function transportWords(facts: TransportFacts): string {
  const { id, base, sum, places, riders, laid, out } = facts;
  const name = transportName(id);
  const parts = [out ? t("commute.transport_out", { name }) : t("commute.transport_sum", { name, base, sum })];
  parts.push(places === null ? t("commute.places_any", { count: riders.length }) : t("commute.places_of", { count: riders.length, places }));
  if (riders.length > 0) parts.push(listed(riders.map((rider) => rider.name)));
  if (laid.length > 0) parts.push(t("commute.lies", { cards: listed(laid.map(({ card }) => cardName(card))) }));
  return `${parts.join(t("commute.comma"))}${t("commute.stop")}`;
}

/** What a card was played on; empty where it names nothing. */
export function onWhat({ target, transport }: Pick<PlayedView, "target" | "transport">, name: Named): string {
  if (target !== null) return name(target);
  return transport === null ? "" : transportName(transport);
}

export function playedWords(played: Pick<PlayedView, "card" | "seat" | "target" | "transport">, name: Named): string {
  const what = { name: name(played.seat), card: cardName(played.card) };
  const on = onWhat(played, name);
  return on ? t("commute.say_played_on", { ...what, on }) : t("commute.say_played", what);
}

/** Dice of one throw: what for, and who rolled what. */
export function throwWords({ why, transport, rolls }: Pick<ThrowView, "why" | "transport" | "rolls">, name: Named): string {
  const what = t("commute.throw", { why, transport: transport === null ? "" : transportName(transport) });
  return t("commute.say_rolled", { what, rolls: rolls.map(({ seat, value }) => t("commute.roll", { name: name(seat), value })).join(t("commute.comma")) });
}
