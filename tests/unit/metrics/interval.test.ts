import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { wilsonInterval } from '../../../lib/metrics/interval';
import { normalShareBelow, studentLimit } from '../../../lib/metrics/cluster-bootstrap';

describe("Wilson's interval", () => {
  it.each([
    { count: 8, of: 10, low: 0.4902, high: 0.9433 },
    { count: 0, of: 10, low: 0, high: 0.2775 },
    { count: 10, of: 10, low: 0.7225, high: 1 },
    { count: 50, of: 100, low: 0.4038, high: 0.5962 },
  ])('of $count in $of is what tables of it say', ({ count, of, low, high }) => {
    const interval = wilsonInterval({ count, of });

    expect(interval?.low).toBeCloseTo(low, 4);
    expect(interval?.high).toBeCloseTo(high, 4);
  });

  it.each([5, 6, 10, 17, 300])('begins at nothing where there is none of %d, exactly', of => {
    expect(wilsonInterval({ count: 0, of })?.low).toBe(0);
    expect(wilsonInterval({ count: of, of })?.high).toBe(1);
  });

  it('is none of no cases', () => expect(wilsonInterval({ count: 0, of: 0 })).toBeNull());

  it('holds the rate, stays within 0 and 1, and mirrors what was not counted', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), fc.double({ min: 0, max: 1 }), (of, part) => {
        if (Number.isNaN(part)) return;
        const count = Math.round(part * of);
        const interval = wilsonInterval({ count, of });
        const mirrored = wilsonInterval({ count: of - count, of });

        if (!interval || !mirrored) throw new Error('test: there is no interval');
        expect(interval.low).toBeGreaterThanOrEqual(0);
        expect(interval.high).toBeLessThanOrEqual(1);
        expect(interval.low).toBeLessThanOrEqual(count / of + 1e-12);
        expect(interval.high).toBeGreaterThanOrEqual(count / of - 1e-12);
        expect(1 - mirrored.high).toBeCloseTo(interval.low, 10);
      }),
    ));
});

describe('distributions', () => {
  it.each([
    [-3, 0.0013499],
    [-1.959964, 0.025],
    [0, 0.5],
    [1, 0.8413447],
    [2.575829, 0.995],
  ])('have the share of the normal one below %d that tables give', (x, share) =>
    expect(normalShareBelow(x)).toBeCloseTo(share, 6),
  );

  it.each([
    [4, 2.776],
    [9, 2.262],
    [19, 2.093],
    [29, 2.045],
    [120, 1.98],
    [1_000_000, 1.96],
  ])('have the limit of Student’s t with %d degrees of freedom that tables give', (freedom, t) =>
    expect(studentLimit(freedom)).toBeCloseTo(t, 2),
  );
});
