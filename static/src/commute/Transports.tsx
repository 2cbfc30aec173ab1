/** The six ways to the office: places and riders, the cards on each, and what all that comes to. */

import { t } from "../i18n";
import { Avatar } from "../parts/Avatar";
import type { TransportFacts } from "./facts";
import { TransportIcon } from "./icons";
import type { Pick } from "./Lane";
import { LaidCards } from "./Laid";
import { transportName, transportWords } from "./words";

interface Props {
  transports: readonly TransportFacts[];
  pick(id: string): Pick | undefined;
}

export function Transports({ transports, pick }: Props) {
  return (
    <ul class="transports" aria-label={t("commute.transports")}>
      {transports.map((facts) => (
        <Transport key={facts.id} facts={facts} pick={pick(facts.id)} />
      ))}
    </ul>
  );
}

function Transport({ facts, pick }: { facts: TransportFacts; pick: Pick | undefined }) {
  const { id, out, stopped, laid } = facts;
  const states = [out && "is-out", stopped && "is-stopped", facts.mine && "mine", pick && (pick.lit ? "lit" : "unlit")];
  return (
    <li class={["transport", ...states].filter(Boolean).join(" ")} data-transport={id}>
      <span class="transport-head" aria-hidden="true">
        <TransportIcon id={id} />
        <span class="transport-name">{transportName(id)}</span>
        <Sum facts={facts} />
      </span>
      <span class="transport-foot" aria-hidden="true">
        <Places facts={facts} />
        <span class="transport-cards">
          <LaidCards laid={laid} named />
        </span>
      </span>
      <span class="spoken">{transportWords(facts)}</span>
      {pick?.lit && <button type="button" class="lane-pick" aria-label={pick.label} aria-pressed={pick.chosen} onClick={pick.choose} />}
    </li>
  );
}

/** What it does bare, and what with its cards. */
function Sum({ facts }: { facts: TransportFacts }) {
  const { base, sum, out } = facts;
  if (out) return <span class="transport-sum out">{t("commute.broken")}</span>;
  return (
    <span class="transport-sum number">
      {sum !== base && <s>{base}</s>}
      <strong>{sum}</strong>
      <span class="unit">{t("commute.unit")}</span>
    </span>
  );
}

/** Who rides, and which places are free; on foot there is always one. */
function Places({ facts }: { facts: TransportFacts }) {
  const free = facts.places === null ? 0 : Math.max(0, facts.places - facts.riders.length);
  return (
    <span class="places">
      {facts.riders.map(({ seat, name, kind }) => (
        <span key={seat} class="rider" title={name}>
          <Avatar name={name} kind={kind} />
        </span>
      ))}
      {Array.from({ length: free }, (_, at) => (
        <span key={`free ${at}`} class="rider free" />
      ))}
      {facts.places === null && facts.riders.length === 0 && <span class="rider free open" />}
    </span>
  );
}
