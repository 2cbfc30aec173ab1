/** Whether a finished deal was dealt as promised: its record against what this browser saw and gave. */
import { type OptionValue, commitment, dealSeed, dealt, shared } from "./chance";
import type { Given } from "./given";

export type Verdict = "right" | "wrong" | "unknown";
export type Check = "deal" | "seal" | "seen" | "nonce" | "roles" | "cards" | "gifts" | "points";
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

/** Whether the farmers' gifts went to them as the seed has it; `unknown` where none were shared out. */
function giftsOf(lines: readonly Line[], seed: Uint8Array, again: number): Verdict {
  const at = lines.findLastIndex(({ event }) => event === "gifts_chosen");
  const { seat, gifts = [] } = (lines[at] ?? {}) as { seat?: number; gifts?: string[] };
  const moved = lines.slice(at + 1).filter((one) => one.event === "moved" && one["from"] === seat && typeof one["to"] === "number");
  if (at < 0 || moved.length < gifts.length) return "unknown";
  // the landlord's goes first
  return same(moved.slice(1, gifts.length).map(({ cards }) => cards), shared(seed, gifts.slice(1), again));
}

/** The lines of the check. Throws where the text is no record. */
export function judged(record: string, witness: Witness): Finding[] {
  const { header, lines } = read(record);
  const { seed, deal, table, options, nonces } = header;
  if (!SEED.test(seed)) throw new Error("the record has no seed");
  const own = dealSeed(seed, nonces);
  const again = dealt(table, own, options);
  const line = (event: string): Line => lines.find((one) => one.event === event) ?? {};
  const told = lines.filter(({ event }) => event === "dealt").map(({ hands, face_up, talon, stock }) => [hands, face_up, talon, stock]);
  const skills = line("skills_dealt")["skills"] ?? [];
  const made = told.map((_, number) => dealt(table, own, options, number)).map((one) => one && [one.hands, one.face_up, one.talon, one.stock]);
  const verdicts: Record<Check, Verdict> = {
    deal: same(deal, witness.deal),
    seal: header.commitment === null ? "unknown" : same(header.commitment, commitment(seed, deal, table, options)),
    seen: witness.given ? same(header.commitment, witness.given.commitment) : "unknown",
    nonce: nonceOf(witness, header),
    roles: again ? same(line("roles")["roles"], again.roles) : "unknown",
    cards: again ? same([told, skills], [made, again.skills]) : "unknown",
    gifts: giftsOf(lines, own, told.length - 1),
    points: same(line("settled")["points"], witness.points),
  };
  const idle: Partial<Record<Check, boolean>> = { roles: again !== null && again.roles === null, gifts: verdicts.gifts === "unknown" };
  return (Object.keys(verdicts) as Check[]).filter((check) => !idle[check]).map((check) => ({ check, verdict: verdicts[check] }));
}
