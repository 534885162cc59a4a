import { describe, expect, it } from 'vitest';

import { correctRate, judgeErrorOf, type JudgeError } from '../../../lib/metrics/corrected-rate';
import { createRandom } from '../../../lib/metrics/cluster-bootstrap';
import { fakeMeasuredSet, fakeReliability } from '../../fakes/reliability';
import { shareOf } from '../../fakes/facts';

const GOOD: JudgeError = { sensitivity: shareOf(800, 1_000), specificity: shareOf(900, 1_000) };
const tenAnswers = (count: number) =>
  Array.from({ length: 10 }, (_, at) => shareOf(count + (at % 2 === 0 ? 1 : -1), 100));

describe('how a judge errs', () => {
  it('is counted from its card: partial support is no support', () => {
    const { sensitivity, specificity } = judgeErrorOf(fakeReliability());

    expect(sensitivity).toEqual(shareOf(30, 42));
    expect(specificity).toEqual(shareOf(12 + 4 + 1 + 31, 58));
  });

  it('leaves out what it could not judge, and adds up all sets', () => {
    const set = fakeMeasuredSet({
      matrix: [
        [6, 2, 92],
        [1, 3, 96],
      ],
    });
    const card = fakeReliability({
      classes: ['supported', 'not-found'],
      said: ['supported', 'not-found', 'not-judged'],
      sets: [set, set],
    });

    expect(judgeErrorOf(card)).toEqual({
      sensitivity: shareOf(12, 16),
      specificity: shareOf(6, 8),
    });
  });
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
    const perfect = { sensitivity: shareOf(500, 500), specificity: shareOf(500, 500) };

    const corrected = correctRate(tenAnswers(45), perfect);

    expect(corrected.standing === 'given' ? corrected.rate : null).toBeCloseTo(0.45, 10);
  });

  it('stays within 0 and 1', () => {
    expect(correctRate(tenAnswers(2), GOOD)).toMatchObject({ rate: 0 });
    expect(correctRate(tenAnswers(98), GOOD)).toMatchObject({ rate: 1 });
  });

  it('is less certain where the judge was measured on fewer pairs', () => {
    const rough = { sensitivity: shareOf(32, 40), specificity: shareOf(36, 40) };
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
      const error = { sensitivity: draw(150, 0.8), specificity: draw(150, 0.9) };
      const corrected = correctRate(answers, error);
      if (corrected.standing !== 'given') throw new Error('test: there is no rate');
      held += Number(corrected.interval.low <= 0.6 && corrected.interval.high >= 0.6);
    }

    expect(held / 150).toBeGreaterThanOrEqual(0.9);
  });

  it.each([
    ['not-measured', tenAnswers(45), null],
    ['few-labels', tenAnswers(45), { ...GOOD, specificity: shareOf(20, 22) }],
    ['no-better-than-chance', tenAnswers(45), { ...GOOD, sensitivity: shareOf(100, 1_000) }],
    ['few-answers', tenAnswers(45).slice(0, 4), GOOD],
  ] as const)('is not given where it would be a guess: %s', (reason, answers, error) =>
    expect(correctRate(answers, error)).toEqual({ standing: 'none', reason }),
  );
});
