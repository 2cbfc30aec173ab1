/** What is printed on the event cards, for showing them; what they do is the server's to say. */

import deck from "./deck.json";

export interface Printed {
  /** What it lies on, or what it is. */
  group: "transport" | "self" | "other" | "tool" | "reply" | "marker";
  /** The transports it may go on: one of them, or `all` at once. */
  transports: readonly string[];
  all?: boolean;
  /** What it adds, in km. */
  km: number;
  stop: boolean;
}

const PRINTED = deck as unknown as Readonly<Record<string, Printed>>;
const UNKNOWN: Printed = { group: "tool", transports: [], km: 0, stop: false };

/** A card as it is printed. */
export function printed(card: string): Printed {
  return PRINTED[card] ?? UNKNOWN;
}

/** Whether it says in words what it does. */
export function isTool(card: string): boolean {
  return ["tool", "reply", "marker"].includes(printed(card).group);
}

/** How a card looks: it helps, it hinders, it stops, or it is a tool. */
export function kindOf(card: string): "plus" | "minus" | "stops" | "tool" {
  const { km, stop } = printed(card);
  if (isTool(card)) return "tool";
  if (stop) return "stops";
  return km < 0 ? "minus" : "plus";
}
