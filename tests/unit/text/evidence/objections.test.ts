import { describe, expect, it } from 'vitest';
import type { FindingKind } from '../../../../lib/core/audit/finding';
import { findObjection } from '../../../../lib/text/evidence/objections';

function objectTo(
  statement: string,
  quote: string,
  { kind = 'supported', before = '', title = '' }: Partial<Given> = {},
) {
  const passages = [{ text: `${before} ${quote}`.trim(), quotes: [quote] }];
  return findObjection(kind, { statement, title, passages });
}
type Given = { kind: FindingKind; before: string; title: string };

describe('an objection to support', () => {
  it.each([
    ['Adults may take 500 mg twice daily.', 'Adults may take 250 mg twice daily.', 'other-number'],
    ['The trial enrolled 412 patients.', 'The trial enrolled many patients.', 'other-number'],
    ['The risk fell by 30 %.', 'The risk fell by 3 % in 2019.', 'other-number'],
    ['It was approved in 2019.', 'It was approved in 2021.', 'other-number'],
    [
      'Aspirin reduces the risk of stroke.',
      'Aspirin does not reduce the risk of stroke.',
      'other-negation',
    ],
    ['Zinc does not shorten colds.', 'Zinc shortens colds in most trials.', 'other-negation'],
    ['Coffee increases the risk of gout.', 'Coffee lowers the risk of gout.', 'other-negation'],
    [
      'Metformin lowers blood sugar in children.',
      'Metformin lowers blood sugar in adults.',
      'other-subject',
    ],
    [
      'Ramipril lowers blood pressure.',
      'Losartan lowers blood pressure over a day.',
      'other-subject',
    ],
    ['Curcumin slows tumour growth.', 'Curcumin slowed tumour growth in mice.', 'other-subject'],
    ['Zinc shortens colds.', 'Zinc and the common cold', 'no-sentence'],
  ])('%s – %s', (statement, quote, why) => {
    expect(objectTo(statement, quote)).toBe(why);
  });

  it.each([
    ['Adults may take 500 mg twice daily.', 'The dose for adults is 0.5 g, twice a day.'],
    ['Aspirin does not help.', 'Aspirin did not help anyone in the trial.'],
    ['Metformin lowers blood sugar in adults.', 'Metformin lowers blood sugar in adults.'],
    ['Curcumin slows tumour growth in mice.', 'Curcumin slowed tumour growth in mice.'],
    ['High cholesterol harms arteries in April.', 'High blood fats harm arteries, said a trial.'],
    ['Der Wirkstoff senkt den Blutdruck.', 'Der Wirkstoff senkt den Blutdruck deutlich.'],
  ])('is none: %s – %s', (statement, quote) => {
    expect(objectTo(statement, quote)).toBeNull();
  });

  it('is none for a number that another passage or the title gives', () => {
    expect(objectTo('412 patients took it.', 'They took it daily.')).toBe('other-number');
    expect(
      objectTo('412 patients took it.', 'They took it daily.', {
        before: 'We enrolled 412 patients.',
      }),
    ).toBeNull();
    expect(
      objectTo('412 patients took it.', 'They took it daily.', {
        title: 'A trial in 412 patients',
      }),
    ).toBeNull();
  });

  it('reads the whole sentence of a quote that leaves out its "not"', () => {
    const passages = [
      { text: 'It is not true that zinc shortens colds.', quotes: ['zinc shortens colds'] },
    ];

    expect(
      findObjection('supported', { statement: 'Zinc shortens colds.', title: '', passages }),
    ).toBe('other-negation');
  });
});

describe('an objection to a contradiction', () => {
  it('is no other number, dose or negation, on which it rests', () => {
    expect(
      objectTo('Adults may take 500 mg.', 'Adults may take 250 mg.', { kind: 'contradicted' }),
    ).toBeNull();
    expect(
      objectTo('Zinc helps with colds.', 'Zinc does not help with colds.', {
        kind: 'contradicted',
      }),
    ).toBeNull();
  });

  it('is another population, another drug, or a title', () => {
    expect(
      objectTo('Ramipril is safe.', 'Losartan is not safe for the kidneys.', {
        kind: 'contradicted',
      }),
    ).toBe('other-subject');
    expect(
      objectTo('Sleep helps children learn.', 'Sleep did not help adults learn.', {
        kind: 'contradicted',
      }),
    ).toBe('other-subject');
    expect(objectTo('Zinc helps.', 'No help from zinc', { kind: 'contradicted' })).toBe(
      'no-sentence',
    );
  });
});
