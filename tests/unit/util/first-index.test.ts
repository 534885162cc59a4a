import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { firstIndex } from '../../../lib/util/first-index';

describe('firstIndex', () => {
  it('finds the border, wherever it is', () =>
    fc.assert(
      fc.property(fc.nat(100), fc.nat(100), (length, border) => {
        expect(firstIndex(length, index => index >= border)).toBe(Math.min(length, border));
      }),
    ));
});
