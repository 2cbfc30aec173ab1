/** A focus that would be lost under what comes before the table goes to it, and back when it goes. */

import { useLayoutEffect, useRef } from "preact/hooks";

export function usePlace() {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    const covered = before?.closest("[inert], .tray, .skill-sheet") ?? null;
    if (covered) ref.current?.focus({ preventScroll: true });
    const own = ref.current;
    return () => {
      // read as it goes: by then its own focus is already nobody's
      const lost = own?.contains(document.activeElement) || document.activeElement === document.body;
      if (covered && lost) requestAnimationFrame(() => before?.isConnected && before.focus({ preventScroll: true }));
    };
  }, []);
  return ref;
}
