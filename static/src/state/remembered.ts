/** Signals that this browser remembers. */
import { effect, signal, type Signal } from "@preact/signals";

const PREFIX = "doulaoban.";

function stored(key: string): unknown {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined; // storage is barred, or holds what no version of this page wrote
  }
}

/** A signal kept in local storage. What is stored there counts only where `fits` says so. */
export function remembered<T>(key: string, first: T, fits: (value: unknown) => boolean): Signal<T> {
  const found = stored(key);
  const kept = signal<T>(found !== undefined && fits(found) ? (found as T) : first);
  let before = kept.peek();
  effect(() => {
    if (kept.value === before) return;
    before = kept.value;
    try {
      localStorage.setItem(PREFIX + key, JSON.stringify(kept.value));
    } catch {
      // a full or barred storage costs the memory, not the page
    }
  });
  return kept;
}
