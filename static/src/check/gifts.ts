/** Whether the farmers' gifts of a speculator went to them as the seed of the deal has it. */
import { shared } from "./chance";

type Line = { event?: string } & Record<string, unknown>;

/** Null where none were shared out. `again`: how often it was dealt again. */
export function giftsFit(seed: Uint8Array, lines: readonly Line[], again: number): boolean | null {
  const at = lines.findLastIndex(({ event }) => event === "gifts_chosen");
  const { seat, gifts = [] } = (lines[at] ?? {}) as { seat?: number; gifts?: string[] };
  const moved = lines.slice(at + 1).filter((one) => one.event === "moved" && one["from"] === seat && typeof one["to"] === "number");
  if (at < 0 || moved.length < gifts.length) return null;
  // the landlord's goes first
  const given = moved.slice(1, gifts.length).map(({ cards }) => cards);
  return shared(seed, gifts.slice(1), again).every((gift, farmer) => gift === given[farmer]);
}
