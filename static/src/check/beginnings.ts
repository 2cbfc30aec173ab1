/** Whether a deal began as its seed has it: the card that was turned up, and who called first. */
import { type Beginning, beginning } from "./chance";

type Line = { event?: string } & Record<string, unknown>;

/** The lines of every deal of a record, from its cards on: it may have been dealt again. */
function deals(lines: readonly Line[]): Line[][] {
  const starts = lines.flatMap(({ event }, at) => (event === "dealt" ? [at] : []));
  return starts.map((start, one) => lines.slice(start, starts[one + 1]));
}

/** A deal in which nobody held the marker came to nothing before a card was turned up. */
function told(lines: readonly Line[], { turned, caller }: Beginning): boolean {
  const line = (event: string) => lines.find((one) => one.event === event);
  const marked = !lines.some((one) => one.event === "dealt_again" && one["why"] === "marker");
  const up = line("turned_up");
  const fitsUp = up ? up["card"] === turned?.card && up["seat"] === turned?.seat : turned === null || !marked;
  return fitsUp && (caller === null || line("called")?.["seat"] === caller);
}

/** Null at a table where neither is for chance to say. */
export function beginningsFit(table: string, seed: Uint8Array, lines: readonly Line[]): boolean | null {
  const { turned, caller } = beginning(table, seed, 0);
  if (!turned && caller === null) return null;
  return deals(lines).every((deal, again) => told(deal, beginning(table, seed, again)));
}
