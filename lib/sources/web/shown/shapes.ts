import type { Style } from './cascade';
import { functionsOf, measure, type Bases } from './css-values';

/** Two pixels show no letter. */
const TINY = 2;

/** Whether `clip`, which needs a box out of the flow, or `clip-path` leaves nothing of a box. */
export function isClippedAway(style: Style, isOutOfFlow: boolean): boolean {
  const clip = style.get('clip') ?? 'auto';
  if (isOutOfFlow && clip.startsWith('rect(') && isEmptyRect(clip)) return true;
  const [shape] = functionsOf(style.get('clip-path') ?? '');
  return shape !== undefined && isEmptyShape(shape.name, shape.args);
}

const SHAPE: Bases = { percent: 100, em: 16 };

function isEmptyRect(clip: string): boolean {
  const [top, right, bottom, left] =
    functionsOf(clip)[0]?.args.map(each => measure(each, SHAPE)) ?? [];
  const isLow = top != null && bottom != null && bottom - top <= TINY;
  return isLow || (left != null && right != null && right - left <= TINY);
}

/** By shape, whether its sizes leave nothing; a box is taken as 100 wide and high. */
const IS_EMPTY: Readonly<Record<string, (sizes: readonly number[]) => boolean>> = {
  inset: ([top = 0, right = top, bottom = top, left = right]) =>
    top + bottom >= 100 || right + left >= 100,
  circle: ([radius]) => radius === 0,
  ellipse: ([x, y]) => x === 0 || y === 0,
  xywh: ([, , width, height]) => width === 0 || height === 0,
  rect: ([top = 0, right = 100, bottom = 100, left = 0]) => bottom <= top || right <= left,
  polygon: sizes => areaOf(sizes) < 0.5,
};

function isEmptyShape(name: string, all: readonly string[]): boolean {
  const round = all.indexOf('round');
  const args = round < 0 ? all : all.slice(0, round);
  return IS_EMPTY[name]?.(args.map(each => measure(each, SHAPE) ?? 0)) ?? false;
}

/** Area of a polygon by the shoelace formula. */
function areaOf(numbers: readonly number[]): number {
  // nb. A fill rule may come first.
  const points = numbers.length % 2 === 0 ? numbers : numbers.slice(1);
  let sum = 0;
  for (let at = 0; at < points.length; at += 2) {
    const [x = 0, y = 0] = points.slice(at, at + 2);
    const [nextX = points[0] ?? 0, nextY = points[1] ?? 0] = points.slice(at + 2, at + 4);
    sum += x * nextY - nextX * y;
  }
  return Math.abs(sum) / 2;
}
