import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { findEndPlace } from '../../../../components/page/end-place';
import type { Box } from '../../../../components/page/layout';

const VIEW = { left: 0, top: 0, right: 800, bottom: 600 };
const ANSWER = { left: 100, top: 100, right: 500, bottom: 172 };
const SIZES = { full: { width: 150, height: 28 }, small: { width: 28, height: 28 } };

const line = (top: number, right: number, left = 100): Box => ({
  left,
  top,
  right,
  bottom: top + 18,
});
const LINES = [line(103, 500), line(127, 500), line(151, 300)];
const ABOVE = line(76, 500);
const BELOW = line(176, 500);

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function place(others: readonly Box[], lines = LINES, view: Box = VIEW) {
  const shown = [...lines, ...others];
  const isFree = (box: Box) => !shown.some(each => overlaps(box, each));
  return findEndPlace({ first: ANSWER, last: ANSWER, view }, SIZES, { lines, isFree });
}

describe('the button of an answer', () => {
  it('is below the right end of its answer where nothing else is', () =>
    expect(place([])).toEqual({ x: 500, y: 178, isSmall: false }));

  it('is not as close to what comes next as to its answer', () => {
    expect(place([line(215, 500)]).y).toBe(163 - 17);
    expect(place([line(217, 500)]).y).toBe(178);
  });

  it('is below the left end where the right one is taken', () =>
    expect(place([line(176, 500, 300)])).toEqual({ x: 250, y: 178, isSmall: false }));

  it('is at the end of the last line if the next text comes right after', () =>
    expect(place([BELOW])).toEqual({ x: 500, y: 146, isSmall: false }));

  it('is at the end of an earlier line if the last one is full', () => {
    const lines = [line(103, 500), line(127, 300), line(151, 500)];

    expect(place([BELOW], lines)).toMatchObject({ x: 500, y: 122 });
  });

  const full = [line(103, 500), line(127, 500), line(151, 500)];

  it('is beside its last line if all are full', () =>
    expect(place([BELOW], full)).toEqual({ x: 660, y: 146, isSmall: false }));

  it('is above its answer if there is no margin either', () =>
    expect(place([BELOW], full, { ...VIEW, right: 520 })).toEqual({
      x: 500,
      y: 66,
      isSmall: false,
    }));

  it('loses its words before it covers any', () => {
    const lines = [line(103, 500), line(127, 500), line(151, 450)];

    expect(place([ABOVE, BELOW], lines, { ...VIEW, right: 520 })).toEqual({
      x: 500,
      y: 146,
      isSmall: true,
    });
  });

  it('is small where no place at all is free', () =>
    expect(place([ABOVE, BELOW], full, { ...VIEW, right: 520 })).toMatchObject({ isSmall: true }));

  it('covers nothing if there is a free line end, and stays in the view', () =>
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 110, max: 500 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 500, max: 700 }),
        (ends, right) => {
          const lines = [...ends, 440].map((end, at) => line(103 + at * 24, end));
          const answer = { ...ANSWER, bottom: 103 + lines.length * 24 };
          const others = [ABOVE, line(answer.bottom + 4, 500)];
          const shown = [...lines, ...others];
          const isFree = (box: Box) => !shown.some(each => overlaps(box, each));
          const view = { ...VIEW, right };
          const { x, y, isSmall } = findEndPlace({ first: answer, last: answer, view }, SIZES, {
            lines,
            isFree,
          });
          const { width, height } = isSmall ? SIZES.small : SIZES.full;

          expect(isFree({ left: x - width, top: y, right: x, bottom: y + height })).toBe(true);
          expect(x).toBeLessThanOrEqual(right);
          expect(x - width).toBeGreaterThanOrEqual(0);
        },
      ),
    ));
});
