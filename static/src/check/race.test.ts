import { hexToBytes } from "@noble/hashes/utils.js";
import { expect, test } from "vitest";
import { commitment, dealSeed, dealt } from "./chance";
import golden from "./golden.json";
import { type Witness, judged } from "./judged";
import { begun, cardsFit, diceFit, type Line } from "./race";

const races = golden.races.map((one) => ({ ...one, lines: one.lines as unknown as Line[] }));
const [many] = races;

test.each(races)("$deal is committed to and comes about as by the engine", (one) => {
  expect(commitment(one.seed, one.deal, one.table, one.options)).toBe(one.commitment);
  const seed = dealSeed(one.seed, one.nonces);
  expect(seed).toEqual(hexToBytes(one.deal_seed));
  const players = one.nonces.length;
  expect(begun(seed, players).pile).toEqual(one.lines.find(({ event }) => event === "pile_shuffled")!["cards"]);
  expect([cardsFit(seed, players, one.lines), diceFit(seed, one.lines)]).toEqual([true, true]);
});

test("a race is not dealt like a table of cards", () => {
  expect(dealt("commute", new Uint8Array(32), {})).toBeNull();
  expect(many!.lines.filter(({ event }) => event === "pile_order").length).toBeGreaterThan(1);
  expect(many!.lines.filter(({ event }) => event === "dice_rolled").length).toBeGreaterThan(1);
});

const points = many!.nonces.map((_, seat) => (seat === 0 ? 7 : -1));
const witness: Witness = { deal: many!.deal, seat: 1, points, given: { deal: many!.deal, commitment: many!.commitment, nonce: many!.nonces[1]! } };

function faults(change: (line: Line) => Line): string[] {
  const header = { record: 1, ...many!, lines: undefined, seats: many!.nonces.map((_, seat) => `seat ${seat}`) };
  const lines = [header, ...many!.lines.map(change), { event: "settled", points }];
  const found = judged(lines.map((line) => JSON.stringify(line)).join("\n"), witness);
  expect(found.map(({ check }) => check)).toEqual(["deal", "seal", "seen", "nonce", "cards", "dice", "points"]);
  return found.flatMap(({ check, verdict }) => (verdict === "right" ? [] : [check]));
}

const swapped = (event: string, fact: string) => (line: Line) => {
  if (line.event !== event) return line;
  const [first, ...rest] = line[fact] as string[];
  return { ...line, [fact]: [...rest, first] };
};

test("a race that was dealt and rolled as promised is right in all", () => {
  expect(faults((line) => line)).toEqual([]);
});

test.each<[string, (line: Line) => Line, string]>([
  ["a card of the pile", swapped("pile_shuffled", "cards"), "cards"],
  ["a round card", swapped("round_cards_shuffled", "cards"), "cards"],
  ["a vehicle", swapped("vehicles_shuffled", "vehicles"), "cards"],
  ["a card of a pile made again", swapped("pile_order", "cards"), "cards"],
  ["who goes first", (line) => (line.event === "deal_started" ? { ...line, starter: (Number(line["starter"]) + 1) % 8 } : line), "cards"],
  ["a die", (line) => (line.event === "dice_rolled" ? { ...line, rolls: (line["rolls"] as { value: number }[]).map((roll) => ({ ...roll, value: (roll.value % 6) + 1 })) } : line), "dice"],
])("%s that was changed is found", (_, change, check) => {
  expect(faults(change)).toEqual([check]);
});
