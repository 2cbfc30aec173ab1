/** Your hand: cards to tap, stroke over, swipe up, or walk along with the arrow keys. */

import { useSignal } from "@preact/signals";
import type { CSSProperties } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { t } from "../i18n";
import { CardFace } from "./Card";
import type { Desk } from "./desk";
import { leaveFrom } from "./flights";
import { intentOf } from "./keyboard";
import { layoutHand, neighbour, type CardPlace, type HandLayout } from "./layout";
import { useStroke } from "./useStroke";
import { useSize } from "./useSize";
import { cardName } from "./words";
import "./hand.css";

interface Props {
  desk: Desk;
  /** Cards of this hand that all can see. */
  faceUp: readonly string[];
  /** Cards that can stand for others. */
  wilds: ReadonlySet<string>;
  /** The keys of cards that cannot be chosen now. */
  barred: ReadonlySet<string>;
  /** The key of the card that makes one the speculator. */
  marked: string | null;
  /** The most the hand may be high, in pixels. */
  height: number;
}

/** Which of the hand's cards lie face up: the first copies of each face. */
function upKeys(faceUp: readonly string[]): Set<string> {
  const copies = new Map<string, number>();
  return new Set(
    faceUp.map((card) => {
      const copy = copies.get(card) ?? 0;
      copies.set(card, copy + 1);
      return `${card}.${copy}`;
    }),
  );
}

export function Hand({ desk, faceUp, wilds, barred, marked, height }: Props) {
  const { ref, size } = useSize<HTMLDivElement>();
  const groups = desk.groups.value;
  const layout = useMemo(() => layoutHand(groups, { width: size.width, height }), [groups, size.width, height]);
  const focus = useFocus(desk, layout, ref);
  const tallest = useTallest(layout.height, size.width);
  const up = useMemo(() => upKeys(faceUp), [faceUp]);
  useLeaving(desk, layout, ref);
  const stroke = useStroke(desk, layout, ref);
  if (size.width === 0) return <div class="hand" ref={ref} />;
  return (
    <div
      class={`hand ${layout.mode}${layout.tight ? " tight" : ""}`}
      ref={ref}
      role="group"
      aria-label={t("table.hand", { count: layout.places.length })}
      style={{ height: `${tallest}px`, "--w": `${layout.cardWidth}px` } as CSSProperties}
      onKeyDown={focus.onKeyDown}
      onContextMenu={(event) => {
        event.preventDefault();
        desk.clear();
      }}
      {...stroke}
    >
      {layout.places.map((place, index) => (
        <HandCard
          key={place.held.key}
          place={place}
          lift={tallest - layout.height}
          selected={desk.selection.value.has(place.held.key)}
          fresh={desk.fresh.value.has(place.held.key)}
          faceUp={up.has(place.held.key)}
          wild={wilds.has(place.held.card)}
          barred={barred.has(place.held.key)}
          marked={place.held.key === marked}
          inTabOrder={index === focus.index}
          onFocus={() => focus.moveTo(index)}
          onPress={() => desk.toggle(place.held.key)}
        />
      ))}
    </div>
  );
}

interface CardProps {
  place: CardPlace;
  /** How far above its place in the layout the hand's bottom line lies. */
  lift: number;
  selected: boolean;
  fresh: boolean;
  faceUp: boolean;
  wild: boolean;
  barred: boolean;
  marked: boolean;
  inTabOrder: boolean;
  onFocus(): void;
  onPress(): void;
}

function HandCard({ place, lift, selected, fresh, faceUp, wild, barred, marked, inTabOrder, onFocus, onPress }: CardProps) {
  const marks = [fresh && t("table.card_new"), faceUp && t("table.card_face_up"), wild && t("speculation.wild"), marked && t("speculation.marked")].filter(Boolean);
  return (
    <button
      type="button"
      class={`playing-card held${selected ? " selected" : ""}${fresh ? " fresh" : ""}${faceUp ? " face-up" : ""}${wild ? " wild" : ""}${barred ? " barred" : ""}${marked ? " marked" : ""}${place.front ? "" : " below"}`}
      style={{ translate: `${place.x}px ${place.y + lift}px` }}
      data-key={place.held.key}
      aria-pressed={selected}
      aria-label={[cardName(place.held.card), ...marks].join(", ")}
      tabIndex={inTabOrder ? 0 : -1}
      onFocus={onFocus}
      // pointers are followed by the hand as a whole; a click without one comes from the keyboard or a screen reader
      onClick={(event) => event.detail === 0 && onPress()}
    >
      <CardFace card={place.held.card} />
    </button>
  );
}

type HandRef = { current: HTMLDivElement | null };

/** Which card is in the tab order; arrows move it, and a card that goes hands the focus to its neighbour. */
function useFocus(desk: Desk, layout: HandLayout, ref: HandRef) {
  const focused = useSignal<string | null>(null);
  const had = useRef(0);
  const found = layout.places.findIndex(({ held }) => held.key === focused.value);
  const index = found >= 0 ? found : Math.min(had.current, Math.max(0, layout.places.length - 1));
  const within = useRef(false);
  within.current = ref.current?.contains(document.activeElement) ?? false;
  const button = (at: number) => {
    const key = layout.places[at]?.held.key;
    return key === undefined ? null : ref.current?.querySelector<HTMLElement>(`[data-key="${key}"]`);
  };
  useLayoutEffect(() => {
    if (within.current && !ref.current?.contains(document.activeElement)) button(index)?.focus();
    had.current = index;
  });
  return {
    index,
    moveTo(at: number) {
      focused.value = layout.places[at]?.held.key ?? null;
    },
    onKeyDown(event: KeyboardEvent) {
      const intent = intentOf(event, { editing: false, onCard: true });
      if (intent?.do === "move") button(neighbour(layout, index, intent.to))?.focus();
      else if (intent?.do === "play") desk.play();
      else return;
      event.preventDefault();
    },
  };
}

/** The highest the hand has been at this width: it keeps that room, so that nothing jumps as cards go. */
function useTallest(height: number, width: number): number {
  const tallest = useRef({ width, height });
  if (tallest.current.width !== width) tallest.current = { width, height };
  tallest.current.height = Math.max(tallest.current.height, height);
  return tallest.current.height;
}

/** When a play is sent, notes where its cards lie, for their flight to the table. */
function useLeaving(desk: Desk, layout: HandLayout, ref: HandRef): void {
  const sending = desk.sending.value;
  useEffect(() => {
    const box = ref.current?.getBoundingClientRect();
    if (!sending || !box) return;
    const down = box.height - layout.height;
    leaveFrom(
      layout.places
        .filter(({ held }) => desk.selection.peek().has(held.key))
        .map(({ held, x, y }) => [held.card, { x: box.left + x, y: box.top + y + down, width: layout.cardWidth }]),
    );
  }, [sending]);
}
