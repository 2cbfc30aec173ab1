/** A die that was rolled. It rolls where things may move: for a moment it shows other faces, then its own. */

import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { DieShape } from "./icons";

/** While it rolls it shows these, each for as long. */
const FACES = [3, 6, 1, 5, 2];
const FACE_MS = 45;

function still(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** `fresh`: it has just been rolled, and has not been seen rolling. */
export function Die({ value, fresh }: { value: number; fresh: boolean }) {
  const [turn, setTurn] = useState(() => (fresh && !still() ? 0 : FACES.length));
  const rolling = turn < FACES.length;
  useEffect(() => {
    if (!rolling) return undefined;
    const timer = setTimeout(() => setTurn(turn + 1), FACE_MS);
    return () => clearTimeout(timer);
  }, [turn]);
  return (
    <span class={rolling ? "die rolling" : "die"} role="img" aria-label={t("commute.die", { value })}>
      <DieShape value={rolling ? FACES[turn]! : value} />
    </span>
  );
}
