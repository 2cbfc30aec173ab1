/** What is still missing before the deal, and the one button that is mine to press. */
import { listed, t } from "../i18n";
import type { RoomView } from "../protocol/messages";
import { amHost, emptySeats, mySeat, unready } from "../state/room";
import { act } from "../state/session";

/** Whom or what the deal waits for, in words. */
function missing(): string {
  if (mySeat.value === null) return t("room.take_seat");
  if (emptySeats.value.length) return t("room.wait_seats", { count: emptySeats.value.length });
  if (unready.value.length) return t("room.wait_ready", { names: listed(unready.value.map((chair) => chair.name ?? "")) });
  return t(amHost.value ? "room.all_ready" : "room.wait_host");
}

function fill(): void {
  for (const seat of emptySeats.peek()) void act({ t: "add_bot", seat });
}

export function ReadyBar({ room }: { room: RoomView }) {
  const seat = mySeat.value;
  const ready = seat !== null && (room.seats[seat]?.ready ?? false);
  const complete = !emptySeats.value.length && !unready.value.length;
  return (
    <div class="ready-bar">
      <p class="ready-words" aria-live="polite">{missing()}</p>
      <div class="ready-buttons">
        {amHost.value && emptySeats.value.length > 0 && (
          <button type="button" class="button" onClick={fill}>{t("room.fill")}</button>
        )}
        {seat !== null && (
          <button type="button" class={`button${ready ? "" : " primary"}`} onClick={() => void act({ t: "ready", ready: !ready })}>
            {t(ready ? "room.be_unready" : "room.be_ready")}
          </button>
        )}
        {amHost.value && complete && (
          <button type="button" class="button primary" onClick={() => void act({ t: "start" })}>
            {t(room.phase === "settled" ? "room.next" : "room.start")}
          </button>
        )}
      </div>
    </div>
  );
}
