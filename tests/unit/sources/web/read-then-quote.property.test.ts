import { resolve } from 'node:path';

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';

import { sliceSpan } from '../../../../lib/core/answer/span';
import { readSentences } from '../../../../lib/text/evidence/passage-sentences';
import { findPreparedQuote } from '../../../../lib/text/evidence/quote-find';
import { prepareText, type PreparedText } from '../../../../lib/text/evidence/quote-normalise';
import { readSource } from '../../../../scripts/read/read-source';

const ROOT = resolve(import.meta.dirname, '../../../..');
const FILES = [
  'public/sample/sources/guideline.html',
  'tests/fixtures/pdf/two-columns.pdf',
  'tests/fixtures/pdf/floats.pdf',
  'tests/fixtures/jats/lemons.xml',
];

type Read = { prepared: PreparedText; sentences: string[] };

let sources: Read[] = [];
beforeAll(async () => {
  sources = await Promise.all(FILES.map(file => readWhole(resolve(ROOT, file))));
}, 60_000);

async function readWhole(file: string): Promise<Read> {
  const { text } = await readSource({ file });
  if (text === null) throw new Error(`${file} could not be read`);
  const sentences = readSentences(text).map(({ span }) => sliceSpan(text, span));
  // A number or a sign alone stands in many places, in other forms too.
  return {
    prepared: prepareText(text),
    sentences: sentences.filter(each => /(?:\p{L}.*){8}/su.test(each)),
  };
}

/** Changes to a sentence on its way through a model or a clipboard. */
const MANGLINGS: ((text: string) => string)[] = [
  text => text,
  text => text.replaceAll(' ', '\u00a0'),
  text => text.replaceAll(' ', '\n  '),
  text => text.replaceAll('fi', 'ﬁ').replaceAll('fl', 'ﬂ'),
  text => text.replaceAll(/([a-z])([a-z])/g, '$1\u00ad$2'),
  text => text.replaceAll(/[–−]/g, '-'),
  text => text.replaceAll('’', "'").replaceAll(/[“”]/g, '"'),
  text => text.replaceAll(/([^&])’/g, '$1&#8217;'),
  text => `“${text}”`,
  text => text.normalize('NFD'),
];

const oneOf = fc.record({
  source: fc.nat(),
  sentence: fc.nat(),
  mangle: fc.constantFrom(...MANGLINGS),
});

describe('a sentence cut from a source that was read', () => {
  it('is found in it again, whichever sentence, and however it came back', () =>
    fc.assert(
      fc.property(oneOf, ({ source, sentence, mangle }) => {
        const read = sources[source % sources.length];
        if (!read) throw new Error('no source was read');
        const { prepared, sentences } = read;
        const cut = sentences[sentence % sentences.length] ?? '';

        const spans = findPreparedQuote(prepared, mangle(cut));

        // The same words may stand in the middle of an earlier sentence, in small letters.
        const found = spans?.map(span => sliceSpan(prepared.original, span).toLowerCase());
        expect(found).toEqual([cut.toLowerCase()]);
      }),
      { numRuns: 1_500 },
    ));

  it('is found, every single one of them', () => {
    for (const { prepared, sentences } of sources) {
      const lost = sentences.filter(sentence => findPreparedQuote(prepared, sentence) === null);

      expect(sentences.length).toBeGreaterThan(15);
      expect(lost).toEqual([]);
    }
  });
});
