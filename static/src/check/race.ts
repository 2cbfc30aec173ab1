/** How a race begins, and its dice, as docs/rules/chance.md says; what is drawn later is in draws.ts. */
import { Stream } from "./chance";
import packs from "./packs.json";

export type Line = { event?: string } & Record<string, unknown>;

const { cards, times, specials, boss, vehicles } = packs.race;
const PACK: readonly string[] = cards.flatMap(([card, copies]) => Array<string>(Number(copies)).fill(String(card)));
const FACES = 6n;

export function isRace(table: string): boolean {
  return packs.races.includes(table);
}

/** How the race begins. */
export interface Begun {
  pile: string[];
  hours: string[];
  vehicles: string[];
  starter: number;
}

/** The round cards as they lie: the specials anywhere after the first, the boss last. */
function hours(seed: Uint8Array): string[] {
  const [first = "", ...plain] = times;
  const mixed = new Stream(seed, "round cards").shuffled<string | null>([...plain.map(() => null), ...specials]);
  return [first, ...mixed.map((card) => card ?? plain.shift()!), boss];
}

export function begun(seed: Uint8Array, players: number): Begun {
  return {
    pile: new Stream(seed, "pile 0").shuffled(PACK),
    hours: hours(seed),
    vehicles: new Stream(seed, "vehicles").shuffled(vehicles),
    starter: Number(new Stream(seed, "starter").below(BigInt(players))),
  };
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether cards, round cards, vehicles and the first seat came about as the seed says. */
export function cardsFit(seed: Uint8Array, players: number, lines: readonly Line[]): boolean {
  const line = (event: string): Line => lines.find((one) => one.event === event) ?? {};
  const told = {
    pile: line("pile_shuffled")["cards"],
    hours: line("round_cards_shuffled")["cards"],
    vehicles: line("vehicles_shuffled")["vehicles"],
    starter: line("deal_started")["starter"],
  };
  return same(told, begun(seed, players));
}

/** Whether every die shows what the seed says, each having a stream of its own. */
export function diceFit(seed: Uint8Array, lines: readonly Line[]): boolean {
  const rolled = lines.filter(({ event }) => event === "dice_rolled").flatMap((one) => one["rolls"] as { value: number }[]);
  return rolled.every(({ value }, at) => value === Number(new Stream(seed, `die ${at}`).below(FACES)) + 1);
}
