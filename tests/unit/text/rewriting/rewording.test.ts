import { describe, expect, it } from 'vitest';

import { findRewordingChange, isCovered } from '../../../../lib/text/rewriting/rewording';
import { spanOf } from '../../../fakes/answers';

/** Fault of a rewording of the whole sentence, or of `words` of it. */
function changeIn(
  rewording: string,
  sentence: string,
  { words = sentence, context = '' }: { words?: string; context?: string } = {},
) {
  return findRewordingChange(rewording, { sentence, span: spanOf(sentence, words), context });
}

describe('findRewordingChange', () => {
  it('takes a part of the sentence with what "it" stands for', () => {
    const sentence = 'It lowers blood sugar by 12% and makes muscle more sensitive to insulin.';

    const change = changeIn('Metformin makes muscle more sensitive to insulin.', sentence, {
      words: 'makes muscle more sensitive to insulin',
      context: 'Metformin is a tablet.',
    });

    expect(change).toBeNull();
  });

  it.each([
    ['another value', 'The dose is 50 mg a day.', 'The dose is 5 mg a day.'],
    ['a rounded value', 'The dose is 18 mg a day.', 'The dose is 18.4 mg a day.'],
    ['another unit', 'The dose is 5 mcg a day.', 'The dose is 5 mg a day.'],
    ['a unit from nowhere', 'The dose is 5 mg.', 'The dose is 5.'],
    ['a number from nowhere', 'The dose is 5 mg for 3 weeks.', 'The dose is 5 mg.'],
  ])('refuses %s', (_name, rewording, sentence) =>
    expect(changeIn(rewording, sentence)).toBe('number'),
  );

  it('takes the same number in another unit, and a unit the context has', () => {
    expect(changeIn('The dose is 500 mg.', 'The dose is 0.5 g and not 1000 mg.')).toBe('negation');
    expect(changeIn('The dose is 500 mg.', 'The dose is 0.5 g, at most 1000 mg.')).toBeNull();
    expect(
      changeIn('Later the dose is 10 mg.', 'Later the dose is 10.', {
        context: 'The dose is 5 mg at first.',
      }),
    ).toBeNull();
  });

  it('takes a number of the context only as it stands there', () => {
    const sentence = 'Adults take more of it.';

    expect(changeIn('Adults take 21 mg.', sentence, { context: 'It is 21 mg.' })).toBeNull();
    expect(changeIn('Adults take 21 mg.', sentence, { context: 'It is 20.8 mg.' })).toBe('number');
    expect(changeIn('Adults take 20.8 mg.', sentence, { context: 'It is 21 mg.' })).toBe('number');
  });

  it('refuses a number of the context in place of the sentence’s own', () => {
    const context = 'Children take 2 mg.';

    expect(changeIn('Adults take 2 mg.', 'Adults take 5 mg.', { context })).toBe('number');
    expect(
      changeIn('In 440 adults, 5 mg helped.', 'Here 5 mg helped.', {
        context: 'The trial had 440 adults.',
      }),
    ).toBeNull();
  });

  it.each([
    ['lost', 'Zinc shortens colds.', 'Zinc does not shorten colds.'],
    ['new', 'Zinc does not shorten colds.', 'Zinc shortens colds.'],
  ])('refuses a negation that is %s', (_name, rewording, sentence) =>
    expect(changeIn(rewording, sentence)).toBe('negation'),
  );

  it('hears a negation right before the words that are named', () => {
    const sentence = 'Zinc does not shorten colds.';

    expect(changeIn('Zinc shortens colds.', sentence, { words: 'shorten colds' })).toBe('negation');
  });

  it('leaves out a negation of the other half of the sentence', () => {
    const sentence = 'Zinc shortens colds, but vitamin C does not prevent them.';

    expect(changeIn('Zinc shortens colds.', sentence, { words: 'Zinc shortens colds' })).toBeNull();
  });

  it('refuses the opposite direction, also where the context has it', () => {
    const context = 'Prednisone raises blood sugar.';

    expect(changeIn('Metformin raises it.', 'Metformin lowers it.')).toBe('direction');
    expect(changeIn('Metformin raises it.', 'Metformin lowers it.', { context })).toBe('direction');
    expect(changeIn('Metformin reduces it.', 'Metformin lowers it.')).toBeNull();
  });

  it.each([
    ['drops a reserve', 'Zinc shortens colds.', 'Zinc may shorten colds.'],
    ['claims it for every case', 'Zinc always shortens colds.', 'Zinc shortens colds.'],
  ])('refuses what %s', (_name, rewording, sentence) =>
    expect(changeIn(rewording, sentence)).toBe('certainty'),
  );

  it('refuses words that nobody wrote', () => {
    expect(changeIn('Zinc shortens colds and flu.', 'Zinc shortens colds.')).toBe('new-words');
    expect(changeIn('Vitamin B6 helps.', 'Vitamin B12 helps.')).toBe('new-words');
  });
});

describe('isCovered', () => {
  const SENTENCE = 'Metformin lowers blood sugar by 12%, and it rarely causes nausea.';

  it('is content when the statements say it between them', () => {
    const statements = ['Metformin lowers blood sugar by 12%.', 'Metformin rarely causes nausea.'];

    expect(isCovered(SENTENCE, statements)).toBe(true);
  });

  it('misses a half that nobody says', () => {
    expect(isCovered(SENTENCE, ['Metformin rarely causes nausea.'])).toBe(false);
    expect(isCovered('Iron stains teeth, harms enamel and blackens gums.', ['Iron stains.'])).toBe(
      false,
    );
  });

  it('misses a number that nobody says', () => {
    const statements = ['Metformin lowers blood sugar.', 'Metformin rarely causes nausea.'];

    expect(isCovered(SENTENCE, statements)).toBe(false);
  });
});
