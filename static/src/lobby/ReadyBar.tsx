/** What is still missing before the deal, and the one button that is mine to press. */
import { keepFocus } from "../a11y/focus";
import { listed, t } from "../i18n";
import type { RoomView } from "../protocol/messages";
import { tableName, tableOf } from "../state/catalog";
import { amHost, emptySeats, me, mySeat, unready } from "../state/room";
import { act, beReady, deal } from "../state/session";

/** How many chairs must still be taken. */
function wanted(room: RoomView): number {
  const least = tableOf(room.table)?.least_players ?? room.seats.length;
  return Math.max(0, least - (room.seats.length - emptySeats.value.length));
}

/** Whom or what the deal waits for, in words. */
function missing(room: RoomView): string {
  const count = wanted(room);
  const others = unready.value.filter((chair) => chair.player !== me.value?.player);
  if (mySeat.value === null && emptySeats.value.length) return t("room.take_seat");
  if (count) return t("room.wait_seats", { count });
  if (others.length) return t("room.wait_ready", { names: listed(others.map((chair) => chair.name ?? "")) });
  if (unready.value.length) return t("room.wait_you");
  return t(amHost.value ? "room.all_ready" : "room.wait_host");
}

function fill(): void {
  keepFocus(".ready-bar");
  for (const seat of emptySeats.peek()) void act({ t: "add_bot", seat });
}

function HostButtons({ room }: { room: RoomView }) {
  const complete = !wanted(room) && !unready.value.length;
  return (
    <>
      {emptySeats.value.length > 0 && (
        <button type="button" class="button" onClick={fill}>{t("room.fill")}</button>
      )}
      <button type="button" class="button primary" disabled={!complete} onClick={() => void deal()}>
        {t(room.phase === "settled" ? "room.next" : "room.start")}
      </button>
    </>
  );
}

function ReadyButton({ ready, settled }: { ready: boolean; settled: boolean }) {
  return (
    <button type="button" class={`button${ready ? "" : " primary"}`} onClick={() => void beReady(!ready)}>
      {t(ready ? "room.be_unready" : settled ? "room.next" : "room.be_ready")}
    </button>
  );
}

export function ReadyBar({ room }: { room: RoomView }) {
  const mine = mySeat.value === null ? undefined : room.seats[mySeat.value];
  const settled = room.phase === "settled";
  return (
    <div class="ready-bar">
      <p class="ready-table small">{tableName(room.table)}</p>
      <p class="ready-words" aria-live="polite">{missing(room)}</p>
      <div class="ready-buttons">
        {settled && mine && (
          <button type="button" class="button" onClick={() => void act({ t: "stand" })}>{t("room.stand")}</button>
        )}
        {amHost.value ? <HostButtons room={room} /> : mine && <ReadyButton ready={mine.ready ?? false} settled={settled} />}
      </div>
    </div>
  );
}
