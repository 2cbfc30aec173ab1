/** What is printed on the event cards, for showing them; what they do is the server's to say. */

export interface Printed {
  /** What it is laid on. */
  on: "transport" | "all" | "self" | "other" | "tool";
  /** The transports it may go on, one of them (or all, `on` being "all"). */
  transports: readonly string[];
  /** What it adds, in km. */
  km: number;
  stop: boolean;
}

const ride = (km: number, ...transports: string[]): Printed => ({ on: "transport", transports, km, stop: false });
const halt = (transport: string): Printed => ({ on: "transport", transports: [transport], km: 0, stop: true });
const person = (on: "self" | "other", km: number, stop = false): Printed => ({ on, transports: [], km, stop });
const tool: Printed = { on: "tool", transports: [], km: 0, stop: false };

const PRINTED: Readonly<Record<string, Printed>> = {
  "green-lights": ride(1, "car"),
  "old-hand": ride(1, "taxi"),
  "bus-lane": ride(1, "bus"),
  "express-train": ride(1, "metro"),
  "full-battery": ride(1, "e-bike"),
  "short-cut": ride(1, "walking"),
  "clear-overpass": ride(2, "car", "taxi"),
  "direct-service": ride(2, "metro", "bus"),
  downhill: ride(2, "e-bike", "walking"),
  "rush-hour": ride(-2, "car", "taxi", "bus"),
  "spot-check": ride(-2, "car"),
  detour: ride(-2, "taxi"),
  "every-stop": ride(-1, "bus"),
  "crowd-control": ride(-2, "metro"),
  "flat-battery": ride(-2, "e-bike"),
  "loose-laces": ride(-1, "walking"),
  rainstorm: { ...ride(-1, "car", "taxi", "bus", "e-bike"), on: "all" },
  "engine-trouble": halt("car"),
  "driver-change": halt("taxi"),
  "bus-rerouted": halt("bus"),
  "metro-suspended": halt("metro"),
  puncture: halt("e-bike"),
  "early-start": person("self", 1),
  jog: person("self", 2),
  lift: person("self", 3),
  "forgotten-badge": person("other", -1),
  "forgotten-phone": person("other", -2),
  overslept: person("other", 0, true),
};

/** A card as it is printed; a tool or marker says in words what it does. */
export function printed(card: string): Printed {
  return PRINTED[card] ?? tool;
}

/** How a card looks: it helps, it hinders, it stops, or it is a tool. */
export function kindOf(card: string): "plus" | "minus" | "stops" | "tool" {
  const { km, stop } = printed(card);
  if (stop) return "stops";
  return km > 0 ? "plus" : km < 0 ? "minus" : "tool";
}
