import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { spanFinder } from '../../../../lib/core/answer/span';

const SPANS = fc.array(
  fc.tuple(fc.nat(60), fc.nat(20)).map(([start, length]) => ({ start, end: start + length })),
  { maxLength: 12 },
);

describe('spanFinder', () => {
  it('finds every item that touches a span, and no other', () =>
    fc.assert(
      fc.property(SPANS, SPANS, (items, asked) => {
        const find = spanFinder(items, span => span);
        for (const { start, end } of asked) {
          const touching = items.filter(each => each.start <= end && each.end >= start);
          const found = find({ start, end });

          expect(found).toHaveLength(touching.length);
          expect(new Set(found)).toEqual(new Set(touching));
        }
      }),
    ));
});
