/** What is sent from the table, and what the server says of it before. */

import type { Checked, Hints, ReadingView } from "../protocol/messages";

export type Throw = "rock" | "paper" | "scissors";
export type TableMove =
  | { kind: "play"; cards: string[]; reading?: Claim }
  | { kind: "pass" }
  | { kind: "throw"; throw: Throw }
  | { kind: "discard"; skill: string }
  | { kind: "wave" }
  | { kind: "call"; call: number }
  | { kind: "raise"; times: number }
  | { kind: "show"; show: boolean }
  | { kind: "double"; double: boolean }
  | { kind: "skill"; skill: string; target: number | null; cards: string[]; reading: Claim | null };

/** Which of several readings is meant. */
export interface Claim {
  kind: string;
  rank: string;
}

/** What the table needs of the connection. `check` and `hints` resolve to null when a newer question took their place
 * or the connection is gone; `move` resolves to whether the move was taken. */
export interface TableWire {
  check(cards: string[]): Promise<Checked | null>;
  hints(): Promise<Hints | null>;
  move(ask: string, move: TableMove): Promise<boolean>;
}

export type Verdict =
  | { state: "idle" }
  | { state: "asking" }
  | { state: "ok"; readings: Choice[] }
  | { state: "no"; code: string; params: Checked["params"]; nearest: string[] | null };

/** What the selection is for while it is not for a play: a skill card. */
export interface Errand {
  /** One card is chosen, another takes its place. */
  single: boolean;
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
