/** What is known, or guessed, of a seat's identity. */

import { known, named, t } from "../i18n";
import { suspectNext, suspicion } from "./suspicion";

interface Props {
  role: string | null;
  camp: string | null;
  /** The side, as far as your own role tells it. */
  side: "self" | "ally" | "foe" | "unknown" | "undecided";
  deal: string;
  seat: number;
  name: string;
}

function shortRole(role: string): string {
  const key = `table.role_short.${role}`;
  return known(key) ? t(key) : named("role", role);
}

export function RoleMark({ role, camp, side, deal, seat, name }: Props) {
  if (role) {
    return (
      <span class={`role camp-${camp}`} title={named("role", role)}>
        {shortRole(role)}
      </span>
    );
  }
  if (side === "ally" || side === "foe") return <span class={`role side-${side}`}>{t(`table.side_${side}`)}</span>;
  if (side === "self" || side === "undecided") return null;
  const guess = suspicion(deal, seat);
  const label = t(`table.guess_${guess}`);
  return (
    <button
      type="button"
      class={`role guess guess-${guess}`}
      aria-label={t("table.guess_of", { name, guess: label })}
      title={t("table.guess_hint")}
      onClick={() => suspectNext(deal, seat)}
    >
      {label}
    </button>
  );
}
