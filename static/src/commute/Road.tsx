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
import type { RaceTable } from "./views";

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
