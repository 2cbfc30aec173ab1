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
    const said = before ? lines.slice(lines.lastIndexOf(before) + 1) : lines;
    if (said.length === 0) return;
    const words = new Map(said.map((line) => [line.player, wordsOf(line)]));
    setBubbles((shown) => new Map([...shown, ...words]));
    // not cleared when the next line comes: each bubble has its own time
    setTimeout(() => {
      setBubbles((shown) => new Map([...shown].filter(([player, text]) => words.get(player) !== text)));
    }, LASTING_MS);
  }, [lines]);
  return bubbles;
}
