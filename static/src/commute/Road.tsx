/** The road to the office: the clock over it, a lane for each seat, the boss's shadow coming nearer from behind. */

import type { CSSProperties } from "preact";
import { t } from "../i18n";
import type { RoomView } from "../protocol/messages";
import { seatsInOrder } from "../table/geometry";
import type { Bubbles } from "../table/useBubbles";
import { bossShare, ClockStrip } from "./Clock";
import { diceOf, laneFacts } from "./facts";
import { HomeIcon, OfficeIcon } from "./icons";
import { Lane, type Pick } from "./Lane";
import type { Dice } from "./useRace";
import type { RaceTable, RoadView } from "./views";
import { specialName, specialWhat } from "./words";

interface Props {
  table: RaceTable;
  room: RoomView;
  dice: Dice;
  bubbles: Bubbles;
  pick(seat: number): Pick | undefined;
}

const KM_STEP = 5;

export function Road({ table, room, dice, bubbles, pick }: Props) {
  const { view } = table;
  const share = bossShare(view.clock);
  const order = seatsInOrder(table.seat, view.seats.length);
  return (
    <section class="road" aria-label={t("commute.road", { distance: view.distance })}>
      {view.specials.length > 0 && <Specials view={view} />}
      <ClockStrip card={view.clock} />
      <ol class="lanes" aria-label={t("room.seats")}>
        {order.map((seat) => {
          const facts = laneFacts(table, room, seat, diceOf(dice.throws, seat, dice.seen));
          return <Lane key={seat} facts={facts} distance={view.distance} said={bubbles.get(facts.chair.player ?? "")} pick={pick(seat)} />;
        })}
        <li class={share > 0 ? "road-shade" : "road-shade none"} style={{ "--at": share } as CSSProperties} aria-hidden="true" />
      </ol>
      <KmAxis distance={view.distance} />
    </section>
  );
}

/** What comes before the others move; what is under way stands out. */
function Specials({ view }: { view: RoadView }) {
  return (
    <ol class="road-specials" aria-label={t("commute.specials")}>
      {view.specials.map((id, at) => {
        const state = at < view.carried_out ? "done" : at === view.carried_out ? "now" : "next";
        return (
          <li key={at} class={state === "now" ? "chip signal" : `chip ${state}`} title={specialWhat(id)}>
            <span aria-hidden="true">{specialName(id)}</span>
            <span class="spoken">{t("commute.special", { special: specialName(id), state })}</span>
          </li>
        );
      })}
    </ol>
  );
}

function KmAxis({ distance }: { distance: number }) {
  const marks = Array.from({ length: Math.floor(distance / KM_STEP) + 1 }, (_, at) => at * KM_STEP).filter((km) => km === 0 || distance - km >= KM_STEP);
  return (
    <div class="km-axis" aria-hidden="true">
      <HomeIcon />
      {[...marks, distance].map((km) => (
        <span key={km} class="km-tick number" style={{ "--at": km / distance } as CSSProperties}>
          {km}
        </span>
      ))}
      <OfficeIcon />
    </div>
  );
}
