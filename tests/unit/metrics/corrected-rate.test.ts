import { describe, expect, it } from 'vitest';

import {
  correctRate,
  judgeErrorFor,
  type JudgeError,
  type TextCount,
} from '../../../lib/metrics/corrected-rate';
import { createRandom } from '../../../lib/metrics/cluster-bootstrap';
import type { Share } from '../../../lib/core/audit/rates';
import { EMBEDDED_CARD } from '../../../lib/judges/embedded/card';
import { fakeMeasuredSet, fakeReliability } from '../../fakes/reliability';
import { shareOf } from '../../fakes/facts';

const errorOf = (sensitivity: Share, specificity: Share): JudgeError => ({
  sensitivity: [{ share: sensitivity, weight: 1 }],
  specificity: [{ share: specificity, weight: 1 }],
});
const GOOD = errorOf(shareOf(800, 1_000), shareOf(900, 1_000));
const tenAnswers = (count: number) =>
  Array.from({ length: 10 }, (_, at) => shareOf(count + (at % 2 === 0 ? 1 : -1), 100));
const texts = (extent: string, judged = 100, language: string | null = 'en'): TextCount => ({
  extent,
  language,
  judged,
});

describe('how a judge errs', () => {
  it('is counted from its card: partial support is no support', () =>
    expect(judgeErrorFor(fakeReliability(), [texts('full-text')])).toEqual(
      errorOf(shareOf(30, 42), shareOf(12 + 4 + 1 + 31, 58)),
    ));

  it('leaves out what it could not judge; the sets of one kind weigh the same', () => {
    const set = fakeMeasuredSet({
      matrix: [
        [60, 20, 92],
        [10, 30, 96],
      ],
    });
    const large = fakeMeasuredSet({
      matrix: [
        [100, 900, 0],
        [0, 500, 0],
      ],
    });
    const card = fakeReliability({
      classes: ['supported', 'not-found'],
      said: ['supported', 'not-found', 'not-judged'],
      sets: [set, large],
    });

    expect(judgeErrorFor(card, [texts('full-text')])).toEqual({
      sensitivity: [
        { share: shareOf(60, 80), weight: 0.5 },
        { share: shareOf(100, 1_000), weight: 0.5 },
      ],
      specificity: [
        { share: shareOf(30, 40), weight: 0.5 },
        { share: shareOf(500, 500), weight: 0.5 },
      ],
    });
  });

  it('weighs kinds of texts by what is cited', () => {
    const kind = (extent: string) => ({ extent, language: 'en' });
    const sets = [
      fakeMeasuredSet({ texts: kind('abstract') }),
      fakeMeasuredSet({ texts: kind('snippet') }),
    ];
    const error = judgeErrorFor(fakeReliability({ sets }), [
      texts('abstract', 20),
      texts('snippet', 30),
      texts('abstract', 10, 'en-GB'),
    ]);

    expect(typeof error === 'string' ? error : error.sensitivity.map(each => each.weight)).toEqual([
      0.5, 0.5,
    ]);
  });

  it.each([
    ['other-texts', [texts('full-text'), texts('snippet', 1)]],
    ['other-texts', [texts('full-text', 10, 'de')]],
  ] as const)('is not known for other texts: %s', (reason, cited) =>
    expect(judgeErrorFor(fakeReliability(), cited)).toBe(reason),
  );

  it('takes a text without a known language as one of the measured', () =>
    expect(judgeErrorFor(fakeReliability(), [texts('full-text', 5, null)])).toBeTypeOf('object'));

  it('is not known with few labels, or without any', () => {
    const sets = [
      fakeMeasuredSet({
        matrix: [
          [20, 2, 3],
          [4, 12, 4],
          [6, 1, 31],
        ],
      }),
    ];

    expect(judgeErrorFor(fakeReliability({ sets }), [texts('full-text')])).toBe('few-labels');
    expect(judgeErrorFor(null, [texts('full-text')])).toBe('not-measured');
  });
});

describe('the card that ships', () => {
  const cardError = (...cited: TextCount[]) => judgeErrorFor(EMBEDDED_CARD.reliability, cited);
  const answers = (percent: number) =>
    Array.from({ length: 24 }, (_, at) => shareOf(percent + (at % 2 === 0 ? 3 : -3), 100));

  it('corrects no rate that it would never give: 62.5 % of web pages', () => {
    const rate = correctRate(
      Array.from({ length: 24 }, () => shareOf(5, 8)),
      cardError(texts('full-text')),
    );

    expect(rate).toMatchObject({ standing: 'outside', apparent: shareOf(120, 192) });
    // 30 of 234 and 49 of 115.
    expect(rate.standing === 'outside' && rate.possible.low).toBeCloseTo(0.1282, 4);
    expect(rate.standing === 'outside' && rate.possible.high).toBeCloseTo(0.4261, 4);
  });

  it('corrects one within reach, with an interval of some width', () => {
    const rate = correctRate(answers(35), cardError(texts('abstract')));

    if (rate.standing !== 'given') throw new Error(`test: ${JSON.stringify(rate)}`);
    expect(rate.rate).toBeCloseTo((0.35 + 0.8124 - 1) / (0.6159 + 0.8124 - 1), 2);
    expect(rate.interval.high - rate.interval.low).toBeGreaterThan(0.1);
  });

  it('never gives a rate at an end of the scale for an inner one, with no width', () => {
    for (const extent of ['abstract', 'snippet', 'full-text']) {
      for (const percent of [5, 10, 20, 25, 30, 45, 60, 80, 95]) {
        const rate = correctRate(answers(percent), cardError(texts(extent)));
        if (rate.standing !== 'given') continue;

        expect(rate.rate).toBeGreaterThanOrEqual(0);
        expect(rate.rate).toBeLessThanOrEqual(1);
        expect(rate.interval.high).toBeGreaterThan(rate.interval.low);
      }
    }
  });

  it('is of English texts alone', () =>
    expect(cardError(texts('full-text', 90), texts('abstract', 1, 'fr'))).toBe('other-texts'));
});

describe('the corrected rate', () => {
  it('is what Rogan and Gladen’s formula gives', () => {
    const corrected = correctRate(tenAnswers(45), GOOD);

    // (0.45 + 0.9 − 1) / (0.8 + 0.9 − 1)
    expect(corrected).toMatchObject({
      standing: 'given',
      answers: 10,
      apparent: shareOf(450, 1_000),
    });
    expect(corrected.standing === 'given' ? corrected.rate : null).toBeCloseTo(0.5, 10);
  });

  it('is the rate itself for a judge that never errs', () => {
    const perfect = errorOf(shareOf(500, 500), shareOf(500, 500));

    const corrected = correctRate(tenAnswers(45), perfect);

    expect(corrected.standing === 'given' ? corrected.rate : null).toBeCloseTo(0.45, 10);
  });

  it('is not moved to an end of the scale: what lies beyond is no rate', () => {
    expect(correctRate(tenAnswers(2), GOOD)).toMatchObject({ standing: 'outside' });
    expect(correctRate(tenAnswers(98), GOOD)).toMatchObject({ standing: 'outside' });
  });

  it('has an interval that ends where the scale does, with draws beyond it', () => {
    const corrected = correctRate(tenAnswers(79), GOOD);

    if (corrected.standing !== 'given') throw new Error('test: there is no rate');
    expect(corrected.interval.high).toBe(1);
    expect(corrected.interval.low).toBeLessThan(corrected.rate);
  });

  it('is less certain where the judge was measured on fewer pairs', () => {
    const rough = errorOf(shareOf(32, 40), shareOf(36, 40));
    const widthOf = (error: JudgeError): number => {
      const corrected = correctRate(tenAnswers(45), error);
      if (corrected.standing !== 'given') throw new Error('test: there is no rate');
      return corrected.interval.high - corrected.interval.low;
    };

    expect(widthOf(rough)).toBeGreaterThan(2 * widthOf(GOOD));
  });

  it('holds the true rate about 95 times of 100 where the judge errs as measured', () => {
    const random = createRandom(5);
    const draw = (of: number, rate: number) => {
      let count = 0;
      for (let at = 0; at < of; at += 1) count += Number(random() < rate);
      return shareOf(count, of);
    };
    const said = 0.6 * 0.8 + 0.4 * 0.1;
    let held = 0;
    for (let study = 0; study < 150; study += 1) {
      const answers = Array.from({ length: 25 }, () => draw(12, said));
      const error = errorOf(draw(150, 0.8), draw(150, 0.9));
      const corrected = correctRate(answers, error);
      if (corrected.standing !== 'given') throw new Error('test: there is no rate');
      held += Number(corrected.interval.low <= 0.6 && corrected.interval.high >= 0.6);
    }

    expect(held / 150).toBeGreaterThanOrEqual(0.9);
  });

  it.each([
    ['not-measured', tenAnswers(45), 'not-measured'],
    ['other-texts', tenAnswers(45), 'other-texts'],
    ['no-better-than-chance', tenAnswers(45), errorOf(shareOf(100, 1_000), shareOf(900, 1_000))],
    ['weak', tenAnswers(45), errorOf(shareOf(18, 30), shareOf(18, 30))],
    ['few-answers', tenAnswers(45).slice(0, 4), GOOD],
  ] as const)('is not given where it would be a guess: %s', (reason, answers, error) =>
    expect(correctRate(answers, error)).toEqual({ standing: 'none', reason }),
  );
});
