/** Where seats sit. You (or seat 0, for those who watch) are at the bottom; the next seat, counter-clockwise, is to your
 * right, and so on round. */

/** A place on the table's oval, in parts of its width and height: (0, 0) top left, (1, 1) bottom right. */
export interface Place {
  x: number;
  y: number;
}

/** How many seats after the viewer this one plays: 0 = the viewer. `viewer` is null for those who watch. */
export function stepsFrom(viewer: number | null, seat: number, seats: number): number {
  return (seat - (viewer ?? 0) + seats) % seats;
}

/** The seats in playing order, the viewer's (or 0) first. */
export function seatsInOrder(viewer: number | null, seats: number): number[] {
  return Array.from({ length: seats }, (_, step) => ((viewer ?? 0) + step) % seats);
}

/** Where the arc of the others begins and ends, in degrees: a little under the oval's right and left ends. */
const ARC_FROM = -12;
const ARC_TO = 192;
const SAMPLES = 240;

/** The places of the `others` along the oval from your right over the top to your left, evenly spaced by the length of
 * the arc for an oval `aspect` times as wide as it is high. */
export function ovalPlaces(others: number, aspect: number): Place[] {
  if (others <= 0) return [];
  if (others === 1) return [{ x: 0.5, y: 0 }];
  const points = Array.from({ length: SAMPLES + 1 }, (_, i) => {
    const angle = ((ARC_FROM + ((ARC_TO - ARC_FROM) * i) / SAMPLES) * Math.PI) / 180;
    return { x: 0.5 + 0.5 * Math.cos(angle), y: 0.5 - 0.5 * Math.sin(angle) };
  });
  const lengths = [0];
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1]!, points[i]!];
    lengths.push(lengths[i - 1]! + Math.hypot((b.x - a.x) * aspect, b.y - a.y));
  }
  const whole = lengths[SAMPLES]!;
  return Array.from({ length: others }, (_, k) => {
    const wanted = (whole * k) / (others - 1);
    const i = lengths.findIndex((length) => length >= wanted - 1e-9);
    return points[i === -1 ? SAMPLES : i]!;
  });
}
