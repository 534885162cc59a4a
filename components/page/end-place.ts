import type { Box } from './layout';

/** Space between an answer and its button. */
const END_GAP = 6;
/** Space between the button and what is beside it. */
const CLEARANCE = 4;
/** Last lines of an answer at whose ends the button may be: further up it would not be looked for. */
const LINES = 8;

type Size = { width: number; height: number };

/** Top right corner of the button. `isSmall`: without its words. */
export type EndPlace = { x: number; y: number; isSmall: boolean };

/**
 * Finds a place for an answer's button that covers nothing: below the answer, at the end of one of
 * its last lines, beside it, or above it; if the button fits nowhere, without its words.
 *
 * `first` and `last`: boxes of the answer's first and last element. `lines`: those of its text.
 */
export function findEndPlace(
  { first, last, view }: Record<'first' | 'last' | 'view', Box>,
  sizes: { full: Size; small: Size },
  { lines, isFree }: { lines: readonly Box[]; isFree: (box: Box) => boolean },
): EndPlace {
  const right = Math.min(last.right, view.right);
  const below = last.bottom + END_GAP;
  const middles = lastMiddles(lines);
  for (const isSmall of [false, true]) {
    const { width, height } = isSmall ? sizes.small : sizes.full;
    const left = last.left + width;
    const beside = last.right + END_GAP + CLEARANCE + width;
    const rows = middles.map(middle => middle - height / 2);
    const [lastRow = below] = rows;
    const places = [
      // Nearer to its answer than to what comes next.
      ...[right, left].map(x => ({ x, y: below, under: END_GAP + CLEARANCE })),
      ...rows.flatMap(y => [right, left].map(x => ({ x, y, under: 0 }))),
      { x: beside, y: lastRow, under: 0 },
      { x: right, y: first.top - END_GAP - height, under: 0 },
    ];
    const place = places.find(
      ({ x, y, under }) =>
        x <= view.right &&
        x - width >= view.left &&
        isFree({
          left: x - width - CLEARANCE,
          top: y,
          right: x + CLEARANCE,
          bottom: y + height + under,
        }),
    );
    if (place) return { x: place.x, y: place.y, isSmall };
  }
  return { x: right, y: below, isSmall: true };
}

/** Middles of the last lines, the lowest first. */
function lastMiddles(lines: readonly Box[]): number[] {
  const middles = lines.map(({ top, bottom }) => (top + bottom) / 2).sort((a, b) => b - a);
  const apart = middles.filter((middle, at) => at === 0 || (middles[at - 1] ?? 0) - middle > 4);
  return apart.slice(0, LINES);
}
