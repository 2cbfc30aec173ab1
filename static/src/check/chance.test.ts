import { createHash } from "node:crypto";
import { bytesToHex, hexToBytes } from "@noble/hashes/utils.js";
import { expect, test } from "vitest";
import { Stream, canonical, commitment, dealSeed, dealt } from "./chance";
import golden from "./golden.json";

test.each(golden.streams)("the stream $label is the engine's", ({ seed, label, words, below }) => {
  const plain = new Stream(hexToBytes(seed), label);
  expect(words.map(() => plain.word().toString(16).padStart(16, "0"))).toEqual(words);
  const drawing = new Stream(hexToBytes(seed), label);
  for (const [n, drawn] of below) expect(drawing.below(BigInt(n!)).toString()).toBe(drawn);
});

test.each(golden.deals)("$deal is committed to and dealt as by the engine", (one) => {
  expect(commitment(one.seed, one.deal, one.table, one.options)).toBe(one.commitment);
  const seed = dealSeed(one.seed, one.nonces);
  expect(bytesToHex(seed)).toBe(one.deal_seed);
  const line = (event: string) => (one.lines as Record<string, unknown>[]).find((told) => told["event"] === event);
  const { hands, face_up, talon, stock } = line("dealt")!;
  const drawn = one.table.startsWith("party") ? line("roles")!["roles"] : null;
  expect(dealt(one.table, seed, one.options)).toEqual({ roles: drawn, hands, face_up, talon, stock, skills: line("skills_dealt")?.["skills"] ?? [] });
});

test("without nonces the seed of the deal is the server's", () => {
  const seed = createHash("sha256").update("seed").digest("hex");
  expect(bytesToHex(dealSeed(seed, []))).toBe(seed);
  expect(bytesToHex(dealSeed(seed, [""]))).not.toBe(seed);
});

test("options are written with their names in order and without spaces", () => {
  expect(canonical({ turn_seconds: 45, kickers: "any", counter: false })).toBe('{"counter":false,"kickers":"any","turn_seconds":45}');
  expect(canonical({})).toBe("{}");
});

test("a table that this page does not know cannot be dealt again", () => {
  expect(dealt("commute-4", new Uint8Array(32), {})).toBeNull();
});
