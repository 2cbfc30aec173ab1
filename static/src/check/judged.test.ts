import { describe, expect, test } from "vitest";
import golden from "./golden.json";
import { type Check, type Verdict, type Witness, judged } from "./judged";

const POINTS = [20, -10, -10];
const one = golden.deals.find((deal) => deal.table === "party-3")!;
type Line = Record<string, unknown>;
const header: Line = { record: 1, ...one, seats: ["seat 0", "seat 1", "seat 2"], started: "2031-05-06T12:00:00Z" };
const [roles, cards, skills] = one.lines as unknown as [Line, Line, Line];
const settled: Line = { event: "settled", winner: "boss", out: [0], bombs: [], points: POINTS };
const given = { deal: one.deal, commitment: one.commitment, nonce: one.nonces[1]! };
const witness: Witness = { deal: one.deal, seat: 1, points: POINTS, given };

function record(changes: { header?: Line; roles?: Line; cards?: Line; skills?: Line; settled?: Line } = {}): string {
  const lines = [
    { ...header, ...changes.header },
    { ...roles, ...changes.roles },
    { ...cards, ...changes.cards },
    { ...skills, ...changes.skills },
    { event: "passed", seat: 1 },
    { ...settled, ...changes.settled },
  ];
  return `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`;
}

function verdicts(text: string, seen: Witness = witness): Record<Check, Verdict> {
  return Object.fromEntries(judged(text, seen).map(({ check, verdict }) => [check, verdict])) as Record<Check, Verdict>;
}

function faults(text: string, seen: Witness = witness): string[] {
  return judged(text, seen).flatMap(({ check, verdict }) => (verdict === "wrong" ? [check] : []));
}

const all = (verdict: Verdict) => ({ deal: verdict, seal: verdict, seen: verdict, nonce: verdict, roles: verdict, cards: verdict, points: verdict });

test("a deal that was dealt as promised is right in all", () => {
  expect(verdicts(record())).toEqual(all("right"));
});

describe("what was changed is found", () => {
  const hands = cards["hands"] as string[];
  const words = hands[0]!.split(" ");
  const swapped = [[...words.slice(1), words[0]].join(" "), ...hands.slice(1)];
  const seats = roles["roles"] as string[];
  test.each<[string, Parameters<typeof record>[0], string[]]>([
    ["a card", { cards: { hands: swapped } }, ["cards"]],
    ["a card face up", { cards: { face_up: ["", "", ""] } }, ["cards"]],
    ["a skill card", { skills: { skills: [...(skills["skills"] as string[][])].reverse() } }, ["cards"]],
    ["a role", { roles: { roles: [...seats.slice(1), seats[0]] } }, ["roles"]],
    ["a point", { settled: { points: [21, -10, -11] } }, ["points"]],
    ["an option", { header: { options: { ...one.options, turn_seconds: 46 } } }, ["seal"]],
    ["the seed", { header: { seed: "00".repeat(32) } }, ["seal", "roles", "cards"]],
    ["one's own nonce", { header: { nonces: [one.nonces[0], "0".repeat(32), one.nonces[2]] } }, ["nonce", "roles", "cards"]],
    ["another's nonce", { header: { nonces: ["0".repeat(32), one.nonces[1], one.nonces[2]] } }, ["roles", "cards"]],
    ["the seal", { header: { commitment: "0".repeat(64) } }, ["seal", "seen"]],
    ["the deal", { header: { deal: "another" } }, ["deal", "seal"]],
  ])("%s", (_, changes, wrong) => {
    const found = faults(record(changes));
    // Another seed may by chance draw the same roles.
    expect(found.filter((check) => check !== "roles")).toEqual(wrong.filter((check) => check !== "roles"));
    if (!wrong.includes("cards")) expect(found).toEqual(wrong);
  });
});

test("a server that shows another seal than it used is found by who kept what he saw", () => {
  expect(faults(record(), { ...witness, given: { ...given, commitment: "0".repeat(64) } })).toEqual(["seen"]);
});

test("who watched, or gave from another browser, cannot tell of his own part", () => {
  const watched = verdicts(record(), { ...witness, seat: null, given: undefined });
  expect(watched).toEqual({ ...all("right"), seen: "unknown", nonce: "unknown" });
});

test("a deal without a seal, or at a table that this page does not know, is not called right", () => {
  expect(verdicts(record({ header: { commitment: null } }), { ...witness, given: undefined }).seal).toBe("unknown");
  expect(verdicts(record({ header: { commitment: null } })).seen).toBe("wrong");
  const elsewhere = verdicts(record({ header: { table: "commute-4" } }));
  expect([elsewhere.roles, elsewhere.cards]).toEqual(["unknown", "unknown"]);
});

describe("deals that were dealt again, and gifts", () => {
  const recorded = (table: string, change: (line: Line, at: number) => Line = (line) => line) => {
    const { lines, ...facts } = golden.opened.find((deal) => deal.table === table)!;
    const head = { record: 1, ...facts, seats: [], started: "2031-05-06T12:00:00Z" };
    return [head, ...(lines as Line[]).map(change), settled].map((line) => JSON.stringify(line)).join("\n");
  };
  const seenOf = (table: string): Witness => ({ deal: golden.opened.find((deal) => deal.table === table)!.deal, seat: null, points: POINTS, given: undefined });

  test("are dealt again in the browser, every time", () => {
    for (const { table } of golden.opened) {
      // at landlord-5 nobody calls
      const times = golden.opened.find((deal) => deal.table === table)!.lines.filter(({ event }) => event === "dealt").length;
      expect(times).toBeGreaterThanOrEqual(table === "landlord-5" ? 1 : 3);
      const found = verdicts(recorded(table), seenOf(table));
      expect([found.cards, found.gifts ?? "none"]).toEqual(["right", table.startsWith("spec") ? "right" : "none"]);
    }
  });

  test.each(["spec-4x4", "spec-5x4-8-3"])("a card or a gift of %s, which somebody built, is found", (table) => {
    const hands = (line: Line): Line => (line["event"] === "dealt" ? { ...line, hands: [...(line["hands"] as string[])].reverse() } : line);
    expect(faults(recorded(table, hands), seenOf(table))).toEqual(["cards"]);
    const { lines } = golden.opened.find((deal) => deal.table === table)!;
    const [one, other] = lines.filter(({ event }) => event === "moved").slice(-2).map(({ cards }) => cards);
    expect(one).not.toBe(other);
    const exchanged = (line: Line): Line => ({ ...line, ...(line["cards"] === one ? { cards: other } : line["cards"] === other ? { cards: one } : {}) });
    expect(faults(recorded(table, exchanged), seenOf(table))).toContain("gifts");
  });

  test("a card of the last deal, or a gift given to another, is found", () => {
    const last = (line: Line, at: number): Line => (line["event"] === "dealt" && at > 3 ? { ...line, stock: `${line["stock"]}S3` } : line);
    expect(faults(recorded("spec-4x1", last), seenOf("spec-4x1"))).toEqual(["cards"]);
    const gifts = golden.opened.find((deal) => deal.table === "spec-7x3")!.lines.filter((line) => line.event === "moved" && line.from === 5);
    const [one, other] = gifts.slice(-2).map(({ cards }) => cards);
    const exchanged = (line: Line): Line => ({ ...line, ...(line["cards"] === one ? { cards: other } : line["cards"] === other ? { cards: one } : {}) });
    expect(faults(recorded("spec-7x3", exchanged), seenOf("spec-7x3"))).toEqual(["gifts"]);
  });
});

describe("who begins", () => {
  type Change = (line: Line, deal: number) => Line;
  const recorded = (table: string, change: Change) => {
    const { lines, ...facts } = golden.opened.find((deal) => deal.table === table)!;
    let deal = -1;
    const told = (lines as Line[]).map((line) => change(line, line["event"] === "dealt" ? ++deal : deal));
    return [{ record: 1, ...facts, seats: [], started: "2031-05-06T12:00:00Z" }, ...told, settled].map((line) => JSON.stringify(line)).join("\n");
  };
  const found = (table: string, change: Change = (line) => line) =>
    judged(recorded(table, change), { deal: "", seat: null, points: POINTS, given: undefined }).find(({ check }) => check === "begins")?.verdict ?? "none";
  const moved = (event: string, change: Line, from: number): Change => (line, deal) => (line["event"] === event && deal === from ? { ...line, ...change } : line);

  test.each(golden.opened.map(({ table }) => table))("at %s is for the seed to say, where it is for chance", (table) => {
    expect(found(table)).toBe(["boss-classic", "landlord-3", "landlord-5", "spec-5x1", "spec-7x2"].includes(table) ? "right" : "none");
  });

  test.each<[string, string, Line, number]>([
    ["landlord-3", "turned_up", { card: "S3" }, 0],
    ["landlord-3", "turned_up", { seat: 1 }, 2],
    ["landlord-3", "turned_up", { event: "nothing" }, 1],
    ["landlord-5", "turned_up", { seat: null }, 0],
    ["spec-5x1", "turned_up", { seat: 0 }, 0],
    ["boss-classic", "called", { event: "nothing" }, 1],
  ])("at %s another line %s is found", (table, event, change, deal) => {
    expect(found(table, moved(event, change, deal))).toBe("wrong");
  });

  test("a caller who is not the first is found", () => {
    const others = [0, 1, 2].map((seat) => found("boss-classic", moved("called", { seat }, 0)));
    expect(others.filter((verdict) => verdict === "right")).toHaveLength(1);
  });
});

test("what is no record is refused", () => {
  for (const text of ["", "rubbish", "{}", record({ header: { seed: "00" } }), record({ header: { seed: one.seed.toUpperCase() } })]) {
    expect(() => judged(text, witness)).toThrow();
  }
});
