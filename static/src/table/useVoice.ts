/** What happened, said to screen readers in words, and (where sounds are on) as a quiet sound. */

import { useEffect, useRef } from "preact/hooks";
import { announce } from "../a11y/announce";
import { t } from "../i18n";
import type { CardTable, TableEvent } from "../state/table";
import { asksToChoose } from "./opening/words";
import { soundOf } from "./sounds";
import { sentence } from "./words";

/** What you are called to. */
function calls(kind: string): string {
  if (kind === "discard") return t("live.discard");
  if (kind === "window") return t("live.window");
  return asksToChoose(kind) ? t("live.choose") : t("live.your_turn");
}

export function useVoice(table: CardTable, name: (seat: number) => string): void {
  const heard = useRef("");
  const asked = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const version = `${table.deal}.${table.v.join(".")}`;
    if (heard.current === version) return;
    heard.current = version;
    const events = table.events as TableEvent[];
    const asks = table.private?.asks.filter(({ urgent }) => urgent) ?? [];
    const called = asks.filter(({ id }) => !asked.current.has(id));
    // a turn that a skill has held up is the same turn
    asked.current = new Set(table.private?.asks.map(({ id }) => id));
    for (const event of events) announce(sentence(event, name));
    for (const { kind } of called) announce(calls(kind));
    soundOf(events, called.some(({ kind }) => kind !== "window"));
  }, [table]);
}
