/** Pointers on the hand, mouse, pen and finger alike: the gesture of `gesture.ts` applied to the desk. */

import { useRef } from "preact/hooks";
import type { Desk } from "./desk";
import { pressEnd, pressMove, pressStart, type Point, type Press, type Tap } from "./gesture";
import { cardAt, cardsAlong, type HandLayout } from "./layout";

export function useStroke(desk: Desk, layout: HandLayout, ref: { current: HTMLElement | null }) {
  const press = useRef<Press | null>(null);
  const tap = useRef<Tap | null>(null);

  function pointOf(event: PointerEvent): Point {
    const box = ref.current!.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top - (box.height - layout.height) };
  }

  function paint(from: Point, to: Point, on: boolean): void {
    desk.paint(cardsAlong(layout, from, to).map((index) => layout.places[index]!.held.key), on);
  }

  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      const point = pointOf(event);
      const held = layout.places[cardAt(layout, point.x, point.y)]?.held;
      if (!held) return;
      // the whole stroke is the hand's, wherever the pointer goes
      ref.current?.setPointerCapture(event.pointerId);
      press.current = pressStart(held.key, point, event.timeStamp, desk.selection.peek().has(held.key));
    },
    onPointerMove(event: PointerEvent) {
      const had = press.current;
      if (!had) return;
      const now = pressMove(had, pointOf(event));
      press.current = now;
      if (now.moved && !now.swiping) paint(had.moved ? had.last : had.from, now.last, now.on);
    },
    onPointerUp(event: PointerEvent) {
      const had = press.current;
      press.current = null;
      if (!had) return;
      const end = pressEnd(had, event.timeStamp, tap.current);
      tap.current = end.do === "tap" ? { key: end.key, at: event.timeStamp, on: had.on } : null;
      if (end.do === "tap") desk.toggle(end.key);
      if (end.do === "double") desk.paint([end.key], true);
      if (end.do === "double" || end.do === "play") desk.play();
    },
    onPointerCancel() {
      press.current = null;
    },
  };
}
