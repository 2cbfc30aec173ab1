/** Your own guess of whose side a seat is on. Kept in this tab for this deal; no server ever hears of it. */

import { signal } from "@preact/signals";

export type Suspicion = "none" | "ally" | "foe";
const NEXT: Record<Suspicion, Suspicion> = { none: "foe", foe: "ally", ally: "none" };
const KEY = "doulaoban.suspicions";

interface Guesses {
  deal: string;
  seats: Record<string, Suspicion>;
}

function stored(): Guesses {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Guesses | null;
    if (typeof found?.deal === "string" && typeof found.seats === "object") return found;
  } catch {
    // barred or unreadable storage: start with no guesses
  }
  return { deal: "", seats: {} };
}

const guesses = signal<Guesses>(stored());

export function suspicion(deal: string, seat: number): Suspicion {
  const { deal: of, seats } = guesses.value;
  return (of === deal && seats[seat]) || "none";
}

/** The next guess of this seat: none, foe, ally, none … */
export function suspectNext(deal: string, seat: number): void {
  const { deal: of, seats } = guesses.peek();
  const next = { ...(of === deal ? seats : {}), [seat]: NEXT[suspicion(deal, seat)] };
  guesses.value = { deal, seats: next };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(guesses.peek()));
  } catch {
    // the guess then lasts as long as the page
  }
}
