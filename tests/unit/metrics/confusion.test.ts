import { describe, expect, it } from 'vitest';

import { readLeniently, readStrictly, type GoldLabel } from '../../../lib/metrics/labels';
import {
  accuracyOf,
  attainableAccuracy,
  countClass,
  emptyConfusion,
  macroAccuracyOf,
  macroF1Of,
  percentileOf,
  precisionOfSupported,
  rateOf,
  recallOfContradicted,
  shareNotJudged,
  supportedVersusRest,
} from '../../../lib/metrics/confusion';
import { TABLE, confusionOf } from '../bench/judge/pairs';

describe('what a file lets anyone reach', () => {
  const pair = (label: GoldLabel, source = 'Zinc helps.') => ({
    statement: 'It helps.',
    source,
    label,
  });

  it('is all of it where each statement and source has one class', () => {
    const pairs = [pair('supported'), pair('contradicted', 'It does not.'), pair('supported')];

    expect(attainableAccuracy(pairs)).toEqual({ count: 3, of: 3 });
    expect(attainableAccuracy([pair('not-found'), pair('partly-supported')]).count).toBe(2);
  });

  it('is less where the same two have several, for only one can be said', () => {
    const pairs = [pair('supported'), pair('not-found'), pair('contradicted', 'Other.')];

    expect(attainableAccuracy(pairs)).toEqual({ count: 2, of: 3 });
  });
});

describe('the strict reading', () => {
  it('takes partly supported for not found on both sides', () => {
    expect(readStrictly('partly-supported', 'not-found')).toEqual({
      gold: 'not-found',
      said: 'not-found',
    });
    expect(readStrictly('not-found', 'partly-supported')).toEqual({
      gold: 'not-found',
      said: 'not-found',
    });
    expect(readStrictly('partly-supported', 'supported').said).toBe('supported');
  });

  it('gives a pair nobody judged no class', () =>
    expect(readStrictly('not-found', 'not-judged')).toEqual({ gold: 'not-found', said: null }));

  it('counts hits, false alarms and misses of each class', () => {
    expect(countClass(TABLE, 'supported', readStrictly)).toEqual({
      hits: 6,
      falseAlarms: 3,
      misses: 4,
    });
    expect(countClass(TABLE, 'contradicted', readStrictly)).toEqual({
      hits: 3,
      falseAlarms: 1,
      misses: 2,
    });
    expect(countClass(TABLE, 'not-found', readStrictly)).toEqual({
      hits: 8,
      falseAlarms: 3,
      misses: 2,
    });
  });

  it('has the accuracy, macro F1 and macro accuracy that were worked out by hand', () => {
    expect(accuracyOf(TABLE, readStrictly)).toEqual({ count: 17, of: 25 });
    expect(macroF1Of(TABLE, readStrictly)).toBeCloseTo((12 / 19 + 6 / 9 + 16 / 21) / 3, 12);
    expect(macroAccuracyOf(TABLE, readStrictly)).toBeCloseTo((0.6 + 0.6 + 0.8) / 3, 12);
  });
});

describe('the lenient reading', () => {
  it('forgives half a step between supported and partly, and nothing else', () => {
    expect(accuracyOf(TABLE, readLeniently)).toEqual({ count: 20, of: 25 });
    expect(readLeniently('partly-supported', 'contradicted')).toEqual({
      gold: 'not-found',
      said: 'contradicted',
    });
    expect(readLeniently('contradicted', 'partly-supported').said).toBe('not-found');
    expect(readLeniently('supported', 'not-found').said).toBe('not-found');
    expect(readLeniently('partly-supported', 'not-judged').said).toBeNull();
  });

  it('has the macro F1 and macro accuracy that were worked out by hand', () => {
    expect(macroF1Of(TABLE, readLeniently)).toBeCloseTo((18 / 22 + 6 / 9 + 16 / 18) / 3, 12);
    expect(macroAccuracyOf(TABLE, readLeniently)).toBeCloseTo((9 / 12 + 3 / 5 + 1) / 3, 12);
  });
});

describe('the figures', () => {
  it('weigh supported and all the rest alike', () =>
    expect(supportedVersusRest(TABLE)).toBeCloseTo((6 / 10 + 12 / 15) / 2, 12));

  it('hold what was not judged for wrong on both sides of supported and the rest', () => {
    const silent = confusionOf({
      supported: [1, 0, 0, 0, 1],
      'partly-supported': [0, 0, 0, 0, 0],
      contradicted: [0, 0, 0, 0, 1],
      'not-found': [0, 0, 0, 1, 0],
    });

    expect(supportedVersusRest(silent)).toBe(0.5);
  });

  it('count every false green tick against the precision of supported, "partly" too', () =>
    expect(precisionOfSupported(TABLE)).toEqual({ count: 6, of: 9 }));

  it('know how many contradictions were caught and how many pairs were not judged', () => {
    expect(recallOfContradicted(TABLE)).toEqual({ count: 3, of: 5 });
    expect(shareNotJudged(TABLE)).toEqual({ count: 1, of: 25 });
  });

  it('leave out a class that a set does not have', () => {
    const two = confusionOf({
      supported: [3, 0, 0, 1, 0],
      'partly-supported': [0, 0, 0, 0, 0],
      contradicted: [0, 0, 0, 0, 0],
      'not-found': [1, 0, 0, 1, 0],
    });

    expect(macroAccuracyOf(two, readStrictly)).toBeCloseTo((3 / 4 + 1 / 2) / 2, 12);
    expect(macroF1Of(two, readStrictly)).toBeCloseTo((6 / 8 + 2 / 4) / 2, 12);
  });

  it('give a class that is said but never right a score of 0, not none', () => {
    const invented = confusionOf({
      supported: [1, 0, 1, 0, 0],
      'partly-supported': [0, 0, 0, 0, 0],
      contradicted: [0, 0, 0, 0, 0],
      'not-found': [0, 0, 0, 0, 0],
    });

    expect(macroF1Of(invented, readStrictly)).toBeCloseTo((2 / 3 + 0) / 2, 12);
  });

  it('are none where there is nothing to measure', () => {
    const empty = emptyConfusion();

    expect(macroF1Of(empty, readStrictly)).toBeNull();
    expect(macroAccuracyOf(empty, readStrictly)).toBeNull();
    expect(supportedVersusRest(empty)).toBeNull();
    expect(rateOf(recallOfContradicted(empty))).toBeNull();
    expect(percentileOf([], 0.5)).toBeNull();
  });
});

describe('a percentile', () =>
  it('is the smallest value that has enough of the values at or below it', () => {
    const times = [9, 3, 7, 5];

    expect(percentileOf(times, 0.5)).toBe(5);
    expect(percentileOf(times, 0.51)).toBe(7);
    expect(percentileOf(times, 0.95)).toBe(9);
    expect(percentileOf(times, 0)).toBe(3);
    expect(percentileOf(times, 1)).toBe(9);
  }));
