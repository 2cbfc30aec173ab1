/** The card that was chosen: what it does, and a button for each seat or transport it may be played on, with what that
 *  would make of it. */

import { useEffect, useRef } from "preact/hooks";
import { refusal, t } from "../i18n";
import { Avatar } from "../parts/Avatar";
import { Icon } from "../parts/Icon";
import type { RoomView } from "../protocol/messages";
import { Countdown } from "../table/skills/Countdown";
import { plays, type RaceDesk } from "./desk";
import { HintButton } from "./HintButton";
import { TransportIcon } from "./icons";
import type { CardView, RaceTable, TargetView } from "./views";
import { cardEffect, cardName, type Named, onWhat, prizesWords, transportName } from "./words";

interface Props {
  desk: RaceDesk;
  table: RaceTable;
  room: RoomView;
  name: Named;
}

export function Sheet({ desk, table, room, name }: Props) {
  const held = desk.chosen.value!;
  const ref = useFocus(held.card);
  return (
    <section class="race-sheet card-sheet" ref={ref} aria-labelledby="sheet-title">
      <header class="race-sheet-head">
        <h2 id="sheet-title" tabIndex={-1}>
          {cardName(held.card)}
        </h2>
        <OwnCountdown desk={desk} table={table} />
        <HintButton desk={desk} quiet />
        <button type="button" class="button quiet small" onClick={() => desk.leave()} aria-keyshortcuts="Escape">
          <Icon name="close" />
          {t("commute.back")}
        </button>
      </header>
      <p class="small">{cardEffect(held.card)}</p>
      {desk.asked("bid") ? <Bid desk={desk} table={table} /> : <Targets desk={desk} held={held} table={table} room={room} name={name} />}
    </section>
  );
}

/** The own time, while something is asked. */
export function OwnCountdown({ desk, table }: { desk: RaceDesk; table: RaceTable }) {
  if (!desk.ask.value || table.seat === null) return null;
  const deadline = table.deadlines[String(table.seat)];
  return <Countdown key={desk.ask.value.id} deadline={deadline} />;
}

function Bid({ desk, table }: Pick<Props, "desk" | "table">) {
  const { bidding } = table.view;
  return (
    <>
      <p class="small soft">{t("commute.ask_bid")}</p>
      {bidding && <p class="small">{prizesWords(bidding)}</p>}
      <div class="race-offers">
        <button type="button" class="button signal" disabled={desk.sending.value} onClick={desk.bid}>
          {t("commute.bid")}
        </button>
      </div>
    </>
  );
}

function Targets({ desk, held, table, room, name }: Props & { held: CardView }) {
  if (held.refusal) {
    return <p class="small soft">{refusal(held.refusal.code, held.refusal.params)}</p>;
  }
  return (
    <div class="race-offers">
      {held.targets.map((target) => (
        <Offer key={`${target.seat} ${target.transport}`} desk={desk} held={held} target={target} table={table} room={room} name={name} />
      ))}
    </div>
  );
}

/** What a seat or a transport makes now, in km; null where a card says nothing of it. */
function before({ card }: CardView, { seat, transport }: TargetView, { view, seat: own }: RaceTable): number | null {
  if (transport !== null && card !== "quick-change") return view.transports.find(({ id }) => id === transport)?.sum ?? null;
  const of = seat ?? own;
  return of === null ? null : (view.seats[of]?.sum ?? null);
}

/** A button's words: what, on what, and what becomes of it. */
export function offerWords(held: CardView, target: TargetView, table: RaceTable, name: Named): string {
  const on = onWhat({ target: target.seat, transport: target.transport }, name);
  const card = cardName(held.card);
  const from = before(held, target, table);
  if (!on) return t("commute.play");
  if (target.after === null || from === null) return t("commute.play_on", { card, on });
  return t("commute.play_on_after", { card, on, from, to: target.after });
}

function Offer({ desk, held, target, table, room, name }: Props & { held: CardView; target: TargetView }) {
  const { seat, transport, after } = target;
  const from = before(held, target, table);
  return (
    <button
      type="button"
      class={plays(desk.hinted.value, held.card, target) ? "button race-offer hinted" : "button race-offer"}
      aria-label={offerWords(held, target, table, name)}
      disabled={desk.sending.value}
      onClick={() => desk.play(held.card, target)}
    >
      {seat !== null && <Avatar name={name(seat)} kind={room.seats[seat]?.kind ?? "empty"} />}
      {transport !== null && <TransportIcon id={transport} />}
      <OnWhat seat={seat} transport={transport} name={name} />
      {after !== null && from !== null && (
        <span class="offer-change number">
          {from} → <strong>{after}</strong>
        </span>
      )}
    </button>
  );
}

function OnWhat({ seat, transport, name }: { seat: number | null; transport: string | null; name: Named }) {
  if (seat !== null) {
    return (
      <span class="given-name" title={name(seat)}>
        {name(seat)}
      </span>
    );
  }
  return <span>{transport === null ? t("commute.play") : transportName(transport)}</span>;
}

/** To the card; where it has gone or is covered, to what lies in front, or to what is said. */
function comeBack(card: string): void {
  const places = [`[data-card="${card}"]`, ".race-front [tabindex]", ".race-say"];
  const found = places.map((place) => document.querySelector<HTMLElement>(place));
  found.find((one) => one && !one.closest("[inert]"))?.focus({ preventScroll: true });
}

/** The focus goes to the first thing there is to press, and comes back to the card when the sheet goes. */
function useFocus(card: string) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const first = ref.current?.querySelector<HTMLElement>(".race-offers .button:enabled") ?? ref.current?.querySelector<HTMLElement>("h2");
    first?.focus({ preventScroll: true });
    return () => comeBack(card);
  }, [card]);
  return ref;
}
