import { onto, type Matrix, type Point } from './matrix';

/** Closed rings of points: x and y in turns. */
export type Outline = readonly (readonly number[])[];

/** Codes of pdf.js in the numbers of a path. */
const MOVE = 0;
const LINE = 1;
const CURVE = 2;
/** Fonts alone have curves with one handle. */
const SIMPLE_CURVE = 3;
const CLOSE = 4;
/** Straight parts for one curve; curves of a page are seldom longer than a word. */
const PARTS = 8;

/** Takes the rings out of a path of pdf.js; a straight line is a ring without area. */
export function outlineOf(path: ArrayLike<number>, matrix: Matrix): Outline {
  const rings: number[][] = [];
  let ring: number[] = [];
  let from: Point = [0, 0];
  const point = (at: number): Point => onto(matrix, [path[at] ?? 0, path[at + 1] ?? 0]);
  const open = (start: Point) => {
    ring = [...start];
    rings.push(ring);
  };
  for (let at = 0; at < path.length;) {
    const code = path[at];
    if (code === MOVE) open(point(at + 1));
    else if (code === LINE) ring.push(...point(at + 1));
    else if (code === CURVE) ring.push(...curve(from, point(at + 1), point(at + 3), point(at + 5)));
    else if (code === SIMPLE_CURVE) {
      ring.push(...simpleCurve(from, point(at + 1), point(at + 3)));
    } else if (code === CLOSE) {
      const start = pointIn(ring, 0);
      ring.push(...start);
      open(start);
    }
    from = pointIn(ring, -2);
    at += lengthOf(code);
  }
  return rings.filter(({ length }) => length > 2);
}

function lengthOf(code: number | undefined): number {
  if (code === CLOSE) return 1;
  if (code === SIMPLE_CURVE) return 5;
  return code === CURVE ? 7 : 3;
}

function pointIn(ring: readonly number[], at: number): Point {
  return [ring.at(at) ?? 0, ring.at(at + 1) ?? 0];
}

function simpleCurve(start: Point, handle: Point, end: Point): number[] {
  return curve(start, towards(start, handle), towards(end, handle), end);
}

/** Two thirds of the way, where the handle of the same curve with two handles is. */
function towards([x, y]: Point, [toX, toY]: Point): Point {
  return [x + ((toX - x) * 2) / 3, y + ((toY - y) * 2) / 3];
}

function curve(...[start, one, two, end]: [Point, Point, Point, Point]): number[] {
  return Array.from({ length: PARTS }, (_, index) => {
    const t = (index + 1) / PARTS;
    const s = 1 - t;
    const weights = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t] as const;
    const mix = (axis: 0 | 1) =>
      weights[0] * start[axis] +
      weights[1] * one[axis] +
      weights[2] * two[axis] +
      weights[3] * end[axis];
    return [mix(0), mix(1)];
  }).flat();
}

/** The corners of a rectangle, as one ring. */
export function boxOutline(matrix: Matrix, [left, top, right, bottom]: readonly number[]): Outline {
  const [x0, y0, x1, y1] = [left ?? 0, top ?? 0, right ?? 0, bottom ?? 0];
  const corners: Point[] = [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ];
  return [corners.flatMap(corner => onto(matrix, corner))];
}

/** What a pen of this width leaves along the rings. */
export function strokeOutline(rings: Outline, width: number): Outline {
  const half = width / 2;
  const strokes: number[][] = [];
  for (const ring of rings) {
    for (let at = 2; at + 1 < ring.length; at += 2) {
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = ring.slice(at - 2, at + 2);
      const length = Math.hypot(x1 - x0, y1 - y0);
      if (length === 0) continue;
      const [dx, dy] = [((y1 - y0) / length) * half, ((x0 - x1) / length) * half];
      strokes.push([x0 + dx, y0 + dy, x1 + dx, y1 + dy, x1 - dx, y1 - dy, x0 - dx, y0 - dy]);
    }
  }
  return strokes;
}
