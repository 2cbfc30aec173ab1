/** Whether a finished deal was dealt as promised: its record against what this browser saw and gave. */
import { type OptionValue, commitment, dealSeed, dealt } from "./chance";
import type { Given } from "./given";

export type Verdict = "right" | "wrong" | "unknown";
export type Check = "deal" | "seal" | "seen" | "nonce" | "roles" | "cards" | "points";
export interface Finding {
  check: Check;
  verdict: Verdict;
}

/** What this browser knows of the deal by itself; `seat` is null for who watched. */
export interface Witness {
  deal: string;
  seat: number | null;
  points: readonly number[];
  given: Given | undefined;
}

interface Header {
  deal: string;
  table: string;
  options: Record<string, OptionValue>;
  seed: string;
  nonces: string[];
  commitment: string | null;
}
type Line = { event?: string } & Record<string, unknown>;

const SEED = /^[0-9a-f]{64}$/;

function same(one: unknown, other: unknown): Verdict {
  return JSON.stringify(one) === JSON.stringify(other) ? "right" : "wrong";
}

function read(record: string): { header: Header; lines: Line[] } {
  const [header, ...lines] = record.trim().split("\n").map((line) => JSON.parse(line) as Line);
  return { header: header as unknown as Header, lines };
}

function nonceOf({ seat, given }: Witness, { nonces }: Header): Verdict {
  return given && seat !== null ? same(nonces[seat], given.nonce) : "unknown";
}

/** The lines of the check. Throws where the text is no record. */
export function judged(record: string, witness: Witness): Finding[] {
  const { header, lines } = read(record);
  const { seed, deal, table, options, nonces } = header;
  if (!SEED.test(seed)) throw new Error("the record has no seed");
  const again = dealt(table, dealSeed(seed, nonces), options);
  const line = (event: string): Line => lines.find((one) => one.event === event) ?? {};
  const { hands, face_up, talon, stock } = line("dealt");
  const skills = line("skills_dealt")["skills"] ?? [];
  const verdicts: Record<Check, Verdict> = {
    deal: same(deal, witness.deal),
    seal: header.commitment === null ? "unknown" : same(header.commitment, commitment(seed, deal, table, options)),
    seen: witness.given ? same(header.commitment, witness.given.commitment) : "unknown",
    nonce: nonceOf(witness, header),
    roles: again ? same(line("roles")["roles"], again.roles) : "unknown",
    cards: again ? same([hands, face_up, talon, stock, skills], [again.hands, again.face_up, again.talon, again.stock, again.skills]) : "unknown",
    points: same(line("settled")["points"], witness.points),
  };
  const drawn = again === null || again.roles !== null;
  return (Object.keys(verdicts) as Check[]).filter((check) => check !== "roles" || drawn).map((check) => ({ check, verdict: verdicts[check] }));
}
