/** An affine map of the plane: `[a, b, c, d, x, y]`, as PDFs write it. */
export type Matrix = readonly [number, number, number, number, number, number];
export type Point = readonly [x: number, y: number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Returns the map that applies `inner` first. */
export function times([a, b, c, d, x, y]: Matrix, inner: Matrix): Matrix {
  return [
    a * inner[0] + c * inner[1],
    b * inner[0] + d * inner[1],
    a * inner[2] + c * inner[3],
    b * inner[2] + d * inner[3],
    a * inner[4] + c * inner[5] + x,
    b * inner[4] + d * inner[5] + y,
  ];
}

export function onto(matrix: Matrix, [x, y]: Point): Point {
  return [matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]];
}

/** Maps a direction, which has no place. */
export function along([a, b, c, d]: Matrix, [x, y]: Point): Point {
  return [a * x + c * y, b * x + d * y];
}

/** Reads six numbers; anything else maps nothing. */
export function matrixOf(numbers: Iterable<unknown>): Matrix {
  const [a, b, c, d, x, y] = Array.from(numbers, Number);
  return [a ?? 1, b ?? 0, c ?? 0, d ?? 1, x ?? 0, y ?? 0];
}

export function inverse([a, b, c, d, x, y]: Matrix): Matrix {
  const size = a * d - b * c;
  const turned: Matrix = [d / size, -b / size, -c / size, a / size, 0, 0];
  const [left, up] = along(turned, [-x, -y]);
  return [turned[0], turned[1], turned[2], turned[3], left, up];
}
