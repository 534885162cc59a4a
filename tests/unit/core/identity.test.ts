import { describe, expect, it } from 'vitest';
import { answerFingerprint, type Answer } from '../../../lib/core/answer/answer';
import type { CitationTarget } from '../../../lib/core/answer/citation';
import { auditId, sourceId, statementId } from '../../../lib/core/ids';
import { isSettled, pairIdFor } from '../../../lib/core/audit/pair';
import { addressOf, sourceIdFor } from '../../../lib/core/source/source';
import { sliceSpan } from '../../../lib/core/answer/span';
import { isCheckWorthy } from '../../../lib/core/answer/statement';
import { fakeAnswer, fakeCitation } from '../../fakes/answers';
import { fakeOpenPair, fakeSettledPair, fakeStatements } from '../../fakes/audits';

describe('the fingerprint of an answer', () => {
  const fingerprint = (overrides: Partial<Answer> = {}) => answerFingerprint(fakeAnswer(overrides));

  it.each<[string, Partial<Answer>]>([
    ['the address of the page', { pageUrl: 'https://chat.example/c/2' }],
    ['the conversation', { conversationId: null }],
    ['the moment', { capturedAt: '2027-01-01T00:00:00.000Z' }],
    ['the question', { question: null }],
    ['the model', { model: 'another' }],
    [
      'the layout that was read',
      {
        origin: { kind: 'site', site: 'sample', layout: 'new', verified: '2027-01-01' },
      },
    ],
    ['what the reader was told of the capture', { notes: ['late-selector'] }],
    [
      'the label of a citation',
      {
        citations: fakeAnswer().citations.map(each => ({ ...each, label: 'renamed' })),
      },
    ],
  ])('does not depend on %s', (_, overrides) => expect(fingerprint(overrides)).toBe(fingerprint()));

  it.each<[string, Partial<Answer>]>([
    ['the text', { text: `${fakeAnswer().text} ` }],
    [
      'the site',
      {
        origin: { kind: 'site', site: 'chatgpt', layout: 'plain', verified: '2026-09-01' },
      },
    ],
    ['the way the answer came', { origin: { kind: 'pasted' } }],
    ['a citation', { citations: [fakeCitation()] }],
    ['the order of citations', { citations: fakeAnswer().citations.toReversed() }],
    [
      'where a citation stands',
      {
        citations: fakeAnswer().citations.map(each => ({ ...each, marker: null })),
      },
    ],
    [
      'what a citation points at',
      {
        citations: fakeAnswer().citations.map(each => ({
          ...each,
          target: { kind: 'doi' as const, doi: '10.1000/1' },
        })),
      },
    ],
  ])('depends on %s', (_, overrides) => expect(fingerprint(overrides)).not.toBe(fingerprint()));

  it('tells a marker at the very start from none', () => {
    const at = (marker: Answer['citations'][number]['marker']) =>
      fingerprint({ citations: [fakeCitation({ marker })] });

    expect(at({ start: 0, end: 0 })).not.toBe(at(null));
  });
});

const TARGETS: [CitationTarget, id: string, address: string | null][] = [
  [
    { kind: 'url', url: 'https://a.example/P?q=1' },
    'url:https://a.example/P?q=1',
    'https://a.example/P?q=1',
  ],
  [{ kind: 'doi', doi: '10.1000/ABC.1' }, 'doi:10.1000/abc.1', 'https://doi.org/10.1000/ABC.1'],
  [{ kind: 'pmid', pmid: '123' }, 'pmid:123', 'https://pubmed.ncbi.nlm.nih.gov/123/'],
  [{ kind: 'title', title: 'Sleep And Light' }, 'title:sleep and light', null],
  [{ kind: 'unresolved', label: 'Note 3' }, 'unresolved:note 3', null],
];

describe('the source behind a citation', () => {
  it.each(TARGETS)('%j is known as %s', (target, id) => expect(sourceIdFor(target)).toBe(id));

  it.each(TARGETS)('%j, known as %s, is opened at %s', (target, _, address) =>
    expect(addressOf(target)).toBe(address),
  );

  it('is the same for one DOI in any case, and another for an address that differs in case', () => {
    const doi = (text: string) => sourceIdFor({ kind: 'doi', doi: text });
    const url = (text: string) => sourceIdFor({ kind: 'url', url: text });

    expect(doi('10.1000/ABC')).toBe(doi('10.1000/abc'));
    expect(url('https://a.example/A')).not.toBe(url('https://a.example/a'));
  });

  it('is never shared by two kinds of target that carry the same words', () => {
    const ids = [
      sourceIdFor({ kind: 'doi', doi: '1' }),
      sourceIdFor({ kind: 'pmid', pmid: '1' }),
      sourceIdFor({ kind: 'title', title: '1' }),
      sourceIdFor({ kind: 'unresolved', label: '1' }),
    ];

    expect(new Set(ids).size).toBe(4);
  });

  it('has an address that keeps a DOI with unusual characters whole', () => {
    const doi = '10.1002/(sici)1097(1998)17:15<1661::aid>3.0.co;2-2';

    const address = addressOf({ kind: 'doi', doi });

    expect(decodeURIComponent(new URL(address ?? '').pathname)).toBe(`/${doi}`);
  });
});

describe('the address of a hostile DOI', () =>
  it('keeps what would cut it or break it inside the path', () => {
    const address = addressOf({ kind: 'doi', doi: '10.1000/a?b#c\ud800' });

    expect(address).toBe('https://doi.org/10.1000/a%3Fb%23c%EF%BF%BD');
  }));

describe('small words of the glossary', () => {
  it('names a pair by audit, statement and source', () => {
    const id = (audit: string, statement: string, source: string) =>
      pairIdFor(auditId(audit), statementId(statement), sourceId(source));

    expect(
      new Set([id('a', 's', 'x'), id('b', 's', 'x'), id('a', 't', 'x'), id('a', 's', 'y')]).size,
    ).toBe(4);
    expect(id('a', 's', 'x')).toBe(id('a', 's', 'x'));
  });

  it('calls a pair settled only when it has a finding', () =>
    expect([isSettled(fakeSettledPair()), isSettled(fakeOpenPair())]).toEqual([true, false]));

  it('cuts a span with its end left out', () => {
    expect(sliceSpan('abcdef', { start: 1, end: 3 })).toBe('bc');
    expect(sliceSpan('abcdef', { start: 3, end: 3 })).toBe('');
  });

  it('tells statements to check from those that are none', () =>
    expect(fakeStatements().map(isCheckWorthy)).toEqual([true, true, false]));
});

describe('the fakes other tests are built on', () =>
  it('have statements that stand where they say', () => {
    const { text } = fakeAnswer();

    const cut = fakeStatements().map(({ span }) => sliceSpan(text, span).replace(/ \[\d\]/, ''));

    expect(cut).toEqual(fakeStatements().map(statement => statement.text));
  }));
