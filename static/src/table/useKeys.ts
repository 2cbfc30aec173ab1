/** The keys that work anywhere at the table. */

import { useEffect } from "preact/hooks";
import { bossComes } from "./BossScreen";
import type { Desk } from "./desk";
import { intentOf } from "./keyboard";
import type { Tray } from "./skills/tray";

const FIELDS = 'input:not([type="radio"]):not([type="checkbox"]), textarea, select, [contenteditable="true"]';

export function useKeys(desk: Desk, tray: Tray): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const target = event.target as Element | null;
      const intent = intentOf(event, { editing: target?.matches?.(FIELDS) ?? false, onCard: false });
      if (event.defaultPrevented || !intent) return;
      // a dialog in front has the keys, but for the boss
      if (intent.do !== "boss" && document.querySelector("dialog[open]")) return;
      if (intent.do === "boss") bossComes.value = true;
      else if (intent.do === "hint") desk.hint();
      else if (intent.do === "pass") desk.pass();
      else if (intent.do === "skill") tray.toggle(intent.at);
      else if (intent.do === "clear") tray.leave() || desk.clear();
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", pressed);
    return () => window.removeEventListener("keydown", pressed);
  }, [desk, tray]);
}
