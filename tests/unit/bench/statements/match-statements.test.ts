import { describe, expect, it } from 'vitest';

import {
  matchGreedily,
  ratesOf,
  sumCounts,
  tokenF1,
  tokenShare,
  tokensOf,
} from '../../../../scripts/bench/statements/match-statements';

describe('tokensOf', () =>
  it('leaves out case, punctuation and articles', () =>
    expect(tokensOf('The dose is 5 mg, an hour before a meal.')).toEqual(
      'dose is 5 mg hour before meal'.split(' '),
    )));

describe('tokenF1', () => {
  it('counts each token as often as both have it', () => {
    // Common: zinc once, helps once; 4 and 3 tokens.
    expect(tokenF1(['zinc', 'zinc', 'helps', 'now'], ['helps', 'zinc', 'iron'])).toBeCloseTo(4 / 7);
  });

  it('is 1 for the same words in another order, and 0 for none in common', () => {
    expect(tokenF1(['zinc', 'helps'], ['helps', 'zinc'])).toBe(1);
    expect(tokenF1(['zinc'], ['iron'])).toBe(0);
    expect(tokenF1([], [])).toBe(0);
  });
});

describe('tokenShare', () =>
  it('is the part of the first that the second has', () => {
    expect(tokenShare(['zinc', 'helps'], ['zinc', 'is', 'grey'])).toBe(0.5);
    expect(tokenShare([], ['zinc'])).toBe(0);
  }));

describe('matchGreedily', () => {
  const by = (scores: number[][]) => (given: number, gold: number) => scores[given]?.[gold] ?? 0;

  it('takes the most alike first, each statement once', () => {
    // The first given statement is nearer to both; the better pair gets it.
    const likeness = by([
      [0.8, 0.9],
      [0.7, 0.85],
    ]);

    expect(matchGreedily({ given: 2, gold: 2 }, likeness, 0.6)).toEqual([1, 0]);
    expect(matchGreedily({ given: 2, gold: 2 }, likeness, 0.75)).toEqual([null, 0]);
  });

  it('counts the threshold itself as alike, and of equals takes the earlier', () => {
    const likeness = by([
      [0.5, 0.5],
      [0.5, 0.5],
    ]);

    expect(matchGreedily({ given: 2, gold: 2 }, likeness, 0.5)).toEqual([0, 1]);
    expect(matchGreedily({ given: 0, gold: 2 }, likeness, 0.5)).toEqual([null, null]);
  });
});

describe('ratesOf', () => {
  it('gives precision, recall and their harmonic mean', () => {
    const { precision, recall, f1 } = ratesOf({ hits: 3, given: 4, gold: 6 });

    expect([precision, recall]).toEqual([0.75, 0.5]);
    expect(f1).toBeCloseTo(0.6);
  });

  it('has no rate where there is nothing to divide by', () => {
    expect(ratesOf({ hits: 0, given: 0, gold: 2 })).toEqual({ precision: null, recall: 0, f1: 0 });
    expect(ratesOf(sumCounts([]))).toEqual({ precision: null, recall: null, f1: null });
  });
});
