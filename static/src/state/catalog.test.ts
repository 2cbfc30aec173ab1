import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { language } from "../i18n";
import { type TableInfo, tableName, tableOf, tables, tablesFailed } from "./catalog";

const table = (id: string): TableInfo => ({ id, name: { zh: `${id}桌`, en: `Table ${id}` } }) as TableInfo;
const answers = (ok: boolean, body: unknown) => vi.fn(async () => ({ ok, status: ok ? 200 : 404, json: async () => body }));

beforeEach(() => {
  language.value = "en";
});

afterEach(() => {
  tables.value = null;
  tablesFailed.value = false;
  vi.unstubAllGlobals();
});

test("a table has no name before the tables have come, and its id if they never come", () => {
  expect(tableName("party-3")).toBe("");
  tablesFailed.value = true;
  expect(tableName("party-3")).toBe("party-3");
  tables.value = [table("party-3")];
  expect(tableName("party-3")).toBe("Table party-3");
  language.value = "zh";
  expect(tableName("party-3")).toBe("party-3桌");
});

test("one that the list has not is looked up once", async () => {
  const asks = answers(true, table("spec-5x4"));
  vi.stubGlobal("fetch", asks);
  expect(tableOf("spec-5x4")).toBeUndefined();
  expect(asks).not.toHaveBeenCalled();
  tables.value = [table("party-3")];
  expect([tableName("spec-5x4"), tableName("spec-5x4")]).toEqual(["", ""]);
  await vi.waitFor(() => expect(tableName("spec-5x4")).toBe("Table spec-5x4"));
  expect(asks).toHaveBeenCalledTimes(1);
});

test("one that there is not is asked for once, too", async () => {
  const asks = answers(false, { code: "unknown_table" });
  vi.stubGlobal("fetch", asks);
  tables.value = [];
  expect(tableName("whist")).toBe("");
  await vi.waitFor(() => expect(tableName("whist")).toBe("whist"));
  expect(asks).toHaveBeenCalledTimes(1);
});

test("one that was lost on the way is asked for again", async () => {
  const asks = vi.fn().mockRejectedValueOnce(new TypeError("offline")).mockResolvedValue({ ok: true, status: 200, json: async () => table("spec-6x4") });
  vi.stubGlobal("fetch", asks);
  tables.value = [];
  await vi.waitFor(() => expect(tableName("spec-6x4")).toBe("Table spec-6x4"));
  expect(asks).toHaveBeenCalledTimes(2);
});
