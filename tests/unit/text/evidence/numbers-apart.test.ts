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
    [
      'Fasting glucose of 200 mg/dL means diabetes.',
      'Diabetes is diagnosed from a fasting glucose of 7.0 mmol/L.',
      ['200 mg/dL | 7.0 mmol/L'],
    ],
    [
      'An HbA1c of 8% is the target for adults.',
      'The HbA1c target for adults is 53 mmol/mol.',
      ['8% | 53 mmol/mol'],
    ],
    [
      'A fever is a body temperature of 102 °F.',
      'A body temperature of 38.0 °C is a fever.',
      ['102 °F | 38.0 °C'],
    ],
    [
      'Adults take at least 4 g of paracetamol a day.',
      'Adults take no more than 4 g of paracetamol a day.',
      ['at least 4 g | no more than 4 g'],
    ],
    [
      'Tablets are for patients 65 years or older.',
      'Tablets are for patients 65 years or younger.',
      ['65 years or older | 65 years or younger'],
    ],
    [
      'The dose of levothyroxine is 250 to 500 micrograms.',
      'The dose of levothyroxine is 25 to 50 micrograms.',
      Array.from({ length: 4 }, () => '250 to 500 micrograms | 25 to 50 micrograms'),
    ],
    [
      'The dose of the tablets is 30 mg.',
      'The dose of the tablets is between 10 and 20 mg.',
      ['30 mg | 10 and 20 mg', '30 mg | 10 and 20 mg'],
    ],
    ['The course lasts 10 weeks.', 'The course lasts 3 months.', ['10 weeks | 3 months']],
    [
      'The course lasts at least 12 weeks.',
      'The course lasts at most 3 months.',
      ['at least 12 weeks | at most 3 months'],
    ],
  ])('are those of one measure for one thing: %s', (statement, quote, found) =>
    expect(apart(statement, quote)).toEqual(found),
  );

  test.each([
    ['The dose is 0.5 g of metformin a day.', 'The dose is 500 mg of metformin a day.'],
    ['Treatment of the infection lasts 2 weeks.', 'Treatment of the infection lasts 14 days.'],
    ['The course lasts 12 weeks.', 'The course lasts 3 months.'],
    ['The course lasts 6 months.', 'The course lasts 26 weeks.'],
    ['The dose of metformin is 500 mg.', 'The trial of metformin lasted 12 weeks.'],
    ['Zinc helped 40% of adults.', 'The sky is blue, and 60% of roofs are red.'],
    ['No number here.', 'None there either.'],
    ['Fasting glucose was 126 mg/dL.', 'Fasting glucose was 7.0 mmol/L.'],
    ['Fasting glucose was 126 mg/dL.', 'A fasting level of 9.0 mmol/L was seen.'],
    ['LDL was 100 mg/dL, creatinine 1.0 mg/dL.', 'Creatinine was 88 μmol/L, LDL 2.6 mmol/L.'],
    ['Albumin to creatinine ratio of 30 mg/g.', 'A ratio of albumin to creatinine of 3.4 mg/mmol.'],
    ['The HbA1c target is 7.0%.', 'The HbA1c target is 53 mmol/mol.'],
    ['A temperature of 100.4 °F is a fever.', 'A temperature of 38 °C is a fever.'],
    ['The dose of the tablets is 15 mg.', 'The dose of the tablets is 10 to 20 mg.'],
    ['The trial had more than 400 adults.', 'The trial had 412 adults.'],
    ['Take at least 4 g of paracetamol.', 'Take 4 g of paracetamol or more.'],
  ])('are none in: %s', (statement, quote) => expect(apart(statement, quote)).toEqual([]));
});
