/** What is chosen without a card: a vehicle face down, a transport, the prize of a bidding. */

import { listed, t } from "../i18n";
import type { ComponentChildren } from "preact";
import { usePlace } from "../table/skills/usePlace";
import type { RaceDesk } from "./desk";
import { HintButton } from "./HintButton";
import { TransportIcon } from "./icons";
import { OwnCountdown } from "./Sheet";
import type { RaceTable } from "./views";
import { type Named, placeName, transportName } from "./words";

interface Props {
  desk: RaceDesk;
  table: RaceTable;
  name: Named;
}

/** Nothing where nothing of this kind is asked or shown. */
export function Choices(props: Props) {
  const { desk, table } = props;
  if (desk.asked("board")) return <Boarding {...props} />;
  if (desk.asked("take")) return <Prizes {...props} />;
  if (table.view.phase === "picking") return <Piles {...props} />;
  return null;
}

function Frame({ desk, table, title, what, children }: Props & { title: string; what: string; children: ComponentChildren }) {
  const ref = usePlace();
  return (
    <section class="race-sheet" ref={ref} tabIndex={-1} aria-label={title}>
      <header class="race-sheet-head">
        <h2>{title}</h2>
        <OwnCountdown desk={desk} table={table} />
        {desk.ask.value && <HintButton desk={desk} quiet />}
      </header>
      {what && <p class="small soft">{what}</p>}
      {children}
    </section>
  );
}

function Boarding(props: Props) {
  const { desk, table } = props;
  const lit = desk.hinted.value;
  const now = table.seat === null ? null : (table.view.seats[table.seat]?.transport ?? null);
  const kindOf = (id: string): string => (id === now ? "stay" : id === "walking" && now !== null ? "off" : "to");
  return (
    <Frame {...props} title={t("commute.ask_board")} what={t("commute.ask_board_what")}>
      <div class="race-offers">
        {desk.own.value?.offers.map((id) => (
          <button key={id} type="button" class={`button race-offer ${lit?.kind === "board" && lit.transport === id ? "hinted" : ""}`} data-offer={id} disabled={desk.sending.value} onClick={() => desk.board(id)}>
            <TransportIcon id={id} />
            <span>{t("commute.board", { kind: kindOf(id), transport: transportName(id) })}</span>
            <span class="offer-change number">{t("commute.km", { km: table.view.transports.find((one) => one.id === id)?.sum ?? 0 })}</span>
          </button>
        ))}
      </div>
    </Frame>
  );
}

function Prizes(props: Props) {
  const { desk, table } = props;
  const { bidding } = table.view;
  const worth = bidding?.prizes[0];
  const lit = desk.hinted.value;
  if (!bidding || !worth) return null;
  return (
    <Frame {...props} title={t("commute.ask_prize")} what={t("commute.bidding_place", { place: placeName(bidding.next + 1) })}>
      <div class="race-offers">
        {desk.own.value?.offers.map((prize) => (
          <button key={prize} type="button" class={`button race-offer prize ${lit?.kind === "take" && lit.prize === prize ? "hinted" : ""}`} data-offer={prize} disabled={desk.sending.value} onClick={() => desk.take(prize)}>
            <strong>{t("commute.prize", { prize, ...worth })}</strong>
            <span class="small">{t("commute.prize_what", { prize, pool: bidding.pool })}</span>
          </button>
        ))}
      </div>
    </Frame>
  );
}

/** The five vehicles face down, and who has got on each. */
function Piles(props: Props) {
  const { desk, table, name } = props;
  const asked = desk.asked("pick");
  const lit = desk.hinted.value;
  return (
    <Frame {...props} title={t("commute.ask_pick")} what={t("commute.ask_pick_what")}>
      <ol class="face-down">
        {table.view.piles.map(({ riders, full }, at) => (
          <li key={at}>
            <button
              type="button"
              class={lit?.kind === "pick" && lit.pile === at ? "vehicle-back hinted" : "vehicle-back"}
              disabled={!asked || full || desk.sending.value}
              aria-label={t("commute.pick_pile_at", { number: at + 1, count: riders.length, names: listed(riders.map(name)) })}
              onClick={() => desk.pick(at)}
            >
              <span class="number">{at + 1}</span>
              <span class="vehicle-riders">
                {riders.map((seat) => (
                  <span key={seat} class="given-name" title={name(seat)}>
                    {name(seat)}
                  </span>
                ))}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </Frame>
  );
}
