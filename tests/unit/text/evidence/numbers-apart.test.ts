import { describe, expect, test } from 'vitest';

import { sliceSpan } from '../../../../lib/core/answer/span';
import { findNumbersApart } from '../../../../lib/text/evidence/conflict';

function apart(statement: string, quote: string): string[] {
  return findNumbersApart(statement, quote).map(
    ({ said, given }) => `${sliceSpan(statement, said)} | ${sliceSpan(quote, given)}`,
  );
}

describe('numbers that differ', () => {
  test.each([
    [
      'The starting dose of metformin is 5,000 mg a day.',
      'The usual starting dose of metformin is 500 mg a day.',
      ['5,000 mg a day | 500 mg a day'],
    ],
    [
      'Zinc shortened the cold by 4 weeks in 120 adults.',
      'Zinc shortened the cold by 2 weeks in 80 adults.',
      ['4 weeks | 2 weeks', '120 adults | 80 adults'],
    ],
  ])('are those of one measure for one thing: %s', (statement, quote, found) =>
    expect(apart(statement, quote)).toEqual(found),
  );

  test.each([
    ['The dose is 0.5 g of metformin a day.', 'The dose is 500 mg of metformin a day.'],
    ['Treatment of the infection lasts 2 weeks.', 'Treatment of the infection lasts 14 days.'],
    ['The dose of metformin is 500 mg.', 'The trial of metformin lasted 12 weeks.'],
    ['Zinc helped 40% of adults.', 'The sky is blue, and 60% of roofs are red.'],
    ['No number here.', 'None there either.'],
  ])('are none in: %s', (statement, quote) => expect(apart(statement, quote)).toEqual([]));
});
