/** The ring round an avatar while its seat is waited for, and the seconds left on it. */

import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { t } from "../i18n";
import { timeLeft } from "../state/clock";
import { useSeconds } from "./useSize";

interface Props {
  waiting: boolean;
  /** On the server's clock in milliseconds; absent while the clocks stand. */
  deadline: number | undefined;
  /** The milliseconds left while its clock stands; undefined: it does not stand. */
  stood?: number | undefined;
  children: ComponentChildren;
}

/** The share of its time a seat has left, by the longest that was seen of this deadline. */
export function useShare(deadline: number | undefined, left: number): number {
  const longest = useRef({ deadline, left });
  if (longest.current.deadline !== deadline) longest.current = { deadline, left };
  longest.current.left = Math.max(longest.current.left, left);
  return longest.current.left > 0 ? left / longest.current.left : 0;
}

const AROUND = 2 * Math.PI * 21;

export function TurnRing({ waiting, deadline, stood, children }: Props) {
  const running = waiting && deadline !== undefined;
  useSeconds(running);
  const left = running ? timeLeft(deadline) : 0;
  const share = useShare(deadline, left);
  return (
    <span class={waiting ? "turn-ring waiting" : "turn-ring"}>
      {children}
      {waiting && (
        <svg viewBox="0 0 46 46" aria-hidden="true">
          <circle cx="23" cy="23" r="21" class="ring-track" />
          <circle
            cx="23"
            cy="23"
            r="21"
            class="ring-left"
            stroke-dasharray={AROUND}
            stroke-dashoffset={running ? AROUND * (1 - share) : 0}
          />
        </svg>
      )}
      {!waiting && stood !== undefined && (
        <span class="ring-seconds stands number" title={t("skills.clock_stands")} aria-hidden="true">
          {Math.ceil(stood / 1000)}
        </span>
      )}
      {running && (
        <span class="ring-seconds number" aria-hidden="true">
          {Math.ceil(left / 1000)}
        </span>
      )}
    </span>
  );
}
