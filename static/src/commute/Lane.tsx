/** One seat's lane: who, what lies on it, and its piece on the road to the office. */

import type { CSSProperties } from "preact";
import { t } from "../i18n";
import { Avatar } from "../parts/Avatar";
import { Icon } from "../parts/Icon";
import { TurnRing } from "../table/TurnRing";
import { Die } from "./Die";
import type { LaneFacts } from "./facts";
import { DoneIcon, HomeIcon, TransportIcon } from "./icons";
import { LaidCards } from "./Laid";
import { cardName, laneWords, markerName, placeName } from "./words";

/** Where a card is about to be played on a seat or a transport. */
export interface Pick {
  /** Whether it can be this one. */
  lit: boolean;
  chosen: boolean;
  label: string;
  choose(): void;
}

interface Props {
  facts: LaneFacts;
  /** In km. */
  distance: number;
  said: string | undefined;
  pick: Pick | undefined;
}

export function Lane({ facts, distance, said, pick }: Props) {
  const { seat, name, chair, waiting } = facts;
  const away = chair.kind === "person" && !facts.online;
  const states = [waiting && "waiting", facts.own && "own", facts.place > 0 && "is-in", facts.late && "is-late", away && "away", facts.passed && "has-passed", pick && (pick.lit ? "lit" : "unlit")];
  return (
    <li class={["lane", ...states].filter(Boolean).join(" ")} data-seat={seat} aria-current={waiting ? "true" : undefined}>
      <div class="lane-who">
        <TurnRing waiting={waiting} deadline={facts.deadline} stood={facts.stood}>
          <Avatar name={name} kind={chair.kind} />
          <State facts={facts} away={away} />
        </TurnRing>
        <span class="given-name lane-name" title={name}>
          {name}
        </span>
        <Marks facts={facts} />
      </div>
      <Stretch facts={facts} distance={distance} />
      <Figures facts={facts} />
      <span class="spoken">{laneWords(facts, distance)}</span>
      {said && <span class="bubble">{said}</span>}
      {pick?.lit && <button type="button" class="lane-pick" aria-label={pick.label} aria-pressed={pick.chosen} onClick={pick.choose} />}
    </li>
  );
}

/** A small sign on the avatar: played on by the engine, or not connected. */
function State({ facts, away }: { facts: LaneFacts; away: boolean }) {
  const auto = facts.chair.auto === true && facts.chair.kind === "person";
  if (!auto && !away) return null;
  const words = auto ? t("room.auto") : t("room.offline");
  return (
    <span class="seat-state" title={words}>
      <Icon name={auto ? "bot" : "leave"} />
      <span class="spoken">{words}</span>
    </span>
  );
}

/** How many event cards it holds; where there is room for it, what lies on it. */
function Marks({ facts }: { facts: LaneFacts }) {
  return (
    <span class="lane-marks" aria-hidden="true">
      <span class="lane-hand number" title={t("commute.hand_of", { count: facts.hand })}>
        {facts.hand}
      </span>
      <Lies facts={facts} />
    </span>
  );
}

/** What lies on a seat: that it has chosen, that it goes first, markers and cards. */
function Lies({ facts }: { facts: LaneFacts }) {
  const { first, markers, laid } = facts;
  return (
    <span class="lane-lies">
      {facts.chosen && (
        <span class="lane-chosen" title={t("commute.sent")}>
          <Icon name="check" />
        </span>
      )}
      {facts.won > 0 && <span class="lane-won">{placeName(facts.won)}</span>}
      {first && (
        <span class="lane-first" title={t("commute.first")}>
          {t("commute.first_short")}
        </span>
      )}
      {markers.map((marker, at) => (
        <span key={at} class="lane-marker" title={cardName(marker)}>
          {markerName(marker)}
        </span>
      ))}
      <LaidCards laid={laid} />
    </span>
  );
}

/** The road itself: the piece where it is, and where it would be after this turn of the clock. */
function Stretch({ facts, distance }: { facts: LaneFacts; distance: number }) {
  const { km, sum, transport, rolls } = facts;
  const at = (length: number) => ({ "--at": Math.min(1, length / distance) }) as CSSProperties;
  const ahead = facts.place === 0 && !facts.late && sum > 0;
  return (
    <div class={km * 2 < distance ? "stretch" : "stretch far"} aria-hidden="true">
      <span class="stretch-line" />
      {ahead && <span class="ghost" style={{ ...at(km + sum), "--from": Math.min(1, km / distance) } as CSSProperties} />}
      <span class="piece" style={at(km)}>
        {facts.place > 0 ? <DoneIcon /> : transport === null ? <HomeIcon /> : <TransportIcon id={transport} />}
      </span>
      <span class="lane-dice">
        <Lies facts={facts} />
        {rolls.map(({ number, value, fresh }) => (
          <Die key={number} value={value} fresh={fresh} />
        ))}
      </span>
    </div>
  );
}

function Figures({ facts }: { facts: LaneFacts }) {
  const { km, sum, place, late } = facts;
  if (place > 0) {
    return (
      <span class="lane-km in" aria-hidden="true">
        {placeName(place)}
      </span>
    );
  }
  return (
    <span class="lane-km number" aria-hidden="true">
      <strong>{km}</strong>
      {late ? <span class="lane-after late">{t("commute.late_short")}</span> : <span class="lane-after">{sum > 0 ? `+${sum}` : "±0"}</span>}
    </span>
  );
}
