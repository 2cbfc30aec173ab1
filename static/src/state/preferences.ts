/** What this browser remembers of its person. */
import { effect } from "@preact/signals";
import { languageTag } from "../i18n";
import { NAME_LENGTH } from "../protocol/messages";
import { remembered } from "./remembered";

export type Theme = "auto" | "light" | "dark";
export const THEMES: readonly Theme[] = ["auto", "light", "dark"];

export interface RecentRoom {
  code: string;
  table: string;
  at: number;
}

const MOST_ROOMS = 5;

export const theme = remembered<Theme>("theme", "auto", (value) => THEMES.includes(value as Theme));
export const sound = remembered<boolean>("sound", true, (value) => typeof value === "boolean");
/** Four colours of suits instead of two. */
export const fourColours = remembered<boolean>("four_colours", false, (value) => typeof value === "boolean");
/** The name last entered; empty before the first. */
export const ownName = remembered<string>("name", "", (value) => typeof value === "string" && [...value].length <= NAME_LENGTH);

function isRoom(value: unknown): value is RecentRoom {
  const room = value as Partial<RecentRoom> | null;
  return typeof room?.code === "string" && typeof room.table === "string" && typeof room.at === "number";
}

export const recentRooms = remembered<readonly RecentRoom[]>("rooms", [], (value) => Array.isArray(value) && value.every(isRoom));

/** Puts a room first among the last ones. */
export function rememberRoom(code: string, table: string): void {
  const others = recentRooms.peek().filter((room) => room.code !== code);
  recentRooms.value = [{ code, table, at: Date.now() }, ...others].slice(0, MOST_ROOMS);
}

export function forgetRoom(code: string): void {
  recentRooms.value = recentRooms.value.filter((room) => room.code !== code);
}

/** Keeps the document's language and theme at what is chosen. */
export function applyPreferences(): void {
  effect(() => {
    document.documentElement.lang = languageTag.value;
  });
  effect(() => {
    if (theme.value === "auto") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme.value;
  });
}
