import { IntlMessageFormat } from "intl-messageformat";
import { afterEach, expect, test } from "vitest";
import en from "./en.json";
import zh from "./zh.json";
import { known, language, listed, named, refusal, signed, t } from "./index";

type Node = { type: number; value: string; options?: Record<string, { value: Node[] }>; children?: Node[] };
const catalogues: Record<string, Record<string, string>> = { en, zh };

/** The names of a message's placeholders, sorted. */
function placeholders(message: string): string[] {
  const found = new Set<string>();
  const walk = (nodes: Node[]): void => {
    for (const node of nodes) {
      if (node.type >= 1 && node.type <= 6) found.add(node.value);
      for (const option of Object.values(node.options ?? {})) walk(option.value);
      walk(node.children ?? []);
    }
  };
  walk(new IntlMessageFormat(message, "en", undefined, { ignoreTag: true }).getAst() as unknown as Node[]);
  return [...found].sort();
}

afterEach(() => {
  language.value = "en";
});

test("both catalogues have the same keys, sorted", () => {
  expect(Object.keys(zh)).toEqual(Object.keys(en));
  expect(Object.keys(en)).toEqual([...Object.keys(en)].sort());
});

test.each(Object.keys(en))("%s says something in both languages, with the same placeholders", (key) => {
  for (const catalogue of Object.values(catalogues)) expect(catalogue[key]!.trim()).not.toBe("");
  expect(placeholders(zh[key as keyof typeof zh])).toEqual(placeholders(en[key as keyof typeof en]));
});

test("every message is used", () => {
  const sources = import.meta.glob("../**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });
  const spoken = Object.entries(sources).filter(([path]) => !path.includes(".test.") && !path.includes("/gallery/"));
  const text = spoken.map(([, source]) => source as string).join("\n");
  // Families whose keys are made from ids, as in `role.${id}`.
  const families = ["role.", "camp.", "kind.", "code.", "table.reading.", "table.needs.", ...[...text.matchAll(/`([a-z_.]+[._])\$\{/g)].map((found) => found[1]!)];
  const unused = Object.keys(en).filter((key) => !text.includes(`"${key}"`) && !families.some((family) => key.startsWith(family)));
  expect(unused).toEqual([]);
});

test("Chinese messages are Chinese", () => {
  for (const [key, message] of Object.entries(zh)) {
    const words = message.replace(/\{\w+\}/g, "").match(/[\p{L}]/gu);
    if (words) expect(message, key).toMatch(/[\u4e00-\u9fff]/);
  }
});

test("a message follows the language and its params", () => {
  language.value = "en";
  expect(t("table.players", { count: 1 })).toBe("1 player");
  expect(t("table.players", { count: 5 })).toBe("5 players");
  language.value = "zh";
  expect(t("table.players", { count: 5 })).toBe("5 人");
  expect(named("role", "sister-in-law")).toBe("小姨子");
});

test("an id or a code that no catalogue knows is still said", () => {
  language.value = "en";
  expect(named("role", "auditor")).toBe("auditor");
  expect(refusal("some_new_code")).toContain("some_new_code");
  expect(refusal("bad_name", { most: 24 })).toContain("24");
  expect(refusal("bad_name")).toContain("bad_name");
  expect(known("code.stale")).toBe(true);
});

test("lists and signed points", () => {
  language.value = "zh";
  expect(listed(["小王", "小李"])).toBe("小王和小李");
  expect(signed(50)).toBe("+50");
  expect(signed(-25)).toBe("−25");
  expect(signed(0)).toBe("0");
});
