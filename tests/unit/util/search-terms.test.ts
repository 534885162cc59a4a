import { describe, expect, it } from 'vitest';
import { hasWord, searchTerms, searchWords } from '../../../lib/util/search-terms';

describe('the terms of a text', () => {
  it('are its different words, without case, accents and signs', () =>
    expect(searchTerms('Café, CAFE! IL-6 (15 µg)')).toEqual(['cafe', 'il', '6', '15', 'μg']));

  it('are neighbours where a script has no spaces', () =>
    expect(searchTerms('维生素D 有')).toEqual(['d', '维生', '生素', '有']));

  it('are of bounded length, and never half a character', () => {
    const [term] = searchTerms(`${'x'.repeat(39)}${'\u{1D7D8}'.repeat(10)}`);

    expect(term?.length).toBeLessThanOrEqual(40);
    expect(term?.isWellFormed()).toBe(true);
  });

  it('take a lone surrogate for a sign', () => expect(searchTerms('a\ud800b')).toEqual(['a', 'b']));

  it('keep Arabic and Devanagari words whole, and fold their marks on both sides', () => {
    expect(searchTerms('يُؤخذ')).toEqual(searchTerms('يؤخذ'));
    expect(searchTerms('हिन्दी')).toHaveLength(1);
  });
});

describe('a word that is looked for', () => {
  it('is a beginning from three letters on', () =>
    expect(searchWords('co col').map(({ isPrefix }) => isPrefix)).toEqual([false, true]));

  it('is found by its beginning, or as it stands where it is short', () => {
    const terms = searchTerms('Colds come and go');
    const isFound = (word: string) => searchWords(word).every(each => hasWord(terms, each));

    expect(['colds', 'col', 'go', 'co', 'olds'].map(isFound)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
