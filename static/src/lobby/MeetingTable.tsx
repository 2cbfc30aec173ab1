/** The landing's picture: a meeting table from above, after hours. */
import { t } from "../i18n";

const CHAIRS = 7;

function Chair({ at }: { at: number }) {
  const angle = Math.PI / 2 - (at * 2 * Math.PI) / CHAIRS;
  const x = 300 + 262 * Math.cos(angle);
  const y = 205 + 172 * Math.sin(angle);
  const turn = (Math.atan2((y - 205) * 1.3, x - 300) * 180) / Math.PI + 90;
  return (
    <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(1)})`}>
      <rect x="-27" y="-20" width="54" height="34" rx="13" fill="var(--sunken)" stroke="var(--line)" stroke-width="1.5" />
      <rect x="-23" y="-27" width="46" height="11" rx="5.5" fill="var(--line)" />
    </g>
  );
}

/** A report with its staple. */
function Report({ x, y, turn }: { x: number; y: number; turn: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <rect x="-24" y="-33" width="48" height="66" rx="2" fill="var(--green-deep)" transform="translate(2.5 3)" />
      <rect x="-24" y="-33" width="48" height="66" rx="2" fill="var(--card)" />
      <path d="M-19 -27h9" stroke="var(--card-back-line)" stroke-width="2.2" stroke-linecap="round" />
      <path d="M-15 -15h30M-15 -7h30M-15 1h22M-15 9h30M-15 17h16" stroke="var(--card-line)" stroke-width="2.4" stroke-linecap="round" />
    </g>
  );
}

function Card({ x, y, turn, rank, suit, red = false }: { x: number; y: number; turn: number; rank: string; suit: string; red?: boolean }) {
  const ink = red ? "var(--card-red)" : "var(--card-black)";
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`} font-family="var(--face)" font-weight="700" fill={ink}>
      <rect x="-27" y="-38" width="54" height="76" rx="5" fill="var(--card)" stroke="var(--card-line)" />
      <text x="-20" y="-17" font-size="20">{rank}</text>
      <text x="-20" y="1" font-size="17">{suit}</text>
    </g>
  );
}

function Back({ x, y, turn }: { x: number; y: number; turn: number }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <rect x="-20" y="-28" width="40" height="56" rx="4" fill="var(--card-back)" stroke="var(--card-back-line)" />
      <path d="M-15 -23h7" stroke="var(--staple)" stroke-width="2" stroke-linecap="round" />
    </g>
  );
}

export function MeetingTable() {
  return (
    <svg class="meeting-table" viewBox="0 0 600 410" role="img" aria-label={t("landing.picture")}>
      {Array.from({ length: CHAIRS }, (_, at) => (
        <Chair key={at} at={at} />
      ))}
      <rect x="62" y="62" width="476" height="286" rx="143" fill="var(--green)" />
      <rect x="74" y="74" width="452" height="262" rx="131" fill="none" stroke="var(--green-line)" stroke-width="1.5" />
      <Report x={152} y={160} turn={-24} />
      <Report x={452} y={232} turn={17} />
      <g transform="translate(430 132)">
        <circle r="19" fill="var(--green-deep)" />
        <circle r="16" fill="var(--card)" />
        <circle r="11" fill="var(--line-strong)" />
      </g>
      <Back x={158} y={270} turn={62} />
      <Back x={171} y={262} turn={70} />
      <Back x={184} y={257} turn={78} />
      <Card x={246} y={200} turn={-17} rank="J" suit="♠" />
      <Card x={276} y={193} turn={-8} rank="Q" suit="♥" red />
      <Card x={307} y={191} turn={1} rank="K" suit="♣" />
      <Card x={338} y={194} turn={10} rank="A" suit="♦" red />
      <Card x={367} y={202} turn={19} rank="2" suit="♠" />
    </svg>
  );
}
