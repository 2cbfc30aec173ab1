import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Die } from "./Die";

const moves = (may: boolean) => vi.stubGlobal("matchMedia", () => ({ matches: !may }));
let page: HTMLElement;

beforeEach(() => {
  vi.useFakeTimers();
  page = document.body.appendChild(document.createElement("div"));
});

afterEach(() => {
  render(null, page);
  page.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pips = () => page.querySelectorAll(".die-pip").length;
const shown = async (fresh: boolean) => act(() => render(<Die value={4} fresh={fresh} />, page));

test("a die that was just rolled shows other faces first, for less than a quarter of a second", async () => {
  moves(true);
  await shown(true);
  expect([pips(), page.querySelector(".rolling") !== null]).toEqual([3, true]);
  for (let at = 0; at < 5; at++) await act(() => void vi.advanceTimersByTime(48));
  expect([pips(), page.querySelector(".rolling")]).toEqual([4, null]);
});

test("where nothing may move it lies there at once, and so it does when it has been seen", async () => {
  moves(false);
  await shown(true);
  expect(pips()).toBe(4);
  render(null, page);
  moves(true);
  await shown(false);
  expect(pips()).toBe(4);
});

test("what it shows is said from the start", async () => {
  moves(true);
  await shown(true);
  expect(page.querySelector(".die")!.getAttribute("aria-label")).toContain("4");
});
