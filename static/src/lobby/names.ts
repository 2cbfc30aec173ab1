import { t } from "../i18n";
import type { RoomSeat } from "../protocol/messages";
import { room } from "../state/room";

/** What a chair's holder is called: a person's own name, a bot's number. */
export function seatName(chair: RoomSeat | undefined, seat: number): string {
  if (chair?.kind === "bot") return t("room.bot_name", { number: seat + 1 });
  return chair?.name ?? t("room.seat", { number: seat + 1 });
}

export function nameAt(seat: number): string {
  return seatName(room.value?.seats[seat], seat);
}
