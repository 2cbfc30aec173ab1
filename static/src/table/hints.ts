/** Cycling through the server's hints. They hold for one version of the table; for another they are asked anew. */

/** `Play`: what a hint shows. */
export interface HintCycle<Play> {
  /** The number of the request whose answer is awaited or held. */
  n: number;
  /** The table version they were asked for. */
  version: string;
  /** null: not answered yet. */
  plays: readonly Play[] | null;
  /** The play shown now; -1 before the first. */
  at: number;
}

export const NO_HINTS: HintCycle<never> = { n: 0, version: "", plays: null, at: -1 };

export interface HintStep<Play> {
  cycle: HintCycle<Play>;
  /** Whether `hint{n}` has to be sent. */
  ask: boolean;
  /** The play to select, null when there is none (yet). */
  show: Play | null;
}

/** One press of the hint key at this table version. */
export function pressed<Play>(cycle: HintCycle<Play>, version: string): HintStep<Play> {
  if (cycle.version !== version) {
    return { cycle: { n: cycle.n + 1, version, plays: null, at: -1 }, ask: true, show: null };
  }
  if (cycle.plays === null || cycle.plays.length === 0) return { cycle, ask: false, show: null };
  const at = (cycle.at + 1) % cycle.plays.length;
  return { cycle: { ...cycle, at }, ask: false, show: cycle.plays[at] ?? null };
}

/** The server's answer: the first hint is shown at once; answers to older requests are dropped. */
export function answered<Play>(cycle: HintCycle<Play>, n: number, plays: readonly Play[]): HintStep<Play> {
  if (n !== cycle.n || cycle.plays !== null) return { cycle, ask: false, show: null };
  const at = plays.length > 0 ? 0 : -1;
  return { cycle: { ...cycle, plays, at }, ask: false, show: plays[0] ?? null };
}
