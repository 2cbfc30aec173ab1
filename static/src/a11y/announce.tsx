/** The page's voice: `announce(text)` has a screen reader say it when it is done with what it is saying. */
import { signal } from "@preact/signals";

const SPOKEN = 6;
const lines = signal<readonly { id: number; text: string }[]>([]);
let made = 0;

/** Has the text read aloud. `LiveRegion` must be on the page. */
export function announce(text: string): void {
  if (text) lines.value = [...lines.value, { id: ++made, text }].slice(-SPOKEN);
}

/** Where announcements stand; there is one on the page, always. */
export function LiveRegion() {
  return (
    <div class="spoken" role="log" aria-live="polite" aria-relevant="additions">
      {lines.value.map((line) => (
        <p key={line.id}>{line.text}</p>
      ))}
    </div>
  );
}
