import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const source = readFileSync(`${import.meta.dirname}/tokens.css`, "utf8");

/** The colour of a token in the light (0) or the dark (1) theme, as #rrggbb. */
function colour(token: string, theme: number): string {
  const pair = new RegExp(`--${token}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(source);
  if (!pair) throw new Error(`no such colour: ${token}`);
  return pair[theme + 1]!;
}

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(front: string, back: string): number {
  const [low, high] = [luminance(front), luminance(back)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

// WCAG AA: 4.5 for text, 3 for the outlines of controls and for what is large.
const TEXT: [string, string][] = [
  ["ink", "paper"], ["ink", "surface"], ["ink", "sunken"],
  ["ink-soft", "paper"], ["ink-soft", "surface"], ["ink-soft", "sunken"],
  ["slate-ink", "slate"], ["slate-ink", "slate-hover"],
  ["green-ink", "green"], ["green-ink", "green-deep"], ["green-ink-soft", "green"], ["green-ink-soft", "green-deep"],
  ["green-text", "paper"], ["green-text", "surface"], ["green-text", "green-soft"], ["green-text", "sunken"],
  ["signal", "paper"], ["signal", "surface"], ["signal", "signal-soft"], ["signal-ink", "signal-fill"],
  ["ink", "tint-1"], ["ink", "tint-2"], ["ink", "tint-3"], ["ink", "tint-4"], ["ink", "tint-5"], ["ink", "tint-6"],
  ["card-black", "card"], ["card-red", "card"], ["card-blue", "card"], ["card-green", "card"],
];
const OUTLINES: [string, string][] = [["line-strong", "paper"], ["line-strong", "surface"], ["staple", "card-back"]];

for (const [theme, name] of ["light", "dark"].entries()) {
  test.each(TEXT)(`${name}: %s is readable on %s`, (front, back) => {
    expect(contrast(colour(front, theme), colour(back, theme))).toBeGreaterThanOrEqual(4.5);
  });
  test.each(OUTLINES)(`${name}: %s stands out from %s`, (front, back) => {
    expect(contrast(colour(front, theme), colour(back, theme))).toBeGreaterThanOrEqual(3);
  });
}
