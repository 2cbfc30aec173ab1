/** Short messages at the edge of the page: what was refused and why, what was done. */
import { signal } from "@preact/signals";
import { announce } from "../a11y/announce";
import { refusal } from "../i18n";
import { Refusal } from "../protocol/client";

export interface Notice {
  id: number;
  text: string;
}

const LASTING = 5_000;
export const notices = signal<readonly Notice[]>([]);
let made = 0;

/** Shows a text for five seconds, and has it read aloud. */
export function notify(text: string): void {
  const notice = { id: ++made, text };
  notices.value = [...notices.value.filter((shown) => shown.text !== text), notice].slice(-3);
  announce(text);
  setTimeout(() => {
    notices.value = notices.value.filter((shown) => shown.id !== notice.id);
  }, LASTING);
}

/** Says why something was refused; what is no refusal is thrown on. */
export function explain(reason: unknown): void {
  if (!(reason instanceof Refusal)) throw reason;
  notify(refusal(reason.code, reason.params));
}

/** The same of a move. Who lets something act that has acted by then has his will: nothing is said. */
export function explainMove(kind: string, reason: unknown): void {
  if (kind === "wave" && reason instanceof Refusal && reason.code === "stale") return;
  explain(reason);
}
