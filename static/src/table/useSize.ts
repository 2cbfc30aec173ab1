import { useLayoutEffect, useRef, useState } from "preact/hooks";

export interface Size {
  width: number;
  height: number;
}

/** The inner size of an element in whole pixels, and the ref to put on it. */
export function useSize<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize((had) => (had.width === width && had.height === height ? had : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, size };
}

const SECOND = 1000;

/** Renders anew every second while `running`, so that what shows time left stays true. */
export function useSeconds(running: boolean): void {
  const [, setTick] = useState(0);
  useLayoutEffect(() => {
    if (!running) return undefined;
    const ticking = setInterval(() => setTick((tick) => tick + 1), SECOND);
    return () => clearInterval(ticking);
  }, [running]);
}
