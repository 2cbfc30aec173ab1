/** What happened, said to screen readers in words, and (where sounds are on) as a quiet sound. */

import { useEffect, useRef } from "preact/hooks";
import { announce } from "../a11y/announce";
import { t } from "../i18n";
import type { TableMessage } from "../protocol/messages";
import type { TableEvent } from "../state/table";
import { soundOf } from "./sounds";
import { sentence } from "./words";

export function useVoice(table: TableMessage, name: (seat: number) => string): void {
  const heard = useRef("");
  const asked = useRef<string | null>(null);
  useEffect(() => {
    const version = `${table.deal}.${table.v.join(".")}`;
    if (heard.current === version) return;
    heard.current = version;
    const events = table.events as TableEvent[];
    const ask = table.private?.asks[0] ?? null;
    const called = ask !== null && ask.id !== asked.current;
    asked.current = ask?.id ?? null;
    for (const event of events) announce(sentence(event, name));
    if (called) announce(t("live.your_turn"));
    soundOf(events, called);
  }, [table]);
}
