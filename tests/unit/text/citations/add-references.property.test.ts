import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { withReferences } from '../../../../lib/text/citations/add-references';
import { findListedReferences } from '../../../../lib/text/citations/listed-references';
import { splitStatements } from '../../../../lib/text/statements/split-statements';
import { layOutBlocks } from '../../../../lib/text/statements/statement-blocks';
import { fakeAnswer } from '../../../fakes/answers';

/** Pieces of answers with references, and all that trips a reader of brackets. */
const PIECES = fc.constantFrom(
  ...['Zinc helps', '(', ')', '[', ']', '.', '. ', '; ', '\n', '\n\n', 'et al.', '😀', 'e\u0301'],
  ...[
    'Smith et al., Lancet 2021',
    '(Jones et al., 2019)',
    'PMID: 7',
    'doi:10.1000/a(b',
    'NCT01234567',
  ],
  ...['[1]', '[2, 3]', '[1] ', '2. ', '- ', 'References', 'Sources:', 'ISBN 978-0-306-40615-7'],
  ...[
    'Hemilä H. Zinc and the common cold. BMJ. 2017;7:e1.',
    '10.1000/x',
    '“',
    '”',
    'see ',
    'Source: ',
  ],
);
const TEXTS = fc.array(PIECES, { maxLength: 40 }).map(pieces => pieces.join(''));

describe('references in any text', () => {
  it('stand inside the text, each under an id of its own', () =>
    fc.assert(
      fc.property(TEXTS, text => {
        const answer = fakeAnswer({ text, blocks: [] });
        const citations = withReferences({ ...answer, citations: [] });

        expect(new Set(citations.map(({ id }) => id)).size).toBe(citations.length);
        for (const { marker, target } of citations) {
          if (marker) {
            expect(marker.start).toBeGreaterThanOrEqual(0);
            expect(marker.end).toBeGreaterThanOrEqual(marker.start);
            expect(marker.end).toBeLessThanOrEqual(text.length);
          }
          if (target.kind === 'title') expect(target.title.trim()).not.toBe('');
        }
      }),
      { numRuns: 600 },
    ));

  it('are found once: what was added is added no second time', () =>
    fc.assert(
      fc.property(TEXTS, text => {
        const first = withReferences({ text, blocks: [], citations: [] });
        const targets = new Set(first.map(({ target }) => JSON.stringify(target)));
        const second = withReferences({ text, blocks: [], citations: first });

        expect(second.every(({ target }) => targets.has(JSON.stringify(target)))).toBe(true);
      }),
      { numRuns: 600 },
    ));

  it('lose no statement, and no word of one', () =>
    fc.assert(
      fc.property(TEXTS, text => {
        const blocks = layOutBlocks(text, []);
        for (const { span } of findListedReferences(text, blocks, [])) {
          expect(
            blocks.some(each => each.span.start <= span.start && each.span.end >= span.end),
          ).toBe(true);
        }
        const answer = fakeAnswer({ text, blocks: [] });
        const statements = splitStatements({
          ...answer,
          citations: withReferences({ ...answer, citations: [] }),
        });
        for (const { span } of statements) expect(span.end).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 300 },
    ));

  it('are walked in time in proportion to its length', () => {
    for (const piece of [
      '(',
      'Smith et al., 2021; ',
      'PMID: 7, ',
      '[1] ',
      '(Smith et al., 2021) ',
    ]) {
      const text = piece.repeat(20_000 / piece.length);
      const start = performance.now();
      withReferences({ text, blocks: [], citations: [] });

      expect(performance.now() - start).toBeLessThan(2_000);
    }
  });
});
