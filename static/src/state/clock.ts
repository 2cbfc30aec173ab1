/** The server's clock, as far as the page can tell it. */
import { signal } from "@preact/signals";

/** What to add to this machine's clock to get the server's, in milliseconds. */
const offset = signal(0);

/** Learns from a message that left the server at `now`. */
export function heardAt(now: number): void {
  offset.value = now - Date.now();
}

/** The server's time now, in milliseconds. */
export function serverNow(): number {
  return Date.now() + offset.value;
}

/** Milliseconds left until a deadline of the server's; 0 once it has passed. */
export function timeLeft(deadline: number): number {
  return Math.max(0, deadline - serverNow());
}
