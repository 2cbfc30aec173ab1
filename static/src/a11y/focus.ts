/** Focus is never lost: where a control goes away under it, or a place changes, it lands on what took its place. */

const LOOKS = 20;
const PAUSE = 50;

function land(within: string): void {
  const there = document.querySelector<HTMLElement>(within);
  const control = there?.querySelector<HTMLElement>("button:not(:disabled), a, input:not(:disabled)") ?? there;
  if (control === there && there) there.tabIndex = -1;
  control?.focus({ preventScroll: true });
}

/** Watches, for a second, whether the control in focus goes away; then the first control of `within` gets the focus. */
export function keepFocus(within: string): void {
  const before = document.activeElement;
  let looks = LOOKS;
  const look = (): void => {
    if (before && !before.isConnected) {
      if (document.activeElement === document.body) land(within);
    } else if (--looks > 0) {
      setTimeout(look, PAUSE);
    }
  };
  setTimeout(look, PAUSE);
}

/** Puts the focus at the start of the place, as after loading a page. */
export function focusPlace(): void {
  const content = document.getElementById("content");
  if (!content || content.contains(document.activeElement)) return;
  content.tabIndex = -1;
  content.focus({ preventScroll: true });
}
