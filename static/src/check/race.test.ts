import { hexToBytes } from "@noble/hashes/utils.js";
import { expect, test } from "vitest";
import { commitment, dealSeed, dealt } from "./chance";
import golden from "./golden.json";
import { type Witness, judged } from "./judged";
import { drawsFit } from "./draws";
import { begun, cardsFit, diceFit, type Line } from "./race";

const races = golden.races.map((one) => ({ ...one, lines: one.lines as unknown as Line[] }));
const [many, , played] = races;

test.each(races)("$deal is committed to and comes about as by the engine", (one) => {
  expect(commitment(one.seed, one.deal, one.table, one.options)).toBe(one.commitment);
  const seed = dealSeed(one.seed, one.nonces);
  expect(seed).toEqual(hexToBytes(one.deal_seed));
  const players = one.nonces.length;
  expect(begun(seed, players).pile).toEqual(one.lines.find(({ event }) => event === "pile_shuffled")!["cards"]);
  expect([cardsFit(seed, players, one.lines), diceFit(seed, one.lines), drawsFit(seed, players, one.lines)]).toEqual([true, true, true]);
});

test("a race is not dealt like a table of cards", () => {
  expect(dealt("commute", new Uint8Array(32), {})).toBeNull();
  expect(many!.lines.filter(({ event }) => event === "pile_order").length).toBeGreaterThan(1);
  expect(many!.lines.filter(({ event }) => event === "dice_rolled").length).toBeGreaterThan(1);
});

type Race = NonNullable<typeof many>;

/** What is found wrong with a race of which lines are changed, or left out where there is no line in their stead. */
function faults(race: Race, change: (line: Line, at: number) => Line | null): string[] {
  const points = race.nonces.map((_, seat) => (seat === 0 ? 7 : -1));
  const nonce = race.nonces[1]!;
  const witness: Witness = { deal: race.deal, seat: 1, points, given: { deal: race.deal, commitment: race.commitment, nonce } };
  const header = { record: 1, ...race, lines: undefined, seats: race.nonces.map((_, seat) => `seat ${seat}`) };
  const lines = [header, ...race.lines.flatMap((line, at) => change(line, at) ?? []), { event: "settled", points }];
  const found = judged(lines.map((line) => JSON.stringify(line)).join("\n"), witness);
  expect(found.map(({ check }) => check)).toEqual(["deal", "seal", "seen", "nonce", "cards", "dice", "draws", "points"]);
  return found.flatMap(({ check, verdict }) => (verdict === "right" ? [] : [check]));
}

const swapped = (event: string, fact: string) => (line: Line) => {
  if (line.event !== event) return line;
  const [first, ...rest] = line[fact] as string[];
  return { ...line, [fact]: [...rest, first] };
};
const changed = (event: string, fact: string, value: (old: unknown) => unknown) => (line: Line) =>
  line.event === event ? { ...line, [fact]: value(line[fact]) } : line;
const another = (card: unknown) => (card === "jog" ? "lift" : "jog");

test.each(races)("$deal, dealt, rolled and drawn as promised, is right in all", (race) => {
  expect(faults(race, (line) => line)).toEqual([]);
});

test.each<[string, (line: Line) => Line, string]>([
  ["a card of the pile", swapped("pile_shuffled", "cards"), "cards"],
  ["a round card", swapped("round_cards_shuffled", "cards"), "cards"],
  ["a vehicle", swapped("vehicles_shuffled", "vehicles"), "cards"],
  ["who goes first", changed("deal_started", "starter", (seat) => (Number(seat) + 1) % 4), "cards"],
  ["a die", changed("dice_rolled", "rolls", (rolls) => (rolls as { value: number }[]).map((roll) => ({ ...roll, value: (roll.value % 6) + 1 }))), "dice"],
  ["a card of a pile made again", swapped("pile_order", "cards"), "draws"],
  ["how many cards were drawn", changed("drew", "cards", () => 0), "draws"],
  ["a card put in", changed("bid_chosen", "card", another), "draws"],
  ["a card that was played", changed("card_played", "card", another), "draws"],
  ["a card that breakfast took", changed("card_moved", "card", another), "draws"],
  ["from whom breakfast took", changed("card_moved", "from", (seat) => Number(seat) + 1), "draws"],
])("%s that was changed is found", (_, change, check) => {
  expect(faults(played!, change)).toEqual([check]);
});

test("a breakfast that is told without its card is found, and a card that moved by itself", () => {
  expect(faults(played!, (line) => (line.event === "card_moved" ? null : line))).toEqual(["draws"]);
  expect(faults(played!, (line) => (line.event === "card_acted" && line["card"] === "free-breakfast" ? null : line))).toEqual(["draws"]);
});

test("what a bidding leaves lies as the seed has it", () => {
  const at = many!.lines.findIndex(({ event, seat, cards }, place) => event === "discarded" && seat === null && (cards as string[]).length > 1 && many!.lines[place - 1]!.event === "prize_taken");
  expect(at).toBeGreaterThan(0);
  expect(faults(many!, (line, place) => (place === at ? { ...line, cards: [...(line["cards"] as string[])].reverse() } : line))).toEqual(["draws"]);
});
