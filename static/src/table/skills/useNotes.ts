/** What skills have shown and this page has not shown yet, and whether the notes are open. */

import { useState } from "preact/hooks";
import type { SeenView } from "../../protocol/messages";
import type { CardTable } from "../../state/table";

export interface Notes {
  /** The newest that was not put away. */
  newest: SeenView | null;
  /** There is something in the notes that was not looked at. */
  fresh: boolean;
  opened: boolean;
  open(): void;
  close(): void;
  putAway(): void;
  /** The newest goes by itself; it was not looked at. */
  fade(): void;
}

/** All that this viewer was shown, oldest first. */
export function allSeen(table: CardTable): SeenView[] {
  return [...table.view.seen, ...(table.private?.seen ?? [])].sort((a, b) => a.number - b.number);
}

/** What was there when the page was loaded is no news. */
export function useNotes(table: CardTable): Notes {
  const seen = allSeen(table);
  const last = seen.at(-1)?.number ?? -1;
  const [opened, setOpened] = useState(false);
  const first = () => ({ deal: table.deal, number: table.events.length ? -1 : last });
  const [put, setPut] = useState(first);
  const [looked, setLooked] = useState(first);
  const newer = (than: typeof put) => last > (than.deal === table.deal ? than.number : -1);
  const now = { deal: table.deal, number: last };
  return {
    newest: newer(put) ? seen.at(-1)! : null,
    fresh: newer(looked),
    opened,
    open: () => (setOpened(true), setLooked(now), setPut(now)),
    close: () => setOpened(false),
    fade: () => setPut(now),
    putAway: () => (setPut(now), setLooked(now)),
  };
}
