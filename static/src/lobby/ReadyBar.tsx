/** What is still missing before the deal, and the one button that is mine to press. */
import { listed, t } from "../i18n";
import type { RoomView } from "../protocol/messages";
import { tableName } from "../state/catalog";
import { amHost, emptySeats, mySeat, unready } from "../state/room";
import { act } from "../state/session";

/** Whom or what the deal waits for, in words. */
function missing(others: readonly string[]): string {
  if (mySeat.value === null) return t("room.take_seat");
  if (emptySeats.value.length) return t("room.wait_seats", { count: emptySeats.value.length });
  if (others.length) return t("room.wait_ready", { names: listed(others) });
  return t(amHost.value ? "room.all_ready" : unready.value.length ? "room.wait_you" : "room.wait_host");
}

function fill(): void {
  for (const seat of emptySeats.peek()) void act({ t: "add_bot", seat });
}

/** The host who deals is ready by that. */
async function deal(ready: boolean): Promise<void> {
  if (ready || (await act({ t: "ready", ready: true }))) await act({ t: "start" });
}

export function ReadyBar({ room }: { room: RoomView }) {
  const seat = mySeat.value;
  const mine = seat === null ? undefined : room.seats[seat];
  const ready = mine?.ready ?? false;
  const others = unready.value.filter((chair) => chair.player !== mine?.player).map((chair) => chair.name ?? "");
  const mayDeal = amHost.value && mine !== undefined && !emptySeats.value.length && !others.length;
  const settled = room.phase === "settled";
  return (
    <div class="ready-bar">
      <p class="ready-table small">{tableName(room.table)}</p>
      <p class="ready-words" aria-live="polite">{missing(others)}</p>
      <div class="ready-buttons">
        {settled && mine && (
          <button type="button" class="button" onClick={() => void act({ t: "stand" })}>{t("room.stand")}</button>
        )}
        {amHost.value && emptySeats.value.length > 0 && (
          <button type="button" class="button" onClick={fill}>{t("room.fill")}</button>
        )}
        {mine && !mayDeal && (
          <button type="button" class={`button${ready ? "" : " primary"}`} onClick={() => void act({ t: "ready", ready: !ready })}>
            {t(ready ? "room.be_unready" : settled ? "room.next" : "room.be_ready")}
          </button>
        )}
        {mayDeal && (
          <button type="button" class="button primary" onClick={() => void deal(ready)}>{t(settled ? "room.next" : "room.start")}</button>
        )}
      </div>
    </div>
  );
}
