import { expect, test } from "vitest";
import { FIRST, narrowed } from "./wanted";

const CHOICES = { public: true, seasons: [], tables: { "party-3": ["boss", "worker"], "party-4": ["striver", "slacker"] } };

test("a change of what is listed begins at the first line, a change of page does not", () => {
  const second = narrowed(FIRST, { offset: 100 }, CHOICES);
  expect(second.offset).toBe(100);
  expect(narrowed(second, { sort: "share" }, CHOICES)).toEqual({ ...FIRST, sort: "share" });
});

test("a role stays at another table only where that table has it", () => {
  const bosses = narrowed(FIRST, { table: "party-3", role: "boss" }, CHOICES);
  expect(bosses.role).toBe("boss");
  expect(narrowed(bosses, { table: "party-4" }, CHOICES).role).toBe("");
  expect(narrowed(bosses, { table: "" }, CHOICES).role).toBe("boss");
});

test("another season begins at all tables", () => {
  const bosses = narrowed(FIRST, { table: "party-3", role: "boss" }, CHOICES);
  expect(narrowed(bosses, { season: "1" }, CHOICES)).toEqual({ ...FIRST, season: "1" });
});
