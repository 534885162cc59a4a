import { describe, expect, it } from 'vitest';

import { binGuesses, calibrationErrorOf, type Guess } from '../../../lib/metrics/calibration';

const guess = (confidence: number, isRight: boolean): Guess => ({ confidence, isRight });

describe('the expected calibration error', () => {
  it('is what was worked out by hand', () => {
    const bins = binGuesses([
      guess(0.95, true),
      guess(0.85, false),
      guess(0.85, true),
      guess(0.55, true),
    ]);

    // 1/4 · |1 − 0.95| + 2/4 · |0.5 − 0.85| + 1/4 · |1 − 0.55|
    expect(calibrationErrorOf(bins)).toBeCloseTo(0.0125 + 0.175 + 0.1125, 12);
  });

  it('is 0 where four of five verdicts said with 80 % are right', () => {
    const bins = binGuesses([true, true, true, true, false].map(isRight => guess(0.8, isRight)));

    expect(calibrationErrorOf(bins)).toBeCloseTo(0, 12);
  });

  it('lets errors in two directions not make up for each other', () => {
    const bins = binGuesses([guess(0.9, false), guess(0.1, true)]);

    expect(calibrationErrorOf(bins)).toBeCloseTo(0.9, 12);
  });

  it('takes the number of stretches that is asked for', () => {
    const guesses = [guess(0.9, false), guess(0.1, true)];

    expect(binGuesses(guesses, 1)).toEqual([{ n: 2, confidenceSum: 1, right: 1 }]);
    expect(calibrationErrorOf(binGuesses(guesses, 1))).toBeCloseTo(0, 12);
  });

  it('is none where nothing was judged', () =>
    expect(calibrationErrorOf(binGuesses([]))).toBeNull());
});

describe('the stretches of confidence', () => {
  it('hold both ends of 0 to 1, and a border belongs below itself', () => {
    const counts = binGuesses(
      [0, 0.1, 0.11, 1].map(confidence => guess(confidence, true)),
      10,
    );

    expect(counts.map(({ n }) => n)).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 0, 1]);
  });

  it('refuse a confidence that is none', () => {
    expect(() => binGuesses([guess(1.2, true)])).toThrow('not within 0 and 1');
    expect(() => binGuesses([guess(Number.NaN, true)])).toThrow('not within 0 and 1');
  });
});
