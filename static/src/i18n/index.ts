/** The page's words: `t(key, params)` in the language that is chosen now. Reading it inside a component subscribes to
 *  the language, so that a change of language renders anew. */
import { computed } from "@preact/signals";
import { IntlMessageFormat } from "intl-messageformat";
import { remembered } from "../state/remembered";
import en from "./en.json";
import zh from "./zh.json";

export type MessageKey = keyof typeof en;
export type Language = "en" | "zh";
export type Params = Record<string, string | number>;

export const LANGUAGES: readonly Language[] = ["zh", "en"];
export const LANGUAGE_NAMES: Record<Language, string> = { zh: "中文", en: "English" };
const CATALOGUES: Record<Language, Record<string, string>> = { en, zh };
const TAGS: Record<Language, string> = { en: "en", zh: "zh-Hans" };

function preferred(): Language {
  return (navigator.languages ?? [navigator.language]).some((tag) => tag.toLowerCase().startsWith("zh")) ? "zh" : "en";
}

export const language = remembered<Language>("language", preferred(), (value) => LANGUAGES.includes(value as Language));
/** The language as an HTML tag. */
export const languageTag = computed(() => TAGS[language.value]);

const formats = new Map<string, IntlMessageFormat>();

function format(of: Language, key: string): IntlMessageFormat {
  const place = `${of}:${key}`;
  let found = formats.get(place);
  if (!found) {
    found = new IntlMessageFormat(CATALOGUES[of][key] ?? key, TAGS[of], undefined, { ignoreTag: true });
    formats.set(place, found);
  }
  return found;
}

export function t(key: MessageKey, params?: Params): string {
  return String(format(language.value, key).format(params));
}

/** The same in Chinese, whatever the language: for idioms. */
export function inChinese(key: MessageKey): string {
  return String(format("zh", key).format());
}

/** Whether the catalogues have such a key. */
export function known(key: string): key is MessageKey {
  return key in en;
}

/** What an id of the engine is called, such as `named("role", "boss")`; the id itself where no word is known. */
export function named(family: "role" | "camp" | "kind" | "phrase" | "option", id: string): string {
  const key = `${family}.${id}`;
  return known(key) ? t(key) : id;
}

/** The sentence for a refusal's code. */
export function refusal(code: string, params: Record<string, unknown> = {}): string {
  const key = `code.${code}`;
  const shown = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
  if (!known(key)) return t("code.unknown", { code });
  try {
    return t(key, shown);
  } catch {
    return t("code.unknown", { code }); // the server gave less than the sentence needs
  }
}

/** Several names in a row, as the language joins them. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(languageTag.value, { style: "long", type: "conjunction" }).format(names);
}

/** A signed number such as +50, −25 or 0. */
export function signed(points: number): string {
  return new Intl.NumberFormat(languageTag.value, { signDisplay: "exceptZero" }).format(points).replace("-", "−");
}
