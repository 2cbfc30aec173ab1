/** One seat round the table: who, how many cards, what it last did, whether it is waited for. */

import type { CSSProperties } from "preact";
import { t } from "../i18n";
import { Avatar } from "../parts/Avatar";
import { Icon } from "../parts/Icon";
import type { ActView, RoomSeat, SeatView } from "../protocol/messages";
import { faceOf, laidCards, rankText } from "./cards";
import type { Place } from "./geometry";
import { RoleMark } from "./RoleMark";
import { PartnerHand } from "./opening/PartnerHand";
import { SeatSkills } from "./skills/SeatSkills";
import { FEW, Known } from "./speculation/Known";
import { markedCard, markerWords } from "./speculation/words";
import { JokerShape } from "./suits";
import { Tile, Tiles } from "./Tiles";
import { TurnRing } from "./TurnRing";
import { cardName } from "./words";
import "./seat.css";
import "./seating.css";

export interface SeatFacts {
  seat: number;
  name: string;
  chair: RoomSeat;
  view: SeatView;
  side: "self" | "ally" | "foe" | "unknown" | "undecided";
  /** What it has put on the deal before play. */
  marks: readonly string[];
  /** Whether it has shown what it is. */
  shown: boolean;
  /** The card that made it the speculator; null: it is none. */
  marker: string | null;
  /** It takes no part in play. */
  satOut: boolean;
  /** Its hand, where you see it. */
  hand: readonly string[] | null;
  online: boolean;
  waiting: boolean;
  deadline: number | undefined;
  /** The milliseconds left to it while its clock stands. */
  stood: number | undefined;
  /** Whether there are skill cards at this table. */
  skilled: boolean;
  /** Its last act in the trick that runs. */
  act: ActView | null;
  /** Whether that act is the one to beat. */
  holds: boolean;
}

/** Where a skill is about to be played on a seat. */
export interface SeatPick {
  /** Whether it can be this seat. */
  lit: boolean;
  chosen: boolean;
  label: string;
  choose(): void;
}

interface Props {
  facts: SeatFacts;
  deal: string;
  /** Where on the oval; absent for the seat at the bottom. */
  place?: Place;
  /** What was just said here. */
  said?: string | undefined;
  pick?: SeatPick | undefined;
}

export function Seat({ facts, deal, place, said, pick }: Props) {
  const { seat, name, chair, view, side, waiting, deadline } = facts;
  const away = chair.kind === "person" && !facts.online;
  const states = [waiting && "waiting", view.out > 0 && "is-out", away && "away", facts.holds && "holds", pick && (pick.lit ? "lit" : "unlit")].filter(Boolean).join(" ");
  return (
    <li
      class={`seat ${states}`}
      data-seat={seat}
      aria-current={waiting ? "true" : undefined}
      {...(place ? { style: { "--x": place.x, "--y": place.y } as CSSProperties } : {})}
    >
      <TurnRing waiting={waiting} deadline={deadline} stood={facts.stood}>
        <Avatar name={name} kind={chair.kind} />
        <State chair={chair} away={away} />
      </TurnRing>
      <div class="seat-who" inert={pick !== undefined}>
        <span class="given-name seat-name" title={name}>
          {name}
        </span>
        <span class="seat-marks">
          <RoleMark role={view.role} camp={view.camp} side={side} deal={deal} seat={seat} name={name} />
          {facts.shown && (
            <span class="raise-mark" title={t("opening.shown_mark")}>
              <Icon name="eye" />
              <span class="spoken">{t("opening.shown_mark")}</span>
            </span>
          )}
          {facts.marks.map((mark) => (
            <span key={mark} class="raise-mark">
              {mark}
            </span>
          ))}
        </span>
      </div>
      {facts.hand ? <PartnerHand cards={facts.hand} name={name} /> : <CardsLeft view={view} satOut={facts.satOut} />}
      <Open facts={facts} />
      {facts.skilled && <SeatSkills view={view} />}
      <Act act={facts.act} holds={facts.holds} />
      {said && <span class="bubble">{said}</span>}
      {pick?.lit && <button type="button" class="seat-pick" aria-label={pick.label} aria-pressed={pick.chosen} onClick={pick.choose} />}
    </li>
  );
}

/** What all know of the cards: the one that made the seat the speculator, those of its hand that they have seen. */
function Open({ facts: { view, marker, name } }: { facts: SeatFacts }) {
  const { face_up } = view;
  if (marker === null && face_up.length <= FEW) return face_up.length > 0 ? <FaceUp cards={face_up} /> : null;
  return (
    <div class="seat-open">
      {marker !== null && <MarkerMark marker={marker} name={name} />}
      {face_up.length > FEW ? <Known cards={face_up} name={name} /> : <Tiles cards={face_up} />}
    </div>
  );
}

/** The card that made the seat the speculator. */
function MarkerMark({ marker, name }: { marker: string; name: string }) {
  const { card } = markedCard(marker);
  const words = markerWords(marker, name);
  return (
    <span class="marker-mark" title={words}>
      {card && <Tile card={card} />}
      <span class="spoken">{words}</span>
    </span>
  );
}

/** A small sign on the avatar: played on by the engine, or not connected. */
function State({ chair, away }: { chair: RoomSeat; away: boolean }) {
  const auto = chair.auto && chair.kind === "person";
  if (!auto && !away) return null;
  const words = auto ? t("room.auto") : t("room.offline");
  return (
    <span class="seat-state" title={words}>
      <Icon name={auto ? "bot" : "leave"} />
      <span class="spoken">{words}</span>
    </span>
  );
}

/** The number in the hand: quiet, loud once it has been announced; then the place among those out. */
export function CardsLeft({ view, satOut }: { view: SeatView; satOut: boolean }) {
  if (satOut) return <span class="cards-left out-place">{t("speculation.sits_out")}</span>;
  if (view.out > 0) {
    const place = t("settlement.place_number", { place: view.out });
    return (
      <span class="cards-left out-place" title={t("table.out_place", { place })}>
        <span aria-hidden="true">{place}</span>
        <span class="spoken">{t("table.out_place", { place })}</span>
      </span>
    );
  }
  return (
    <span class={view.announced ? "cards-left announced" : "cards-left"} title={t("settlement.left", { count: view.left })}>
      <span aria-hidden="true" class="number">
        {view.left}
      </span>
      <span class="spoken">{t("settlement.left", { count: view.left })}</span>
    </span>
  );
}

/** Cards of the hand that all can see, each as a rank with its suit. */
export function FaceUp({ cards }: { cards: readonly string[] }) {
  return (
    <span class="face-up-cards" role="img" aria-label={t("table.face_up_of", { cards: cards.map(cardName).join(", ") })}>
      <Icon name="eye" />
      {cards.map((card, i) => (
        <Tile key={`${card}.${i}`} card={card} />
      ))}
    </span>
  );
}

function Act({ act, holds }: { act: ActView | null; holds: boolean }) {
  if (!act) return <span class="act none" />;
  if (act.cards.length === 0) return <span class="act passed">{t("table.passed")}</span>;
  const cards = laidCards(act).map(({ card }) => card);
  return (
    <span class={`act laid${holds ? " top" : ""}${cards.length > 8 ? " long" : ""}`} role="img" aria-label={cards.map(cardName).join(", ")}>
      {cards.map((card, i) => {
        const { rank, suit, joker } = faceOf(card);
        return (
          <span key={i} class={joker ? `joker-${joker}` : `suit-${suit}`}>
            {joker ? <JokerShape joker={joker} /> : rankText(rank)}
          </span>
        );
      })}
    </span>
  );
}
