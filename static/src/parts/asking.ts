/** What a place asks the server for, as hooks: once, page by page, and not at every key. */
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { Refusal } from "../protocol/client";
import { asked, query } from "../protocol/http";

/** An answer; while another is on its way (`waiting`) the last one stays. */
export interface Answer<T> {
  value: T | null;
  refused: Refusal | null;
  waiting: boolean;
  again(): void;
}

type Heard<T> = Pick<Answer<T>, "value" | "refused" | "waiting">;

function refusalOf(reason: unknown): Refusal {
  if (reason instanceof Refusal) return reason;
  throw reason;
}

/** What the address answers; asked anew when it changes, and by `again`. */
export function useAsked<T>(address: string): Answer<T> {
  const [times, setTimes] = useState(0);
  const [heard, setHeard] = useState<Heard<T>>({ value: null, refused: null, waiting: true });
  useEffect(() => {
    const gone = new AbortController();
    setHeard((before) => ({ ...before, waiting: true }));
    const answered = (now: Heard<T>): void => {
      if (!gone.signal.aborted) setHeard(now);
    };
    asked<T>(address, { signal: gone.signal }).then(
      (value) => answered({ value, refused: null, waiting: false }),
      (reason: unknown) => answered({ value: null, refused: refusalOf(reason), waiting: false }),
    );
    return () => gone.abort();
  }, [address, times]);
  const again = useCallback(() => setTimes((before) => before + 1), []);
  return { ...heard, again };
}

/** A page of a list; `next` asks for the one behind it. */
export interface Page<L> {
  lines: readonly L[];
  next: Record<string, string | number> | null;
}

/** A list that grows page by page. `edit` changes lines that stand there already. */
export interface Lines<L> {
  lines: readonly L[] | null;
  refused: Refusal | null;
  waiting: boolean;
  more: (() => void) | null;
  again(): void;
  edit(change: (line: L) => L): void;
}

type Loaded<L> = Pick<Lines<L>, "lines" | "refused" | "waiting"> & Pick<Page<L>, "next">;

/** The lines of the address, as `read` takes them from an answer; `soFar` of them stand before it. */
export function useLines<A, L>(address: string, read: (answer: A, soFar: number) => Page<L>): Lines<L> {
  const [loaded, setLoaded] = useState<Loaded<L>>({ lines: null, refused: null, waiting: true, next: null });
  const [times, setTimes] = useState(0);
  const asking = useRef<AbortController | null>(null);

  const load = (place: string, before: readonly L[]): void => {
    asking.current?.abort();
    const own = new AbortController();
    asking.current = own;
    setLoaded((now) => ({ ...now, refused: null, waiting: true }));
    asked<A>(place, { signal: own.signal }).then(
      (answer) => {
        if (own.signal.aborted) return;
        const page = read(answer, before.length);
        setLoaded({ lines: [...before, ...page.lines], next: page.next, refused: null, waiting: false });
      },
      (reason: unknown) => {
        if (own.signal.aborted) return;
        setLoaded((now) => ({ lines: before.length ? before : null, next: now.next, refused: refusalOf(reason), waiting: false }));
      },
    );
  };
  useEffect(() => {
    load(address, []);
    return () => asking.current?.abort();
  }, [address, times]);

  const { lines, next } = loaded;
  return {
    lines,
    refused: loaded.refused,
    waiting: loaded.waiting,
    more: next && lines ? () => load(query(address, next), lines) : null,
    again: () => setTimes((before) => before + 1),
    edit: (change) => setLoaded((now) => ({ ...now, lines: now.lines && now.lines.map(change) })),
  };
}

const PAUSE = 300;

/** The value once it has stood still for a moment. */
export function useCalm<T>(value: T): T {
  const [calm, setCalm] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return calm;
}
