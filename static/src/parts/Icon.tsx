/** Line icons. They are never the only name of a control. */
const PATHS = {
  bot: "M8 8.5h8a2 2 0 0 1 2 2V16a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2v-5.5a2 2 0 0 1 2-2zM12 5v3.5M9.5 12.5v1.5M14.5 12.5v1.5M3.5 12v3M20.5 12v3",
  chair: "M7 4v9M17 4v9M7 7.5h10M5.5 13h13M7 13v7M17 13v7",
  check: "M5 12.5l4.5 4.5L19 7.5",
  close: "M6 6l12 12M18 6L6 18",
  copy: "M9 9h10v11H9zM15 9V4H5v11h4",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  key: "M8.5 11.5a4 4 0 1 1 0 5.6 4 4 0 0 1 0-5.6zM14 11.5L20 5.5M17 8.5l2.5 2.5",
  leave: "M13 4H5v16h8M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5",
  more: "M6 12h.01M12 12h.01M18 12h.01",
  plus: "M12 5v14M5 12h14",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.2 15.2L20.5 20.5",
  send: "M4 12l16-7-5.5 15-3-6.5L4 12z",
  settings: "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM8 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  share: "M12 15V4M8 7.5L12 3.5l4 4M5 12.5V20h14v-7.5",
  stand: "M12 19V5M6.5 10.5L12 5l5.5 5.5",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  const width = name === "more" ? 2.6 : 1.7;
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width={width} stroke-linecap="round" stroke-linejoin="round">
      <path d={PATHS[name]} />
    </svg>
  );
}
