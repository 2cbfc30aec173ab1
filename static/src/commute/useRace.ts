/** What the race does beside showing its view: news in words, for eyes and ears; dice seen rolling once; keys. */

import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "../a11y/announce";
import { t } from "../i18n";
import type { TableEvent } from "../state/table";
import { bossComes } from "../table/BossScreen";
import { intentOf } from "../table/keyboard";
import { soundOf } from "../table/sounds";
import type { RaceDesk } from "./desk";
import { sentence } from "./events";
import { added, completed, missed, MOST_NEWS, type News, type Told } from "./told";
import type { RaceTable, ThrowView } from "./views";
import type { Named } from "./words";

/** What you are called to. */
function calls(kind: string): string {
  if (kind === "turn") return t("live.your_turn");
  if (kind === "window") return t("live.reply");
  if (kind === "bid") return t("live.bid");
  return kind === "discard" ? t("live.discard_cards") : t("live.choose");
}

function versionOf({ deal, v }: RaceTable): string {
  return `${deal}.${v.join(".")}`;
}

/** The sounds of cards are those of the card table. */
function heard(events: readonly TableEvent[]): TableEvent[] {
  return events.filter(({ event }) => event === "card_played" || event === "dice_rolled").map(() => ({ event: "played" }));
}

/** Says what happened, and what you are called to; the sentences of this deal, the newest last. What happened before the
 *  page came, or while it was away, is asked of the server with `read`. */
export function useNews(table: RaceTable, name: Named, read: () => Promise<News | null>): readonly string[] {
  const [told, setTold] = useState<Told>(() => ({ deal: "", v: table.v, entries: [] }));
  const seen = useRef<Told>(told);
  const asked = useRef("");
  const say = (event: TableEvent) => sentence(event, name);
  useEffect(() => {
    const before = seen.current;
    if (before.deal === table.deal && before.v.join() === table.v.join()) return;
    const events = table.events as TableEvent[];
    const ask = table.private?.asks.find(({ urgent }) => urgent);
    const called = ask !== undefined && ask.id !== asked.current;
    asked.current = ask?.id ?? "";
    events.map(say).filter(Boolean).forEach(announce);
    if (called) announce(calls(ask.kind));
    soundOf(heard(events), called && ask.kind !== "window");
    const keep = (next: (had: Told) => Told) => setTold((seen.current = next(seen.current)));
    keep((had) => added(had, table, events.filter(say)));
    if (missed(before, table)) void read().then((news) => news && keep((had) => completed(had, news)));
  }, [table]);
  return told.deal === table.deal ? told.entries.flatMap(({ events }) => events.map(say)).filter(Boolean).slice(-MOST_NEWS) : [];
}

export interface Dice {
  throws: readonly ThrowView[];
  /** Throws up to this number have been seen rolling. */
  seen: number;
}

/** The throws that lie, and which of them are new: those that were there when the page came are not seen rolling. */
export function useDice(table: RaceTable): Dice {
  const { throws } = table.view;
  const newest = throws.at(-1)?.number ?? -1;
  const seen = useRef({ deal: "", version: "", before: newest, now: newest });
  const { deal, version, now } = seen.current;
  const last = deal === table.deal ? now : newest;
  // within a version nothing changes
  if (version !== versionOf(table)) seen.current = { deal: table.deal, version: versionOf(table), before: last, now: Math.max(last, newest) };
  return { throws, seen: seen.current.before };
}

const FIELDS = 'input:not([type="radio"]):not([type="checkbox"]), textarea, select, [contenteditable="true"]';

/** The keys that work anywhere in the race: the boss, passing, a hint, letting go, and a digit for a card of the hand. */
export function useRaceKeys(desk: RaceDesk): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const target = event.target as Element | null;
      const editing = target?.matches?.(FIELDS) ?? false;
      const intent = intentOf(event, { editing, onCard: false });
      if (event.defaultPrevented) return;
      // a dialog in front has the keys, but for the boss
      if (intent?.do !== "boss" && (editing || document.querySelector("dialog[open]"))) return;
      const at = /^[1-9]$/.test(event.key) && !event.repeat ? Number(event.key) - 1 : -1;
      const card = at < 0 ? undefined : desk.own.value?.cards[at]?.card;
      if (intent?.do === "boss") bossComes.value = true;
      else if (intent?.do === "pass") desk.asked("wave") ? desk.wave() : desk.pass();
      else if (intent?.do === "clear") desk.leave();
      else if (intent?.do === "hint") desk.hint();
      else if (card && !event.ctrlKey && !event.altKey && !event.metaKey) desk.press(card);
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", pressed);
    return () => window.removeEventListener("keydown", pressed);
  }, [desk]);
}

/** The focus goes to the button of the move that is hinted at: to press it, and to hear of it. */
export function useHinted(desk: RaceDesk): void {
  const { value } = desk.hinted;
  useEffect(() => {
    if (value) document.querySelector<HTMLElement>(".race .hinted:not(:disabled)")?.focus({ preventScroll: true });
  }, [value]);
}
