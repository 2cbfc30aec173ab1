/** The bottom of the race: in a line what is asked or waited for, and the own event cards. */

import { known, t } from "../i18n";
import { type RaceDesk, sumOf } from "./desk";
import { EventHand } from "./Hand";
import { HintButton } from "./HintButton";
import { cardName, transportName } from "./words";

interface Props {
  desk: RaceDesk;
  /** Whom the race waits for, in words. */
  waiting: string;
  /** Something lies over it. */
  covered: boolean;
  showNews(): void;
}

export function Dock({ desk, waiting, covered, showNews }: Props) {
  const seated = desk.own.value !== null;
  return (
    <section class={seated ? "race-dock" : "race-dock watching"} data-ask={desk.ask.value?.id} aria-label={seated ? t("table.your_place") : t("room.watching")}>
      <div class="race-bar" inert={covered}>
        <button type="button" class={desk.ask.value ? "race-say your-turn" : "race-say"} title={t("commute.news")} onClick={showNews}>
          {say(desk, waiting)}
          <span class="spoken">{t("commute.news")}</span>
        </button>
        {seated && <HintButton desk={desk} />}
        {seated && <Buttons desk={desk} />}
      </div>
      {seated && <EventHand desk={desk} covered={covered} />}
    </section>
  );
}

function Buttons({ desk }: { desk: RaceDesk }) {
  const surplus = desk.own.value?.surplus ?? 0;
  const busy = desk.sending.value;
  const lit = desk.hinted.value?.kind;
  if (desk.asked("discard")) {
    const ready = sumOf(desk.given.value) === surplus;
    return (
      <button type="button" class={`button ${ready ? "signal" : ""} ${lit === "discard" ? "hinted" : ""}`} disabled={busy || !ready} onClick={desk.discard}>
        {t("commute.discard", { count: surplus })}
      </button>
    );
  }
  return (
    <button type="button" class={lit === "pass" ? "button hinted" : "button"} disabled={busy || !desk.asked("pass")} onClick={desk.pass} aria-keyshortcuts="p">
      {t("commute.pass")}
    </button>
  );
}

/** The own unseen choice: a transport, or the card put in. */
function chosenWords(chosen: string | null): string {
  if (chosen === null) return "";
  return known(`transport.${chosen}`) ? t("commute.board_chosen", { transport: transportName(chosen) }) : t("commute.bid_mine", { card: cardName(chosen) });
}

/** What is asked of you, or whom the race waits for. */
function say(desk: RaceDesk, waiting: string): string {
  const { ask, own } = desk;
  switch (ask.value?.kind) {
    case "turn":
      return t("commute.ask_turn");
    case "window":
      return t("commute.ask_window");
    case "bid":
      return t("commute.ask_bid_short");
    case "board":
      return t("commute.ask_board");
    case "pick":
      return t("commute.ask_pick");
    case "prize":
      return t("commute.ask_prize");
    case "discard":
      return t("commute.ask_discard", { count: own.value?.surplus ?? 0 });
    default:
      return [chosenWords(own.value?.chosen ?? null), waiting].filter(Boolean).join(" ");
  }
}
