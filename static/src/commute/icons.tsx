/** Drawings of the race: six ways to the office, the boss, home and office, a die. Decoration: words stand beside them. */

export const TRANSPORTS = ["car", "taxi", "metro", "bus", "e-bike", "walking"] as const;

const CAR = "M2.5 16.2v-3.4l3-1.3 2.9-4.2h6.4l3.6 4.2 3.1 1v3.7H19M15 16.2H9M5 16.2H2.5M6.2 11.5h12M11.5 7.5v4";
const WHEELS = "M7 14.3a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM17 14.3a2 2 0 1 0 0 4 2 2 0 0 0 0-4z";

const PATHS: Readonly<Record<string, string>> = {
  car: `${CAR}${WHEELS}`,
  taxi: `${CAR}${WHEELS}M9.6 7.2V4.8h3.6v2.4`,
  metro: "M8 3.5h8a2.5 2.5 0 0 1 2.5 2.5v8.5A2.5 2.5 0 0 1 16 17H8a2.5 2.5 0 0 1-2.5-2.5V6A2.5 2.5 0 0 1 8 3.5zM5.5 10.5h13M12 3.5v7M8.6 13.8h.01M15.4 13.8h.01M8.5 17L6 20.5M15.5 17l2.5 3.5",
  bus: `M2.5 16.3V6.8A1.8 1.8 0 0 1 4.3 5h14.4a1.8 1.8 0 0 1 1.7 1.3l1.1 5v5H19M15 16.3H9M5 16.3H2.5M2.5 11.3h19M8 5v6.3M13.5 5v6.3${WHEELS}`,
  "e-bike": "M5.5 13.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM18.5 13.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM8.5 16.5h5.2c0-3.2 1.2-5.4 3.1-6.4L15.5 5.5h-2.6M5.5 13.5c0-2 1.2-3.2 3-3.2h4M6 8h4M17.2 11l1.3 2.5",
  walking: "M13 3.2a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4zM12.6 8.6L9 10.2l-1.2 3.3M12.6 8.6l-1 5.6 2.9 2.6 1 4M11.6 14.2L10.4 17l-2.9 3.8M12.6 8.6l2 3 3 1",
};

function Line({ d, name }: { d: string; name: string }) {
  return (
    <svg viewBox="0 0 24 24" class={`drawn drawn-${name}`} aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round">
      <path d={d} />
    </svg>
  );
}

/** A transport by its id; nothing for one that is unknown. */
export function TransportIcon({ id }: { id: string }) {
  const d = PATHS[id];
  return d ? <Line d={d} name={id} /> : null;
}

/** Who has arrived. */
export function DoneIcon() {
  return <Line d="M5 12.5l4.500 4.500L19 7.500" name="done" />;
}

export function OfficeIcon() {
  return <Line d="M5 21V4.5h9V21M14 9.5h5V21M3 21h18M8 8h.01M11 8h.01M8 11.5h.01M11 11.5h.01M8 15h.01M11 15h.01M16.5 13h.01M16.5 16.5h.01M8.5 21v-2.6h2V21" name="office" />;
}

export function HomeIcon() {
  return <Line d="M4 11.5L12 4.5l8 7M6 10v10h12V10M10 20v-5.5h4V20" name="home" />;
}

/** The boss from behind the lamp: hat, coat, case. */
export function BossShape() {
  return (
    <svg viewBox="0 0 24 36" class="boss-shape" aria-hidden="true" fill="currentColor">
      <path d="M8 5.2 9 1.6q3-1.5 6 0l1 3.6 3 .9v1.1H5V6.100z" />
      <path d="M8.600 8h6.800q0 4.500-3.400 4.500T8.600 8z" />
      <path d="M4.500 16.500Q8 12.800 12 13.300q4-.5 7.500 3.200l1.200 9.500h-2.500l-.9-5.500L17 29H7l-.3-8.500L5.800 26H3.300z" />
      <path d="M7.300 29h4l-.3 6.500H7.500zM12.700 29h4l-.2 6.500H13zM18.300 26.500h4.900v4.700h-6.300v-4.700z" />
    </svg>
  );
}

const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[12, 12]],
  2: [[7, 7], [17, 17]],
  3: [[6.5, 6.5], [12, 12], [17.5, 17.5]],
  4: [[7, 7], [17, 7], [7, 17], [17, 17]],
  5: [[6.5, 6.5], [17.5, 6.5], [12, 12], [6.5, 17.5], [17.5, 17.5]],
  6: [[7, 6], [17, 6], [7, 12], [17, 12], [7, 18], [17, 18]],
};

export function DieShape({ value }: { value: number }) {
  return (
    <svg viewBox="0 0 24 24" class="die-shape" aria-hidden="true">
      <rect x="1" y="1" width="22" height="22" rx="5" class="die-face" />
      {(PIPS[value] ?? []).map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="2.3" class="die-pip" />
      ))}
    </svg>
  );
}
