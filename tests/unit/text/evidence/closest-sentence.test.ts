import { describe, expect, it } from 'vitest';

import { closestSentence } from '../../../../lib/text/evidence/closest-sentence';

const TEXT =
  'Zinc is a metal. Zinc shortens diarrhoea in children. Zinc is sold as tablets. Salt is needed too.';
const WHOLE = [{ start: 0, end: TEXT.length }];

function closest(statement: string, stretches = WHOLE): string | null {
  const span = closestSentence(statement, TEXT, stretches);
  return span && TEXT.slice(span.start, span.end);
}

describe('the sentence closest to a statement', () => {
  it('is the one with the words that the fewest others have', () =>
    expect(closest('Zinc prevents diarrhoea.')).toBe('Zinc shortens diarrhoea in children.'));

  it('is the first of several that are equally close', () =>
    expect(closest('Zinc helps.')).toBe('Zinc is a metal.'));

  it('is looked for in these stretches alone', () =>
    expect(closest('Zinc prevents diarrhoea.', [{ start: 0, end: 16 }])).toBe('Zinc is a metal.'));

  it('is none where no word is shared', () => {
    expect(closest('Aspirin thins blood.')).toBeNull();
    expect(closest('Zinc helps.', [])).toBeNull();
  });
});
