/** From one tab to another: whose deals, and what was done to whom or what. */
import { signal } from "@preact/signals";
import { type AdminTab, go } from "../router";

/** `id`: a player, or an audit log's subject; `name`: what it is called. */
export interface About {
  id: string;
  name: string;
}

export const dealsOf = signal<About | null>(null);
export const deedsTo = signal<About | null>(null);

export function showDealsOf(player: About): void {
  dealsOf.value = player;
  go("/admin/deals" satisfies `/admin/${AdminTab}`);
}

export function showDeedsTo(subject: About): void {
  deedsTo.value = subject;
  go("/admin/audit" satisfies `/admin/${AdminTab}`);
}
