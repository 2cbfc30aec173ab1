/** Whether a finished deal was dealt as promised: its record against what this browser saw and gave. */
import { type OptionValue, commitment, dealSeed, dealt } from "./chance";
import { beginningsFit } from "./beginnings";
import { drawsFit } from "./draws";
import { giftsFit } from "./gifts";
import type { Given } from "./given";
import { type Line, cardsFit, diceFit, isRace } from "./race";

export type Verdict = "right" | "wrong" | "unknown";
export type Check = "deal" | "seal" | "seen" | "nonce" | "roles" | "cards" | "begins" | "dice" | "draws" | "gifts" | "points";
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
  seats: string[];
}

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

type Chance = Partial<Record<"roles" | "cards" | "begins" | "dice" | "draws" | "gifts", Verdict>>;

function fits(yes: boolean): Verdict {
  return yes ? "right" : "wrong";
}

/** What chance made of a deal at a table of cards; no roles where none are drawn, no gifts where none are given. */
function ofCards({ table, options }: Header, seed: Uint8Array, lines: readonly Line[]): Chance {
  const first = dealt(table, seed, options);
  if (!first) return { roles: "unknown", cards: "unknown" };
  const line = (event: string): Line => lines.find((one) => one.event === event) ?? {};
  const told = lines.filter(({ event }) => event === "dealt").map(({ hands, face_up, talon, stock }) => [hands, face_up, talon, stock]);
  const made = told.map((_, again) => dealt(table, seed, options, again)!).map((one) => [one.hands, one.face_up, one.talon, one.stock]);
  const begins = beginningsFit(table, seed, lines);
  const gifts = giftsFit(seed, lines, told.length - 1);
  return {
    ...(first.roles && { roles: same(line("roles")["roles"], first.roles) }),
    cards: same([told, line("skills_dealt")["skills"] ?? []], [made, first.skills]),
    ...(begins !== null && { begins: fits(begins) }),
    ...(gifts !== null && { gifts: fits(gifts) }),
  };
}

function ofRace({ seats }: Header, seed: Uint8Array, lines: readonly Line[]): Chance {
  const players = seats.length;
  return {
    cards: fits(cardsFit(seed, players, lines)),
    dice: fits(diceFit(seed, lines)),
    draws: fits(drawsFit(seed, players, lines)),
  };
}

/** The lines of the check. Throws where the text is no record. */
export function judged(record: string, witness: Witness): Finding[] {
  const { header, lines } = read(record);
  const { seed, deal, table, options, nonces } = header;
  if (!SEED.test(seed)) throw new Error("the record has no seed");
  const verdicts: Partial<Record<Check, Verdict>> = {
    deal: same(deal, witness.deal),
    seal: header.commitment === null ? "unknown" : same(header.commitment, commitment(seed, deal, table, options)),
    seen: witness.given ? same(header.commitment, witness.given.commitment) : "unknown",
    nonce: nonceOf(witness, header),
    ...(isRace(table) ? ofRace : ofCards)(header, dealSeed(seed, nonces), lines),
    points: same(lines.find(({ event }) => event === "settled")?.["points"], witness.points),
  };
  return (Object.entries(verdicts) as [Check, Verdict][]).map(([check, verdict]) => ({ check, verdict }));
}
