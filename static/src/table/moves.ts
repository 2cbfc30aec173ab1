/** What is sent from the table, and what the server says of it before. */

import type { Checked, Hints, ReadingView } from "../protocol/messages";
import type { Selection } from "./selection";

export type Throw = "rock" | "paper" | "scissors";
export type TableMove =
  | { kind: "play"; cards: string[]; reading?: Claim }
  | { kind: "pass" }
  | { kind: "throw"; throw: Throw }
  | { kind: "discard"; skill: string }
  | { kind: "wave" }
  | { kind: "give"; gifts: string[][] }
  | { kind: "call"; call: number }
  | { kind: "concede"; cards: number }
  | { kind: "name"; card: string }
  | { kind: "raise"; times: number }
  | { kind: "show"; show: boolean }
  | { kind: "double"; double: boolean }
  | { kind: "skill"; skill: string; target: number | null; cards: string[]; reading: Claim | null };

/** Which of several readings is meant. */
export interface Claim {
  kind: string;
  rank: string;
}

/** Why something was not done. */
export interface Refused {
  code: string;
  params: Record<string, unknown>;
}

/** What the table needs of the connection. `check` and `hints` resolve to null when a newer question took their place
 * or the connection is gone; `move` resolves to why the move was not taken, or to null when it was. */
export interface TableWire {
  check(cards: string[]): Promise<Checked | null>;
  hints(): Promise<Hints | null>;
  move(ask: string, move: TableMove): Promise<Refused | null>;
}

export type Verdict =
  | { state: "idle" }
  | { state: "asking" }
  | { state: "ok"; readings: Choice[] }
  | { state: "no"; code: string; params: Checked["params"]; nearest: string[] | null };

/** What the selection is for while it is not for a play: a skill card, gifts. */
export interface Errand {
  /** What becomes selected where `next` is wanted in place of `before`. */
  admits(next: Selection, before: Selection): Selection;
  /** The server says whether the selection fits. */
  checked: boolean;
  /** Takes the selection, and the reading chosen where there are several. */
  take(cards: string[], reading: Claim | null): void;
}

/** A way to play the selection. `wild` counts `as` another rank; `stowaway` counts for nothing. */
export type Choice = ReadingView & { wild?: string; as?: string; stowaway?: string };

export function claimOf(reading: ReadingView): Claim {
  return { kind: reading.kind, rank: reading.rank ?? "" };
}

/** Of the moves that are hinted at, those that lay cards. */
export function playsOf({ moves }: Hints): string[][] {
  return moves.map((move) => (move["cards"] as string[] | undefined) ?? []).filter((cards) => cards.length > 0);
}
