import { describe, expect, it } from 'vitest';

import { FEWEST_ANSWERS, estimateDouble, estimateRate } from '../../../lib/metrics/estimate';
import { wilsonInterval } from '../../../lib/metrics/interval';
import { both, shareOf } from '../../fakes/facts';

const times = <Value>(count: number, value: Value): Value[] => Array<Value>(count).fill(value);

describe('a rate over answers', () => {
  it('is none where there is nothing to divide by, which is not a rate of 0', () => {
    expect(estimateRate([])).toEqual({ standing: 'none', share: shareOf(0, 0), answers: 0 });
    expect(estimateRate(times(9, shareOf(0, 0))).standing).toBe('none');
  });

  it('is not given of fewer than five answers, however many statements they have', () => {
    const few = estimateRate(times(FEWEST_ANSWERS - 1, shareOf(30, 40)));

    expect(few).toEqual({ standing: 'too-few', share: shareOf(120, 160), answers: 4 });
    expect('rate' in few).toBe(false);
  });

  it('counts only answers that have anything to count', () => {
    const estimate = estimateRate([...times(5, shareOf(1, 2)), ...times(20, shareOf(0, 0))]);

    expect(estimate).toMatchObject({ standing: 'given', answers: 5, rate: 0.5 });
    expect(estimateRate([...times(4, shareOf(1, 2)), shareOf(0, 0)]).standing).toBe('too-few');
  });

  it('has Wilson’s interval where each answer is one case', () => {
    const estimate = estimateRate([...times(8, shareOf(1, 1)), ...times(2, shareOf(0, 1))]);

    expect(estimate).toMatchObject({ method: 'wilson', rate: 0.8 });
    expect(estimate).toMatchObject({ interval: wilsonInterval(shareOf(8, 10)) });
  });

  it.each([
    { name: 'all supported', each: shareOf(7, 7), count: 6 },
    { name: 'none supported', each: shareOf(0, 7), count: 0 },
    { name: 'half supported in each', each: shareOf(3, 6), count: 3 },
  ])('promises no certainty where all answers are alike: $name', ({ each, count }) => {
    const estimate = estimateRate(times(6, each));

    // As if there were six cases, not 36 or 42: the answers are what varies.
    expect(estimate).toMatchObject({
      method: 'wilson-answers',
      interval: wilsonInterval(shareOf(count, 6)),
    });
  });

  it('is resampled by answer where answers differ', () => {
    const estimate = estimateRate([...times(5, shareOf(9, 10)), ...times(5, shareOf(2, 10))]);

    expect(estimate).toMatchObject({ method: 'bootstrap', answers: 10, share: shareOf(55, 100) });
  });

  it('is given over all and over what was judged, each with its own answers', () => {
    const judged = [
      ...times(5, both(shareOf(3, 6), shareOf(3, 4))),
      both(shareOf(0, 5), shareOf(0, 0)),
    ];

    const { overAll, overJudged } = estimateDouble(judged);

    expect(overAll).toMatchObject({ share: shareOf(15, 35), answers: 6 });
    expect(overJudged).toMatchObject({ share: shareOf(15, 20), answers: 5 });
  });
});
