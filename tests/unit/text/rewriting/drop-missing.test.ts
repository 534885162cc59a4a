import { describe, expect, it } from 'vitest';

import { asSentence, dropMissing } from '../../../../lib/text/rewriting/drop-missing';

describe('dropping the clause a source does not have', () => {
  it.each([
    ['the second', 'prevents relapses', 'Zinc shortens colds.'],
    ['the first', 'not in the source: shortens, colds', 'Zinc prevents relapses in adults.'],
  ])('keeps the rest where it is %s', (_name, missing, left) => {
    const statement = 'Zinc shortens colds, and zinc prevents relapses in adults.';

    expect(dropMissing(statement, missing)).toBe(left);
  });

  it('drops one of three', () => {
    const statement = 'Zinc shortens colds; iron causes nausea; copper is red.';

    expect(dropMissing(statement, 'iron, nausea')).toBe('Zinc shortens colds. Copper is red.');
  });

  it.each([
    ['there is one clause', 'Zinc shortens colds in adults.', 'in adults'],
    ['no clause has what is missing', 'Zinc shortens colds, and it is blue.', 'copper'],
    [
      'two clauses have as much of it',
      'Zinc shortens colds, and zinc shortens fevers.',
      'zinc shortens',
    ],
    [
      'the rest speaks of what was dropped',
      'Zinc shortens colds, and it is safe in adults.',
      'zinc, shortens, colds',
    ],
    ['a part would be no sentence', 'Zinc shortens colds, and in adults also fevers.', 'fevers'],
  ])('gives nothing where %s', (_name, statement, missing) =>
    expect(dropMissing(statement, missing)).toBeNull(),
  );
});

describe('a clause on its own', () =>
  it.each([
    ['and it lowers fever.', 'It lowers fever.'],
    ['Zinc shortens colds,', 'Zinc shortens colds.'],
    ['iron is grey;', 'Iron is grey.'],
    ['but mRNA vaccines help', 'mRNA vaccines help'],
    ['pH rises.', 'pH rises.'],
    ['Already whole.', 'Already whole.'],
  ])('becomes a sentence: %s', (clause, sentence) =>
    expect(asSentence(clause, { opens: true, ends: true })).toBe(sentence),
  ));
