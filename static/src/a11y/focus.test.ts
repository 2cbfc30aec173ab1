import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { focusPlace, keepFocus } from "./focus";

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div id="a"><button id="go">go</button></div><div id="b"><button id="next">next</button></div>';
});
afterEach(() => vi.useRealTimers());

test("when the pressed control goes away, the focus lands where it was told to", () => {
  const go = document.getElementById("go")!;
  go.focus();
  keepFocus("#b");
  vi.advanceTimersByTime(200);
  go.remove();
  vi.advanceTimersByTime(100);
  expect(document.activeElement?.id).toBe("next");
});

test("when it stays, so does the focus", () => {
  document.getElementById("go")!.focus();
  keepFocus("#b");
  vi.advanceTimersByTime(5000);
  expect(document.activeElement?.id).toBe("go");
});

test("without a control the place itself takes it", () => {
  document.getElementById("next")!.remove();
  const go = document.getElementById("go")!;
  go.focus();
  keepFocus("#b");
  go.remove();
  vi.advanceTimersByTime(100);
  expect(document.activeElement?.id).toBe("b");
});

test("a new place is where reading goes on, unless something in it has the focus", () => {
  document.body.innerHTML = '<main id="content"><input id="field"></main>';
  focusPlace();
  expect(document.activeElement?.id).toBe("content");
  document.getElementById("field")!.focus();
  focusPlace();
  expect(document.activeElement?.id).toBe("field");
});
