import { resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { benchJats } from '../../../../scripts/bench/read/bench-documents';
import { expectedWords } from '../../../../scripts/bench/read/expected-jats';
import { MADE_PAGES } from '../../../../scripts/bench/read/made-pages';
import { shareInOrder, wordsOf } from '../../../../scripts/lib/words-in-order';

describe('words in order', () => {
  it.each([
    ['all there', 'one two three', 'Zero. One, two; three!', 1],
    ['one missing', 'one two three four', 'one two four', 0.75],
    ['two columns mixed', 'a1 a2 a3 b1 b2 b3', 'a1 b1 a2 b2 a3 b3', 4 / 6],
    ['none there', 'one two', 'three', 0],
    ['none wanted', '', 'three', 1],
    ['numbers set high', '10⁹ cells', '109 cells', 1],
  ])('are counted: %s', (...[, wanted, found, share]) =>
    expect(shareInOrder(wanted, found)).toBeCloseTo(share),
  );

  it('are counted in texts of 100,000 words', () => {
    const text = Array.from({ length: 100_000 }, (_, at) => `w${at % 5_000}`).join(' ');

    expect(shareInOrder(text.slice(0, 500_000), text)).toBe(1);
  }, 30_000);
});

describe('the made pages', () =>
  it('are more than twelve, each of its own build and with text that stands in it', () => {
    expect(MADE_PAGES.length).toBeGreaterThanOrEqual(12);
    expect(new Set(MADE_PAGES.map(({ name }) => name)).size).toBe(MADE_PAGES.length);
    for (const { name, html, text } of MADE_PAGES) {
      expect(shareInOrder(text, html), name).toBe(1);
      expect(wordsOf(text).length, name).toBeGreaterThan(15);
    }
  }));

describe('articles in JATS', () => {
  it('are measured by the words of their source', async () => {
    const score = await benchJats(resolve(import.meta.dirname, '../../../fixtures/jats'), () => ({
      tell: () => undefined,
      end: () => undefined,
    }));

    expect(score).toMatchObject({ kind: 'JATS', documents: 1, mean: 1 });
  });

  it('have words that their mark-up parts and others that it does not', () => {
    const xml =
      '<article><body><p>Hyper<italic>tension</italic> <xref>1</xref></p>' +
      '<name><surname>Lee</surname><given-names>K</given-names></name>&#x2265;&amp;&#65;</body></article>';

    expect(wordsOf(expectedWords(xml))).toEqual(['hypertension', '1', 'lee', 'k', 'a']);
  });
});
