/** Moments and spans as the language says them. */
import { languageTag } from "../i18n";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A moment (ms since 1970) as day and time. */
export function moment(at: number): string {
  return new Intl.DateTimeFormat(languageTag.value, { dateStyle: "medium", timeStyle: "short" }).format(at);
}

/** A moment (ms since 1970) as a day. */
export function day(at: number): string {
  return new Intl.DateTimeFormat(languageTag.value, { dateStyle: "medium" }).format(at);
}

function counted(count: number, unit: "minute" | "hour" | "day"): string {
  return new Intl.NumberFormat(languageTag.value, { style: "unit", unit, unitDisplay: "short" }).format(count);
}

/** A span (ms) in its two largest units: minutes, hours and minutes, days and hours. */
export function span(length: number): string {
  const minutes = Math.max(0, Math.floor(length / MINUTE));
  const hours = Math.floor(length / HOUR);
  const days = Math.floor(length / DAY);
  if (hours < 1) return counted(minutes, "minute");
  if (days < 1) return [counted(hours, "hour"), minutes % 60 ? counted(minutes % 60, "minute") : ""].join(" ").trim();
  return [counted(days, "day"), hours % 24 ? counted(hours % 24, "hour") : ""].join(" ").trim();
}

/** A share of 0 to 1 in per cent. */
export function percent(share: number): string {
  return new Intl.NumberFormat(languageTag.value, { style: "percent", maximumFractionDigits: 1 }).format(share);
}
