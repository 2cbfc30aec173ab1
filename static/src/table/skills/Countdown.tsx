/** The time that is left, as a bar that runs out and in seconds. */

import type { CSSProperties } from "preact";
import { t } from "../../i18n";
import { timeLeft } from "../../state/clock";
import { useShare } from "../TurnRing";
import { useSeconds } from "../useSize";

/** `deadline` on the server's clock in milliseconds; undefined: the clock stands. */
export function Countdown({ deadline }: { deadline: number | undefined }) {
  useSeconds(deadline !== undefined);
  const left = deadline === undefined ? 0 : timeLeft(deadline);
  const share = useShare(deadline, left);
  const seconds = Math.ceil(left / 1000);
  if (deadline === undefined) return <span class="countdown still" />;
  return (
    <span class="countdown" role="timer" aria-label={t("skills.seconds", { count: seconds })}>
      <span class="countdown-bar" style={{ "--share": share } as CSSProperties} aria-hidden="true" />
      <span class="countdown-seconds number" aria-hidden="true">
        {seconds}
      </span>
    </span>
  );
}
