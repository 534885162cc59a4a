import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { TIME_UNITS, bucketOf, chooseUnit, listBuckets } from '../../../lib/metrics/time-buckets';

beforeAll(() => {
  // A zone that is ahead of UTC and changes its clocks.
  vi.stubEnv('TZ', 'Europe/Berlin');
});
afterAll(() => {
  vi.unstubAllEnvs();
});

describe('the stretch a moment lies in', () => {
  it('is by the clock of the device, not by UTC', () => {
    expect(bucketOf('2026-10-31T23:30:00.000Z', 'day')).toBe('2026-11-01');
    expect(bucketOf('2026-10-31T23:30:00.000Z', 'month')).toBe('2026-11-01');
    expect(bucketOf('2026-10-31T22:30:00.000Z', 'day')).toBe('2026-10-31');
  });

  it('begins on Monday where it is a week, also over the end of a year', () => {
    expect(bucketOf('2026-11-22T12:00:00.000Z', 'week')).toBe('2026-11-16');
    expect(bucketOf('2026-11-23T12:00:00.000Z', 'week')).toBe('2026-11-23');
    expect(bucketOf('2027-01-01T12:00:00.000Z', 'week')).toBe('2026-12-28');
  });
});

describe('the row of stretches', () => {
  it('leaves none out and names none twice where clocks change', () => {
    expect(listBuckets('2026-03-28', '2026-03-31', 'day')).toEqual([
      '2026-03-28',
      '2026-03-29',
      '2026-03-30',
      '2026-03-31',
    ]);
    expect(listBuckets('2026-10-19', '2026-11-02', 'week')).toEqual([
      '2026-10-19',
      '2026-10-26',
      '2026-11-02',
    ]);
    expect(listBuckets('2026-11-01', '2027-02-01', 'month')).toEqual([
      '2026-11-01',
      '2026-12-01',
      '2027-01-01',
      '2027-02-01',
    ]);
  });

  it('holds the stretch of every moment in it', () => {
    const moment = fc.date({
      min: new Date('2024-01-01T00:00:00Z'),
      max: new Date('2027-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(
        fc.tuple(moment, moment, moment),
        fc.constantFrom(...TIME_UNITS),
        (dates, unit) => {
          const [first, middle, last] = dates
            .map(date => date.toISOString())
            .toSorted()
            .map(each => bucketOf(each, unit));
          if (first === undefined || middle === undefined || last === undefined) return;

          const days = listBuckets(first, last, unit);

          expect(days).toContain(middle);
          expect(new Set(days).size).toBe(days.length);
        },
      ),
    );
  });
});

describe('the unit', () => {
  const span = (days: number) => ({
    first: '2026-01-01T00:00:00.000Z',
    last: new Date(Date.parse('2026-01-01T00:00:00.000Z') + days * 86_400_000).toISOString(),
  });

  it.each([
    [10, 'day'],
    [90, 'week'],
    [365, 'month'],
  ] as const)('of %d days is, unless chosen, %s', (days, unit) =>
    expect(chooseUnit(span(days), 'auto')).toBe(unit),
  );

  it('that was chosen stands, unless it makes more points than can be told apart', () => {
    expect(chooseUnit(span(90), 'day')).toBe('day');
    expect(chooseUnit(span(365), 'day')).toBe('week');
    expect(chooseUnit(span(3_650), 'day')).toBe('month');
    expect(chooseUnit(span(3_650), 'month')).toBe('month');
  });
});
