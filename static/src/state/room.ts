/** The room and its people, as the server last said. */
import { computed, signal } from "@preact/signals";
import type { Chat, Member, RoomSeat, RoomView } from "../protocol/messages";
import type { End, Status } from "../protocol/client";

/** Who this browser is in the room: `name` is null before it has entered under one. */
export const me = signal<{ player: string; name: string | null } | null>(null);
/** True while the page enters by itself under the name this browser remembers. */
export const entering = signal(false);
export const room = signal<RoomView | null>(null);
export const chat = signal<readonly Chat[]>([]);
export const status = signal<Status>("closed");
/** Why the server closed the connection for good; null while it goes on. */
export const ended = signal<End | null>(null);
/** Why an admin has closed the room, in his words. */
export const farewell = signal<string | null>(null);

/** My seat's number; null when I watch. */
export const mySeat = computed(() => {
  const player = me.value?.player;
  const seat = room.value?.seats.findIndex((chair) => chair.kind === "person" && chair.player === player) ?? -1;
  return seat < 0 ? null : seat;
});
export const amHost = computed(() => room.value !== null && room.value.host === me.value?.player);
export const watchers = computed<readonly Member[]>(() => room.value?.members.filter((member) => member.seat === null) ?? []);
export const emptySeats = computed<readonly number[]>(
  () => room.value?.seats.flatMap((chair, seat) => (chair.kind === "empty" ? [seat] : [])) ?? [],
);
/** Seated people whom the deal waits for. The host is not among them: that he deals says that he is ready. */
export const unready = computed<readonly RoomSeat[]>(
  () => room.value?.seats.filter((chair) => chair.kind === "person" && !chair.ready && chair.player !== room.value?.host) ?? [],
);

export function memberOf(player: string | null | undefined): Member | undefined {
  return room.value?.members.find((member) => member.player === player);
}
