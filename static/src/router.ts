/** Where the page is: `/`, `/new`, `/r/CODE`, `/me`, `/leaderboard`, `/admin`, `/admin/TAB`. */
import { computed, signal } from "@preact/signals";

export const ADMIN_TABS = ["rooms", "players", "deals", "seasons", "audit"] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];
export type Place =
  | { name: "landing" | "new" | "history" | "leaderboard" | "unknown" }
  | { name: "room"; code: string }
  | { name: "admin"; tab: AdminTab };

/** The characters of room codes: Crockford's, without I, L, O and U. */
const CODE = /^[0-9A-HJKMNP-TV-Z]{8}$/;
const path = signal(location.pathname);

/** A room code as typed, read kindly: any case, spaces and hyphens, O for 0, I and L for 1. Null if it is none. */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
  return CODE.test(code) ? code : null;
}

/** A code as shown: two groups of four. */
export function shownCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`;
}

export function placeOf(pathname: string): Place {
  if (pathname === "/") return { name: "landing" };
  if (pathname === "/new") return { name: "new" };
  if (pathname === "/me") return { name: "history" };
  if (pathname === "/leaderboard") return { name: "leaderboard" };
  if (pathname === "/admin") return { name: "admin", tab: ADMIN_TABS[0] };
  const tab = ADMIN_TABS.find((one) => pathname === `/admin/${one}`);
  if (tab) return { name: "admin", tab };
  const room = /^\/r\/([^/]+)\/?$/.exec(pathname);
  const code = room && readCode(decodeURIComponent(room[1]!));
  return code ? { name: "room", code } : { name: "unknown" };
}

export const place = computed(() => placeOf(path.value));

export function go(to: string): void {
  if (to !== location.pathname) history.pushState(null, "", to);
  path.value = to;
  window.scrollTo(0, 0);
}

/** Follows a link within the page without loading it anew. */
export function follow(event: MouseEvent): void {
  const link = event.currentTarget as HTMLAnchorElement;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  go(link.pathname);
}

window.addEventListener("popstate", () => {
  path.value = location.pathname;
});
