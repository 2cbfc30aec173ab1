/** The figures of the boss key's spreadsheet: dull, plausible, and the same all day. Pure. */

export interface Sheet {
  months: number[];
  /** A line for each cost centre: its number, and an amount for each month. */
  lines: { centre: number; amounts: number[] }[];
}

const LINES = 70;
const MONTHS = 9;

/** Small steps of a linear congruence: nothing here needs good chance. */
function amounts(seed: number, count: number): number[] {
  let at = seed;
  return Array.from({ length: count }, () => {
    at = (at * 1103515245 + 12345) % 2147483648;
    return Math.round((at / 2147483648) ** 2 * 9_400_000) / 100 + 120;
  });
}

export function sheetOf(day: number): Sheet {
  const months = Array.from({ length: MONTHS }, (_, i) => i + 1);
  const lines = Array.from({ length: LINES }, (_, i) => ({ centre: 4101 + i * 7, amounts: amounts(day * 131 + i, MONTHS) }));
  return { months, lines };
}
