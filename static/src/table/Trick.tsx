/** The middle of the table: the combination that lies, in cards and words, with the trick's earlier plays behind it. */

import { useLayoutEffect, useRef } from "preact/hooks";
import type { CSSProperties } from "preact";
import { t } from "../i18n";
import type { ActView, SpeculationView, TrickView } from "../protocol/messages";
import { Card } from "./Card";
import { laidCards, rankText, type LaidCard } from "./cards";
import { fly, leftFrom, spotOf } from "./flights";
import { spread } from "./spread";
import { oddMarks } from "./skills/words";
import { ownThree } from "./speculation/words";
import { needs, readingName } from "./words";
import "./trick.css";

interface Props {
  trick: TrickView;
  /** Names the trick's acts apart from those of the trick before. */
  id: string;
  names(seat: number): string;
  mine: number | null;
  /** Whether you are to beat it. */
  yours: boolean;
  speculation: SpeculationView | null;
  /** Whether your rank alone also beats, whatever the colour. */
  free: boolean;
  /** Whether the last act has just happened: then its cards fly in. */
  live: boolean;
  room: { width: number; height: number };
}

/** Narrower cards have no room for a pip beside their index. */
const PIPS = 46;
/** Earlier plays that still peep out behind the one that lies. */
const BEHIND = 2;

export function Trick({ trick, id, names, mine, yours, speculation, free, live, room }: Props) {
  const top = trick.acts[trick.top];
  const laid = trick.acts.slice(0, trick.top).filter((act) => act.cards.length > 0);
  const ref = useRef<HTMLDivElement>(null);
  const key = `${id}.${trick.top}`;
  useArrival(ref, key, top, mine, live);
  if (!top?.reading) return null;
  const isBomb = top.reading.kind === "bomb";
  const above = ownThree(top, speculation);
  return (
    <div class={isBomb ? "trick bomb" : "trick"}>
      <div class="trick-cards">
        {laid.slice(-BEHIND).map((act, i, behind) => (
          <Laid key={`${id}.${trick.acts.indexOf(act)}`} act={act} room={room} depth={behind.length - i} />
        ))}
        <div ref={ref}>
          <Laid key={key} act={top} room={room} depth={0} />
        </div>
      </div>
      <p class="trick-what">
        <span class="given-name trick-who" title={names(top.seat)}>
          {names(top.seat)}
        </span>
        <strong>{readingName(top.reading, top.cards.length)}</strong>
      </p>
      <p class="trick-beat">
        <Oddities act={top} />
        {above && <span class="trick-odd">{t("speculation.own_three")}</span>}
        {top.unstoppable ? t("skills.bombs_only") : yours && needsOrBomb(top, above)}
        {yours && free && t("speculation.free_colour")}
      </p>
    </div>
  );
}

/** What is not as it seems in the combination, as marks before what it needs. */
function Oddities({ act }: { act: ActView }) {
  // of several it shows on the cards what they count as
  const several = act.wilds.length > 1;
  const marks = several ? [t("speculation.stand_ins", { count: act.wilds.length })] : oddMarks(act.wilds, act.stowaway);
  if (act.unstoppable) marks.push(t("skills.unstoppable_mark"));
  return (
    <>
      {several && <span class="spoken">{oddMarks(act.wilds).join(", ")}</span>}
      {marks.map((mark) => (
        <span key={mark} class="trick-odd">
          {mark}
        </span>
      ))}
    </>
  );
}

function needsOrBomb(act: ActView, above: string | null): string {
  const reading = act.reading!;
  const what = needs(above ? { ...reading, rank: above } : reading);
  return reading.kind === "bomb" ? what : t("table.or_bomb", { what });
}

function Laid({ act, room, depth }: { act: ActView; room: Props["room"]; depth: number }) {
  const { width, step, rows } = spread(laidCards(act), room);
  const style = { "--depth": depth, "--w": `${width}px`, "--step": `${step}px` } as CSSProperties;
  return (
    <div class={`laid${depth ? " behind" : ""}${width < PIPS ? " small" : ""}`} style={style} aria-hidden={depth > 0}>
      {rows.map((row, i) => (
        <div class="laid-row" key={i}>
          {row.map((card, at) => (
            <Odd key={at} laid={card} width={width} />
          ))}
        </div>
      ))}
    </div>
  );
}

/** A card, and what it counts as where that is not what it shows. */
export function Odd({ laid, width }: { laid: LaidCard; width: number }) {
  const mark = laid.extra ? t("skills.stowaway_mark") : laid.as && t("skills.wild_mark", { rank: rankText(laid.as) });
  if (!mark) return <Card card={laid.card} width={width} />;
  return (
    <span class={laid.extra ? "odd extra" : "odd"}>
      <Card card={laid.card} width={width} />
      <span class="odd-mark" aria-hidden="true">
        {mark}
      </span>
    </span>
  );
}

/** Lets the cards of a new play fly in from the hand, or from the seat that laid them. */
function useArrival(ref: { current: HTMLDivElement | null }, key: string, top: ActView | undefined, mine: number | null, live: boolean): void {
  const shown = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    if (!live || !top || !ref.current) return;
    const cards = [...ref.current.querySelectorAll<HTMLElement>(".playing-card")];
    const faces = laidCards(top).map(({ card }) => card);
    const seat = spotOf(document.querySelector(`[data-seat="${top.seat}"] .turn-ring`));
    cards.forEach((card, i) => {
      const from = (top.seat === mine ? leftFrom(faces[i]!) : undefined) ?? seat;
      if (from) fly(card, from, i, cards.length);
    });
  });
}
