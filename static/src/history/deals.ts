/** A player's own deals, as the server lists them. */
import type { Page } from "../parts/asking";

/** How a deal ended for a seat; `left`: he was gone at the end. */
export interface SeatResult {
  seat: number;
  name: string;
  bot: boolean;
  left: boolean;
  role: string;
  camp: string;
  points: number;
  won: boolean;
}

/** A finished deal; `seat` is the player's own. Times are RFC 3339. */
export interface OwnDeal {
  id: string;
  room: string;
  table: string;
  started: string;
  ended: string;
  winner: string | null;
  counted: boolean;
  voided: string | null;
  void_reason: string | null;
  bots: number;
  leavers: number;
  seat: number | null;
  results: SeatResult[];
}

export interface OwnDeals {
  deals: OwnDeal[];
  next: string | null;
}

export function pageOf({ deals, next }: OwnDeals): Page<OwnDeal> {
  return { lines: deals, next: next === null ? null : { before: next } };
}

export function ownResult({ seat, results }: OwnDeal): SeatResult | undefined {
  return results.find((result) => result.seat === seat);
}

/** Points by seat. */
export function pointsOf({ results }: OwnDeal): number[] {
  return [...results].sort((a, b) => a.seat - b.seat).map(({ points }) => points);
}

export type Verdict = "won" | "arrived" | "lost" | "broken_off";

/** How a deal ended for the seat; a broken-off deal has no winner, and in a race one may come in and not be the first. */
export function verdict({ winner }: Pick<OwnDeal, "winner">, result: Pick<SeatResult, "won" | "camp">): Verdict {
  if (winner === null) return "broken_off";
  if (result.won) return "won";
  return result.camp === "arrived" ? "arrived" : "lost";
}

export function recordAddress(deal: string): string {
  return `/api/deals/${deal}/record`;
}
