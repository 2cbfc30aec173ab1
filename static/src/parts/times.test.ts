import { afterEach, expect, test } from "vitest";
import { language } from "../i18n";
import { percent, span } from "./times";

const MINUTE = 60_000;

afterEach(() => {
  language.value = "en";
});

test.each([
  [-5, "0 min"],
  [59_999, "0 min"],
  [12 * MINUTE, "12 min"],
  [60 * MINUTE, "1 hr"],
  [135 * MINUTE, "2 hr 15 min"],
  [24 * 60 * MINUTE, "1 day"],
  [(49 * 60 + 5) * MINUTE, "2 days 1 hr"],
])("a span of %d ms is %s", (length, said) => {
  language.value = "en";
  expect(span(length)).toBe(said);
});

test("spans and shares follow the language", () => {
  language.value = "zh";
  expect(span(135 * MINUTE)).toMatch(/^2\s?小时 15\s?分钟$/);
  expect(percent(0.6251)).toBe("62.5%");
  expect(percent(1)).toBe("100%");
});
