import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findQuote } from '../../../../lib/text/evidence/quote-find';

const WORDS = [
  'aspirin',
  'lowers',
  'fever',
  'in',
  'adults',
  'not',
  'children',
  'efficient',
  'flow',
  'café',
  '10',
  '2.5',
  '1,200',
  'mg',
  '5%',
  'long-term',
  "patient's",
  'well—known',
  '“so called”',
  'fluff',
];

/** Words that cannot be told apart by place alone are made so by a number of their own. */
const sourceWords = fc
  .array(fc.constantFrom(...WORDS), { minLength: 6, maxLength: 40 })
  .map(words => words.map((word, i) => (i % 3 === 2 ? `w${i}x` : word)));

const stretch = (words: readonly string[]) =>
  fc.tuple(fc.nat(words.length - 4), fc.integer({ min: 3, max: 12 })).map(([from, count]) => ({
    from,
    to: Math.min(words.length, from + count),
  }));

const sourceAndStretch = sourceWords.chain(words =>
  fc.record({ words: fc.constant(words), range: stretch(words) }),
);

type Mangle = (text: string) => string;

/** Each of the ways a copied or printed text may differ that the normalisation undoes. */
const MANGLINGS: readonly Mangle[] = [
  text => text.charAt(0).toUpperCase() + text.slice(1),
  text => text.replaceAll('fi', 'ﬁ').replaceAll('fl', 'ﬂ').replaceAll('ff', 'ﬀ'),
  text => text.replaceAll('children', 'chil-\ndren').replaceAll('adults', 'adu-\r\nlts'),
  text => text.replaceAll(/([a-z])([a-z])/g, '$1\u00ad$2'),
  text => text.replaceAll(/([a-z])([a-z])/g, '$1\u200b$2'),
  text => text.replaceAll('-t', '\u2011t'),
  text => text.replaceAll('—', '--'),
  text => text.replaceAll('—', ' – '),
  text => text.replaceAll('é', 'e\u0301'),
  text => text.replaceAll(' ', '\u00a0'),
  text => text.replaceAll(' ', ' \n\t'),
  // Entities come last: what was written before must not break them up.
  text => text.replaceAll('é', '&eacute;'),
  text => text.replaceAll(' ', '&nbsp;'),
  text => text.replaceAll("'", '&#39;').replaceAll('“', '&ldquo;'),
  text => text.replaceAll("'", '’').replaceAll('“', '"').replaceAll('”', '"'),
];

const mangling = fc.subarray([...MANGLINGS]).map(
  (chosen): Mangle =>
    text =>
      chosen.reduce((mangled, mangle) => mangle(mangled), text),
);

function placeOf(words: readonly string[], range: { from: number; to: number }) {
  const start = words.slice(0, range.from).join(' ').length + (range.from > 0 ? 1 : 0);
  return { start, end: start + words.slice(range.from, range.to).join(' ').length };
}

describe('findQuote, over many made-up sources', () => {
  test('finds any stretch of a source where it stands, however it is mangled', () =>
    fc.assert(
      fc.property(sourceAndStretch, mangling, ({ words, range }, mangle) => {
        const quote = mangle(words.slice(range.from, range.to).join(' '));

        expect(findQuote(words.join(' '), quote)).toEqual([placeOf(words, range)]);
      }),
      { numRuns: 500 },
    ));

  test('finds a plain quote in a mangled source, and the words there are the quote', () =>
    fc.assert(
      fc.property(sourceAndStretch, mangling, ({ words, range }, mangle) => {
        const parts = [
          words.slice(0, range.from),
          words.slice(range.from, range.to),
          words.slice(range.to),
        ];
        const [before = '', middle = '', after = ''] = parts.map(part => mangle(part.join(' ')));
        const source = [before, middle, after].filter(part => part !== '').join(' ');
        const start = before === '' ? 0 : before.length + 1;

        const spans = findQuote(source, words.slice(range.from, range.to).join(' '));

        expect(spans).toEqual([{ start, end: start + middle.length }]);
      }),
      { numRuns: 500 },
    ));

  test('does not find a quote with one letter or digit changed', () =>
    fc.assert(
      fc.property(sourceAndStretch, mangling, fc.nat(), ({ words, range }, mangle, pick) => {
        const quote = words.slice(range.from, range.to).join(' ');
        const places = [...quote.matchAll(/[a-z0-9]/g)].map(match => match.index);
        const at = places[pick % places.length] ?? 0;
        const other = /[0-9]/.test(quote.charAt(at))
          ? String((Number(quote.charAt(at)) + 1) % 10)
          : 'q';

        const changed = quote.slice(0, at) + other + quote.slice(at + 1);

        expect(findQuote(words.join(' '), mangle(changed))).toBeNull();
      }),
      { numRuns: 500 },
    ));

  test('finds two parts joined by an ellipsis in their order, and in no other', () =>
    fc.assert(
      fc.property(sourceWords, fc.nat(), mangling, (words, pick, mangle) => {
        const middle = 3 + (pick % (words.length - 5));
        const [first, second] = [words.slice(0, 3), words.slice(middle, middle + 3)].map(part =>
          part.join(' '),
        );
        const letters = (part = '') => part.replaceAll(/[^\p{L}\p{N}]/gu, '').length;
        fc.pre(letters(first) >= 8 && letters(second) >= 8);

        const inOrder = findQuote(words.join(' '), mangle(`${first ?? ''} … ${second ?? ''}`));
        const swapped = findQuote(words.join(' '), mangle(`${second ?? ''} … ${first ?? ''}`));

        expect(inOrder).toEqual([
          placeOf(words, { from: 0, to: 3 }),
          placeOf(words, { from: middle, to: middle + 3 }),
        ]);
        expect(swapped).toBeNull();
      }),
    ));

  test('never answers a span outside the one it was given', () =>
    fc.assert(
      fc.property(sourceAndStretch, fc.nat(), fc.nat(), ({ words, range }, a, b) => {
        const source = words.join(' ');
        const [start = 0, end = 0] = [a % source.length, b % source.length].sort((x, y) => x - y);
        const place = placeOf(words, range);

        const spans = findQuote(source, words.slice(range.from, range.to).join(' '), {
          start,
          end,
        });

        const isInside = start <= place.start && place.end <= end;
        expect(spans).toEqual(isInside ? [place] : null);
      }),
      { numRuns: 300 },
    ));
});
