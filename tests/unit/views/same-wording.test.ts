import { describe, expect, it } from 'vitest';

import { statementId } from '../../../lib/core/ids';
import type { Statement } from '../../../lib/core/answer/statement';
import { findRepeats } from '../../../lib/views/same-wording';
import { fakeStatement } from '../../fakes/audits';

const rowsOf = (...statements: Partial<Statement>[]) =>
  statements.map((part, at) => ({
    statement: fakeStatement({ ...part, id: statementId(`s${at}`) }),
    number: at + 1,
    verdict: null,
    cells: [],
  }));

const isRepeated = (one: string, other: string): boolean =>
  findRepeats(rowsOf({ text: one }, { text: other })).size > 0;

describe('a statement repeats an earlier one', () => {
  it.each([
    ['Splenectomy is delayed for at least a year.', 'Splenectomy is delayed for at least a year'],
    ['The splenectomy was delayed at least 1 year.', 'Splenectomy is delayed at least 1 years.'],
    ['Steroids last at most 6–8 weeks.', 'Statement B (Correct): Steroids last at most 6-8 weeks.'],
    ['Zinc verkürzt eine Erkältung.', 'Zinc verkürzt eine ERKÄLTUNG'],
  ])('“%s” in “%s”', (one, other) => expect(isRepeated(one, other)).toBe(true));
});

describe('a statement says something else', () => {
  it.each([
    ['with a “not” more', 'Zinc shortens most colds.', 'Zinc does not shorten most colds.'],
    ['with another number', 'Take 5 mg each day.', 'Take 50 mg each day.'],
    ['with another fraction', 'Take 1.5 mg each day.', 'Take 15 mg each day.'],
    ['with another comparator', 'Counts < 30 are treated early.', 'Counts > 30 are treated early.'],
    ['below zero', 'Keep it at -5 degrees.', 'Keep it at 5 degrees.'],
    ['the other way round', 'Asthma causes severe reflux.', 'Reflux causes severe asthma.'],
    [
      'where the answer calls it incorrect',
      'Zinc shortens most colds.',
      'Statement D (Incorrect): Zinc shortens most colds.',
    ],
    ['in a few words', 'Take it daily.', 'Take it daily.'],
  ])('%s', (_, one, other) => expect(isRepeated(one, other)).toBe(false));

  it('under another heading', () => {
    const text = 'Take 5 mg once each day.';

    expect(
      findRepeats(rowsOf({ text, heading: 'Adults' }, { text, heading: 'Children' })).size,
    ).toBe(0);
    expect(
      findRepeats(rowsOf({ text, heading: 'Adults' }, { text, heading: 'Adults:' })).size,
    ).toBe(1);
  });
});

it('names the first of several, for each of the others', () => {
  const text = 'Zinc shortens most colds.';
  const repeats = findRepeats(
    rowsOf({ text }, { text: 'Iron helps in anaemia.' }, { text }, { text }),
  );

  expect([...repeats].map(([id, row]) => [id, row.number])).toEqual([
    ['s2', 1],
    ['s3', 1],
  ]);
});
