import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BADGE_HEIGHT,
  chooseRail,
  ICON_WIDTH,
  placeCard,
  stackDown,
} from '../../../../components/page/layout';

const VIEW = { left: 0, top: 0, right: 1_000, bottom: 600 };
const answerTo = (right: number) => ({ left: 100, top: 50, right, bottom: 400 });

describe('the rail beside an answer', () => {
  it('shows words where the widest of them fits', () => {
    const rail = chooseRail(answerTo(800), VIEW, 150);

    expect(rail).toEqual({ mode: 'wide', x: 816 });
  });

  it('shows icons where a word would not fit', () => {
    expect(chooseRail(answerTo(860), VIEW, 150).mode).toBe('compact');
    expect(chooseRail(answerTo(900), VIEW, 60).mode).toBe('compact');
  });

  it('goes over the edge only where there is no margin at all', () => {
    expect(chooseRail(answerTo(976), VIEW, 150).mode).toBe('compact');
    expect(chooseRail(answerTo(977), VIEW, 150).mode).toBe('edge');
    expect(chooseRail(answerTo(1_400), VIEW, 150)).toEqual({ mode: 'edge', x: 1_000 });
  });

  it('covers no text while there is room for an icon, and never leaves the view', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_500 }),
        fc.integer({ min: 20, max: 200 }),
        (right, widest) => {
          const { mode, x } = chooseRail(answerTo(right), VIEW, widest);
          const [from, to] = mode === 'wide' ? [x, x + widest] : [x - ICON_WIDTH, x];
          expect(to).toBeLessThanOrEqual(VIEW.right);
          if (VIEW.right - right >= ICON_WIDTH) expect(from).toBeGreaterThanOrEqual(right);
        },
      ),
    ));
});

describe('badges one below the other', () => {
  it('stand where they want if there is room', () =>
    expect(stackDown([10, 60, 300])).toEqual([10, 60, 300]));

  it('are pushed down no further than they must', () =>
    expect(stackDown([10, 12, 100])).toEqual([10, 35, 100]));

  it('keep statement order on one line, whatever the size of its type', () =>
    expect(stackDown([103, 100, 160])).toEqual([103, 128, 160]));

  it('never overlap, never move up, and keep their order', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -500, max: 2_000 }), { maxLength: 50 }), wanted => {
        const tops = stackDown(wanted);
        const sorted = [...tops].sort((a, b) => a - b);
        for (const [index, top] of tops.entries()) {
          expect(top).toBeGreaterThanOrEqual(wanted[index] ?? 0);
        }
        for (const [index, top] of sorted.entries()) {
          if (index > 0) expect(top - (sorted[index - 1] ?? 0)).toBeGreaterThan(BADGE_HEIGHT);
        }
      }),
    ));
});

describe('the card of a badge', () => {
  const size = { width: 340, height: 160 };
  const badgeAt = (left: number, top: number) => ({
    left,
    top,
    right: left + 26,
    bottom: top + 22,
  });
  const isRightToLeft = false;

  it('begins below its badge', () =>
    expect(placeCard(badgeAt(500, 100), size, { view: VIEW, isRightToLeft })).toEqual({
      x: 500,
      y: 126,
    }));

  it('ends with its badge where people read from right to left', () => {
    const { x } = placeCard(badgeAt(500, 100), size, { view: VIEW, isRightToLeft: true });

    expect(x + size.width).toBe(526);
  });

  it('stands above a badge near the bottom, and does not touch it', () => {
    const { y } = placeCard(badgeAt(500, 560), size, { view: VIEW, isRightToLeft });

    expect(y + size.height).toBe(556);
  });

  it('never leaves the window, wherever the badge is', () => {
    const number = (max: number) => fc.integer({ min: 0, max });
    fc.assert(
      fc.property(number(1_000), number(600), fc.boolean(), (left, top, isRtl) => {
        const place = placeCard(badgeAt(left, top), size, { view: VIEW, isRightToLeft: isRtl });

        expect(place.x).toBeGreaterThanOrEqual(8);
        expect(place.y).toBeGreaterThanOrEqual(8);
        expect(place.x + size.width).toBeLessThanOrEqual(992);
        expect(place.y + size.height).toBeLessThanOrEqual(592);
      }),
    );
  });

  it('shows its beginning where the window is too small for it', () => {
    const view = { left: 0, top: 0, right: 320, bottom: 120 };

    expect(placeCard(badgeAt(280, 50), size, { view, isRightToLeft })).toEqual({ x: 8, y: 8 });
  });
});
