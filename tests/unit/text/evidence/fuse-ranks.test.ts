import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fuseRanks, orderByScore } from '../../../../lib/text/evidence/fuse-ranks';

const order = fc.uniqueArray(fc.nat(30));

describe('fuseRanks', () => {
  test('leaves a single ranking as it is', () =>
    expect(fuseRanks([{ order: [3, 1, 2], weight: 1 }])).toEqual([3, 1, 2]));

  test('puts what both views hold high before what one holds first', () => {
    const fused = fuseRanks([
      { order: [1, 2, 3, 4, 5], weight: 1 },
      { order: [5, 2, 4, 3, 1], weight: 1 },
    ]);

    expect(fused[0]).toBe(2);
  });

  test('lets the view of more weight decide', () => {
    const views = (left: number, right: number) =>
      fuseRanks([
        { order: [1, 2, 3], weight: left },
        { order: [3, 2, 1], weight: right },
      ]);

    expect(views(2, 1)).toEqual([1, 2, 3]);
    expect(views(1, 2)).toEqual([3, 2, 1]);
  });

  test('counts a place weight / (damping + place), from 1', () => {
    // Without damping item 1 has 1/1, and item 2 twice 0.9/2; with one, 1/2 against twice 0.9/3.
    const views = [
      { order: [1], weight: 1 },
      { order: [8, 2], weight: 0.9 },
      { order: [9, 2], weight: 0.9 },
    ];

    expect(fuseRanks(views, 0)).toEqual([1, 2, 8, 9]);
    expect(fuseRanks(views, 1)).toEqual([2, 1, 8, 9]);
  });

  test('keeps an item that only one view holds', () => {
    const fused = fuseRanks([
      { order: [1, 2], weight: 1 },
      { order: [2, 9], weight: 1 },
    ]);

    expect(fused).toEqual([2, 1, 9]);
  });

  test('does not ask a view without weight', () =>
    expect(
      fuseRanks([
        { order: [1, 2], weight: 1 },
        { order: [9, 2], weight: 0 },
      ]),
    ).toEqual([1, 2]));

  test('keeps the order of the numbers between equals', () =>
    expect(
      fuseRanks([
        { order: [2, 1], weight: 1 },
        { order: [1, 2], weight: 1 },
      ]),
    ).toEqual([1, 2]));

  test('holds every item of its views once, and does not care which view comes first', () =>
    fc.assert(
      fc.property(order, order, (left, right) => {
        const views = [
          { order: left, weight: 1 },
          { order: right, weight: 1 },
        ];
        const fused = fuseRanks(views);

        expect(fused.toSorted((a, b) => a - b)).toEqual(
          [...new Set([...left, ...right])].sort((a, b) => a - b),
        );
        expect(fuseRanks(views.toReversed())).toEqual(fused);
      }),
    ));

  test('never puts an item behind one that both views hold lower', () =>
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 }), shuffled => {
        const fused = fuseRanks([
          { order: [0, 1, 2, 3, 4], weight: 1 },
          { order: shuffled, weight: 0.5 },
        ]);
        for (const a of fused) {
          for (const b of fused.slice(fused.indexOf(a) + 1)) {
            expect(b < a && shuffled.indexOf(b) < shuffled.indexOf(a)).toBe(false);
          }
        }
      }),
    ));
});

describe('orderByScore', () =>
  test('puts the highest first and keeps the order between equals', () =>
    expect(orderByScore([0.1, 0.9, 0.1, -1, 0.9])).toEqual([1, 4, 0, 2, 3])));
