import type { Outline } from './outlines';

/** An outline with the rule that says what is inside where rings overlap. */
export type Shape = { outline: Outline; isEvenOdd: boolean };

type Bounds = { left: number; top: number; right: number; bottom: number };
type Crossing = { x: number; turn: number };

/** Returns the rows of pixels inside a shape: those whose centres are. */
export function* rowsOf(
  { outline, isEvenOdd }: Shape,
  bounds: Bounds,
  spend: (steps: number) => void,
): Generator<{ y: number; start: number; end: number }> {
  const crossings = new Map<number, Crossing[]>();
  for (const ring of outline) {
    for (let at = 0; at + 1 < ring.length; at += 2) {
      const next = at + 3 < ring.length ? at + 2 : 0;
      const edge = [ring[at], ring[at + 1], ring[next], ring[next + 1]].map(Number);
      spend(cross(edge, bounds, crossings) + 1);
    }
  }
  for (const [y, row] of crossings) {
    for (const [from, to] of insideOf(row, isEvenOdd)) {
      const start = Math.max(bounds.left, Math.ceil(from - 0.5));
      const end = Math.min(bounds.right, Math.ceil(to - 0.5));
      if (end > start) yield { y, start, end };
    }
  }
}

/** Notes where an edge crosses the middle of each row; returns the number of rows. */
function cross(
  [x0 = 0, y0 = 0, x1 = 0, y1 = 0]: readonly number[],
  { top, bottom }: Bounds,
  crossings: Map<number, Crossing[]>,
): number {
  const [low, high] = [Math.min(y0, y1), Math.max(y0, y1)];
  const first = Math.max(top, Math.ceil(low - 0.5));
  const end = Math.min(bottom, Math.ceil(high - 0.5));
  for (let y = first; y < end; y += 1) {
    const x = x0 + ((y + 0.5 - y0) / (y1 - y0)) * (x1 - x0);
    const row = crossings.get(y);
    const crossing = { x, turn: y1 > y0 ? 1 : -1 };
    if (row) row.push(crossing);
    else crossings.set(y, [crossing]);
  }
  return Math.max(0, end - first);
}

function* insideOf(
  row: readonly Crossing[],
  isEvenOdd: boolean,
): Generator<[from: number, to: number]> {
  let [turns, from] = [0, 0];
  for (const { x, turn } of row.toSorted((one, other) => one.x - other.x)) {
    const wasInside = isEvenOdd ? turns % 2 !== 0 : turns !== 0;
    turns += turn;
    const isInside = isEvenOdd ? turns % 2 !== 0 : turns !== 0;
    if (!wasInside && isInside) from = x;
    if (wasInside && !isInside) yield [from, x];
  }
}
