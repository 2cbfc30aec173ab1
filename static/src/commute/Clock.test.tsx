import { render } from "preact";
import { expect, test } from "vitest";
import { ClockStrip } from "./Clock";

function told(card: number): string[] {
  const host = document.createElement("div");
  render(<ClockStrip card={card} />, host);
  return [...host.querySelectorAll(".tick.now, .tick.end:not(.past)")].map((tick) => tick.textContent ?? "");
}

test("the end of the clock is told with the time, unless it is next to it", () => {
  expect(told(0)).toEqual(["8:05", "9:00"]);
  expect(told(9)).toEqual(["8:50", "9:00"]);
  expect(told(10)).toEqual(["8:55"]);
  expect(told(11)).toEqual(["9:00"]);
});
