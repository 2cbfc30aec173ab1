/** What was just said, by player: shown for a while beside the speaker's seat. */

import { useEffect, useRef, useState } from "preact/hooks";
import { wordsOf } from "../state/chat";
import { chat } from "../state/room";

const LASTING_MS = 5_000;

export type Bubbles = ReadonlyMap<string, string>;

export function useBubbles(): Bubbles {
  const [bubbles, setBubbles] = useState<Bubbles>(new Map());
  const lines = chat.value;
  const heard = useRef(lines);
  useEffect(() => {
    const before = heard.current.at(-1);
    heard.current = lines;
    const last = lines.at(-1);
    if (!last || last === before) return undefined;
    const words = wordsOf(last);
    setBubbles((shown) => new Map(shown).set(last.player, words));
    // not cleared when the next line comes: each bubble has its own time
    setTimeout(() => {
      setBubbles((shown) => {
        if (shown.get(last.player) !== words) return shown;
        const rest = new Map(shown);
        rest.delete(last.player);
        return rest;
      });
    }, LASTING_MS);
    return undefined;
  }, [lines]);
  return bubbles;
}
