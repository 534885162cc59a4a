import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Identifier } from '../../../../lib/core/source/identifier';
import { findIdentifiers, identifiersIn } from '../../../../lib/text/citations/find-identifiers';
import { readIsbn } from '../../../../lib/text/citations/identifier-forms';
import {
  identifierOfTarget,
  identifierOfUrl,
} from '../../../../lib/text/citations/identifier-of-url';

const found = (text: string): string[] =>
  findIdentifiers(text).map(({ identifier: { kind, value } }) => `${kind}:${value}`);

describe('identifiers in words', () => {
  it.each([
    ['See doi:10.1056/NEJMoa2034577.', 'doi:10.1056/nejmoa2034577'],
    ['DOI 10.1016/S0140-6736(20)30183-5)', 'doi:10.1016/s0140-6736(20)30183-5'],
    ['(doi: 10.1002/14651858.CD000980.pub4)', 'doi:10.1002/14651858.cd000980.pub4'],
    ['10.1371/journal.pmed.0020124, as said', 'doi:10.1371/journal.pmed.0020124'],
    ['PMID: 33301246', 'pmid:33301246'],
    ['[PMID 12]', 'pmid:12'],
    ['full text in PMC7745181.', 'pmcid:PMC7745181'],
    ['registered as nct04368728', 'nct:NCT04368728'],
    ['arXiv:2101.00001v2 and more', 'arxiv:2101.00001'],
    ['arXiv: hep-th/9901001', 'arxiv:hep-th/9901001'],
    ['ISBN 978-0-306-40615-7', 'isbn:9780306406157'],
    ['ISBN-10: 0-306-40615-2', 'isbn:9780306406157'],
    ['https://doi.org/10.1056/NEJMoa2034577', 'doi:10.1056/nejmoa2034577'],
  ])('in "%s"', (text, expected) => expect(found(text)).toEqual([expected]));

  it.each([
    'ISBN 978-0-306-40615-8',
    'PMC without a number, NCT123, arXiv as such',
    'the number 33301246 alone',
    'PMID: 0',
    '110.1056/NEJMoa2034577',
  ])('are not seen in "%s"', text => expect(found(text)).toEqual([]));

  it('stand where the span says, in order', () => {
    const text = 'First PMID: 123, then doi:10.1000/ABC. and PMC55 (NCT00000001).';

    const spans = findIdentifiers(text).map(({ span }) => text.slice(span.start, span.end));

    expect(spans).toEqual(['123', '10.1000/ABC', 'PMC55', 'NCT00000001']);
  });

  it('are listed once each', () =>
    expect(identifiersIn('PMID 7, doi:10.1000/a, https://doi.org/10.1000/A, PMID:7')).toHaveLength(
      2,
    ));
});

describe('identifiers of addresses', () => {
  it.each([
    ['https://pubmed.ncbi.nlm.nih.gov/33301246/', 'pmid:33301246'],
    ['https://www.ncbi.nlm.nih.gov/pubmed/33301246', 'pmid:33301246'],
    ['https://www.ncbi.nlm.nih.gov/pmc/articles/PMC7745181/', 'pmcid:PMC7745181'],
    ['https://pmc.ncbi.nlm.nih.gov/articles/PMC7745181/pdf/main.pdf', 'pmcid:PMC7745181'],
    ['https://europepmc.org/article/MED/33301246', 'pmid:33301246'],
    ['https://europepmc.org/articles/PMC7745181?pdf=render', 'pmcid:PMC7745181'],
    ['https://clinicaltrials.gov/study/NCT04368728?tab=results', 'nct:NCT04368728'],
    ['https://clinicaltrials.gov/ct2/show/NCT04368728', 'nct:NCT04368728'],
    ['https://arxiv.org/pdf/2101.00001v3.pdf', 'arxiv:2101.00001'],
    ['https://arxiv.org/abs/hep-th/9901001', 'arxiv:hep-th/9901001'],
    ['https://www.nejm.org/doi/full/10.1056/NEJMoa2034577', 'doi:10.1056/nejmoa2034577'],
    ['https://onlinelibrary.wiley.com/doi/10.1002/jcph.2031/full', 'doi:10.1002/jcph.2031'],
    ['https://www.bmj.com/content/10.1136/bmj.n71.full.pdf', 'doi:10.1136/bmj.n71'],
    ['https://dx.doi.org/10.1016%2FS0140-6736(20)30183-5', 'doi:10.1016/s0140-6736(20)30183-5'],
  ])('%s', (url, expected) => {
    const identifier = identifierOfUrl(url);

    expect(identifier && `${identifier.kind}:${identifier.value}`).toBe(expected);
  });

  it.each([
    'https://www.nhs.uk/conditions/asthma/',
    'https://example.org/10.1056',
    'ftp://doi.org/10.1000/a',
    'no address',
    'https://pubmed.ncbi.nlm.nih.gov/?term=zinc',
  ])('%s has none', url => expect(identifierOfUrl(url)).toBeNull());

  it('are those of a citation target', () => {
    const expected: Identifier = { kind: 'pmid', value: '7' };

    expect(identifierOfTarget({ kind: 'pmid', pmid: '0007' })).toEqual(expected);
    expect(identifierOfTarget({ kind: 'title', title: 'PMID 7' })).toBeNull();
  });
});

describe('any text', () => {
  it('gives back an identifier that was written into it', () => {
    const suffix = fc.stringMatching(/^[a-z0-9][a-z0-9.()-]{0,20}[a-z0-9]$/).filter(isBalanced);
    const around = fc.constantFrom(' ', ' (', '\n', '; ', ' “');
    fc.assert(
      fc.property(fc.integer({ min: 1000, max: 99999 }), suffix, around, (prefix, tail, before) => {
        const doi = `10.${String(prefix)}/${tail}`;

        expect(found(`Words${before}doi:${doi}. More words.`)).toEqual([`doi:${doi}`]);
      }),
    );
  });

  it('gives spans that lie in it, in order, apart', () => {
    const piece = fc.constantFrom(
      '10.1000/x',
      'PMID:',
      '12 ',
      'PMC',
      '9 ',
      'NCT',
      '00000001',
      'https://doi.org/',
      '(',
      ')',
      'ISBN ',
      '978-0-306-40615-7',
      'é\u0301',
      '\ud800',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), pieces => {
        const text = pieces.join('');
        let end = 0;
        for (const { span } of findIdentifiers(text)) {
          expect(span.start).toBeGreaterThanOrEqual(end);
          expect(span.end).toBeGreaterThan(span.start);
          end = span.end;
        }
        expect(end).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  it.each([
    ['brackets', '10.1000/'.concat('('.repeat(200_000))],
    ['closed brackets', '10.1000/a'.concat(')'.repeat(200_000))],
    ['prefixes', '10.1000/'.repeat(60_000)],
    ['digits', `ISBN ${'9 7 8 '.repeat(80_000)}`],
    ['addresses', 'https://'.repeat(60_000)],
    ['names', 'PMID: '.repeat(80_000)],
  ])('of half a million characters of %s is walked in linear time', (_, text) => {
    // Time of the processor, which a busy machine does not lengthen.
    const timeOf = (part: string): number => {
      const start = process.cpuUsage();
      findIdentifiers(part);
      const { user, system } = process.cpuUsage(start);
      return (user + system) / 1_000;
    };
    timeOf(text.slice(0, 50_000));

    const short = Math.max(1, timeOf(text.slice(0, text.length / 8)));
    const whole = timeOf(text);

    // Eight times as long; a quadratic walk takes sixty-four times.
    expect(whole / short).toBeLessThan(32);
    expect(whole).toBeLessThan(3_000);
  });
});

describe('ISBNs', () => {
  it('of ten digits become the thirteen they are registered as', () =>
    expect(readIsbn('080442957X')?.value).toBe('9780804429573'));

  it('with any one digit changed are none', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const digits = Array.from('9780306406157', Number);
        digits[at] = ((digits[at] ?? 0) + by) % 10;

        expect(readIsbn(digits.join(''))).toBeNull();
      }),
    ));
});

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const sign of text) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    if (depth < 0) return false;
  }
  return depth === 0;
}
