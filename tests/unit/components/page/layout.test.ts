import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BADGE_HEIGHT,
  type Box,
  type CardPlace,
  chooseRail,
  groupClose,
  HALF_LINE,
  ICON_WIDTH,
  placeCard,
  SAME_LINE,
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
    expect(stackDown([10, 22, 100])).toEqual([10, 35, 100]));

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

describe('badges that are close', () => {
  it('share a place on one line, and on lines that are less than half a badge apart', () =>
    expect(groupClose([100, 100, 111, 160])).toEqual([[0, 1, 2], [3]]));

  it('keep their own place where they need to move by less than half a line', () =>
    expect(groupClose([0, 20, 40])).toEqual([[0], [1], [2]]));

  it('share one as soon as the next would be further off', () =>
    expect(groupClose([0, 18, 36, 54])).toEqual([[0], [1, 2], [3]]));

  it('are never further from their line than half a line, and are all there once', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 30 }), wanted => {
        // Whole lines, so that what is on one line is at one height.
        const lines = wanted.map(top => Math.round(top / SAME_LINE) * SAME_LINE);
        const groups = groupClose(lines);
        const middles = groups.map(group => {
          const tops = group.map(index => lines[index] ?? 0);
          return (Math.min(...tops) + Math.max(...tops)) / 2;
        });
        const tops = stackDown(middles);

        expect(groups.flat().sort((a, b) => a - b)).toEqual(lines.map((_, index) => index));
        for (const [at, group] of groups.entries())
          for (const index of group)
            expect(Math.abs((tops[at] ?? 0) - (lines[index] ?? 0))).toBeLessThanOrEqual(HALF_LINE);
      }),
    ));
});

describe('the card of a badge', () => {
  const size = { width: 340, height: 160 };
  const badgeAt = (left: number, top: number) => ({
    left,
    top,
    right: left + 26,
    bottom: top + BADGE_HEIGHT,
  });
  const claimAt = (top: number, bottom: number) => ({ left: 100, top, right: 480, bottom });
  const around = { size, view: VIEW, isRightToLeft: false };
  const boxOf = ({ x, y, height }: CardPlace) => ({
    left: x,
    top: y,
    right: x + size.width,
    bottom: y + Math.min(height, size.height),
  });
  const touches = (a: Box, b: Box) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

  it('begins below its badge and its whole statement', () => {
    expect(placeCard(badgeAt(500, 100), claimAt(102, 120), around)).toMatchObject({
      x: 500,
      y: 128,
    });
    expect(placeCard(badgeAt(500, 100), claimAt(102, 190), around)).toMatchObject({
      x: 500,
      y: 194,
    });
  });

  it('ends with its badge where people read from right to left', () => {
    const { x } = placeCard(badgeAt(500, 100), claimAt(102, 120), {
      ...around,
      isRightToLeft: true,
    });

    expect(x + size.width).toBe(526);
  });

  it('is above a statement near the bottom, and does not touch it', () => {
    const { y } = placeCard(badgeAt(500, 530), claimAt(520, 590), around);

    expect(y + size.height).toBe(516);
  });

  it('is beside a statement that leaves no room above or below', () =>
    expect(placeCard(badgeAt(500, 200), claimAt(50, 560), around)).toMatchObject({
      x: 530,
      y: 200,
    }));

  it('is lower and scrolls where there is room beside neither', () => {
    const view = { ...VIEW, right: 560 };

    expect(placeCard(badgeAt(500, 60), claimAt(60, 460), { ...around, view })).toEqual({
      x: 212,
      y: 464,
      height: 128,
    });
  });

  it('covers neither badge nor statement if the window has room, and never leaves it', () => {
    const number = (max: number) => fc.integer({ min: 0, max });
    fc.assert(
      fc.property(
        fc.record({
          left: number(974),
          top: number(578),
          lines: number(8),
          isRightToLeft: fc.boolean(),
        }),
        ({ left, top, lines, isRightToLeft }) => {
          const badge = badgeAt(left, top);
          const claim = claimAt(top, Math.min(600, top + 22 + lines * 24));
          const box = boxOf(placeCard(badge, claim, { ...around, isRightToLeft }));

          expect([touches(box, badge), touches(box, claim)]).toEqual([false, false]);
          expect(box.left).toBeGreaterThanOrEqual(8);
          expect(box.top).toBeGreaterThanOrEqual(8);
          expect(box.right).toBeLessThanOrEqual(992);
          expect(box.bottom).toBeLessThanOrEqual(592);
        },
      ),
    );
  });

  it('shows its beginning where the window is too small for it', () => {
    const view = { left: 0, top: 0, right: 320, bottom: 120 };

    expect(placeCard(badgeAt(280, 50), claimAt(50, 70), { ...around, view })).toMatchObject({
      x: 8,
      y: 8,
    });
  });
});
