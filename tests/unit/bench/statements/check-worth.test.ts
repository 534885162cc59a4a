import { describe, expect, it } from 'vitest';

import { labelSentences, rateWorth } from '../../../../scripts/bench/statements/check-worth';
import { fakeStatement } from '../../../fakes/audits';

const sentence = (text: string, isCheckWorthy: boolean) => ({
  text,
  isCheckWorthy,
  statements: [],
});
const worthy = (text: string, original?: string) =>
  fakeStatement({ text, ...(original === undefined ? {} : { original }) });
const unworthy = (text: string) =>
  fakeStatement({ text, checkWorthiness: { kind: 'not-check-worthy', reason: 'greeting' } });

describe('labelSentences', () => {
  const GOLD = [
    sentence('Hello there!', false),
    sentence('Zinc shortens colds by a day.', true),
    sentence('It is grey.', true),
  ];

  it('gives each sentence what is said of the statements that come from it', () => {
    const labels = labelSentences(GOLD, [
      unworthy('Hello there!'),
      unworthy('Zinc shortens colds'),
      worthy('Zinc acts by a day.', 'by a day.'),
      unworthy('It is grey.'),
    ]);

    expect(labels).toEqual([
      { gold: false, given: false },
      { gold: true, given: true },
      { gold: true, given: false },
    ]);
  });

  it('goes by the answer’s own words, not by those of a rewording', () => {
    const labels = labelSentences(GOLD.slice(1), [worthy('Zinc shortens colds.', 'It is grey.')]);

    expect(labels).toEqual([null, { gold: true, given: true }]);
  });

  it('looks for a sentence inside a longer statement where none comes from it', () => {
    const labels = labelSentences(GOLD, [worthy('Zinc shortens colds by a day, it is grey.')]);

    expect(labels).toEqual([null, { gold: true, given: true }, { gold: true, given: true }]);
  });
});

describe('rateWorth', () => {
  const times = (count: number, label: { gold: boolean; given: boolean }) =>
    Array.from({ length: count }, () => label);

  it('works out precision, recall and kappa', () => {
    // Agreed: 55 of 80; by chance (50·45 + 30·35) / 80² = 0.515625.
    const rates = rateWorth([
      ...times(35, { gold: true, given: true }),
      ...times(15, { gold: true, given: false }),
      ...times(10, { gold: false, given: true }),
      ...times(20, { gold: false, given: false }),
    ]);

    expect(rates).toMatchObject({ sentences: 80, precision: 35 / 45, recall: 0.7 });
    expect(rates.recallOfRest).toBeCloseTo(2 / 3);
    expect(rates.kappa).toBeCloseTo((0.6875 - 0.515625) / (1 - 0.515625));
  });

  it('has no rate of what there is none of', () =>
    expect(rateWorth(times(3, { gold: true, given: true }))).toEqual({
      sentences: 3,
      precision: 1,
      recall: 1,
      recallOfRest: null,
      kappa: null,
    }));
});
