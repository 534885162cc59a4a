import { describe, expect, it } from 'vitest';

import { isRelated } from '../../../../lib/text/evidence/relatedness';

const PASSAGES = ['The museum opens at nine.', 'Zinc lozenges shorten colds in adults.'];

describe('whether a text speaks of the matter of a statement', () => {
  it.each([
    ['some passage shares enough words', 'Zinc prevents relapses of colds in children.', true],
    ['only a word or two of many are shared', 'Adults who run daily sleep longer at night.', false],
    ['no word is shared', 'Volcanoes erupt.', false],
    ['the statement has no word that carries meaning', 'It is.', false],
  ])('where %s', (_name, statement, related) =>
    expect(isRelated(statement, PASSAGES)).toBe(related),
  );

  it('does not add up the words of passages that share little each', () => {
    const statement = 'Zinc museum harbour boats winter.';

    expect(isRelated(statement, PASSAGES)).toBe(false);
    expect(isRelated(statement, [PASSAGES.join(' ')])).toBe(true);
  });

  it('is not so without a text', () => expect(isRelated('Zinc shortens colds.', [])).toBe(false));
});
