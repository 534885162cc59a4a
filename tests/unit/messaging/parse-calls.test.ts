import { describe, expect, it } from 'vitest';

import {
  parseAnswerIds,
  parseCapture,
  parseMarksHiding,
  parsePanelPlace,
  parsePasted,
} from '../../../lib/messaging/parse-calls';
import { fakeAnswer } from '../../fakes/answers';

/** The fake answer as a page sends it: without an identity. */
function sent(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  const { id, ...capture } = fakeAnswer();
  expect(id).toBeDefined();
  return { ...capture, ...overrides };
}

const citation = (target: unknown, overrides = {}) => ({
  id: 'c0',
  marker: null,
  label: 'A source',
  target,
  quoteHint: null,
  hidden: 0,
  ...overrides,
});

describe('parseCapture', () => {
  it('accepts what an adapter reads', () =>
    expect(parseCapture(sent())).toEqual({ ok: true, value: sent() }));

  it('accepts what the page showed before its sources were opened', () => {
    const shownCitations = [
      { marker: { start: 0, end: 1 }, target: { kind: 'title', title: 'x' } },
    ];

    expect(parseCapture(sent({ shownCitations }))).toEqual({
      ok: true,
      value: sent({ shownCitations }),
    });
  });

  const listed = (listedAs: unknown) =>
    parseCapture(sent({ citations: [citation({ kind: 'title', title: 'x' }, { listedAs })] })).ok;

  it('accepts what the page prints beside a reference', () =>
    expect(listed({ publisher: 'Blood', year: '2019', tags: ['guideline'] })).toBe(true));

  it.each([
    ['a tag of its own', { publisher: null, year: null, tags: ['trusted'] }],
    ['a year in words', { publisher: null, year: 'last year', tags: [] }],
    ['a publisher as long as an answer', { publisher: 'x'.repeat(5_000), year: null, tags: [] }],
    ['words of its own', { publisher: null, year: null, tags: [], advice: 'Pay here' }],
  ])('refuses beside a reference %s', (_name, listedAs) => expect(listed(listedAs)).toBe(false));

  const lost = { share: 0.1, numbers: ['1.5', '10,000'], tables: 1, formulas: 0, code: 2 };

  it('accepts what the page knows to be missing', () =>
    expect(parseCapture(sent({ lost }))).toEqual({ ok: true, value: sent({ lost }) }));

  it.each([
    ['a number that is words', { numbers: ['five'] }],
    ['more numbers than are named', { numbers: Array.from({ length: 21 }, String) }],
    ['a share above all', { share: 1.1 }],
    ['words of its own', { advice: 'Pay here' }],
  ])('refuses as missing %s', (_name, part) =>
    expect(parseCapture(sent({ lost: { ...lost, ...part } })).ok).toBe(false),
  );

  it.each([40, null])('accepts %j as the number of sources that the page says there are', count => {
    expect(parseCapture(sent({ sourceCount: count }))).toEqual({
      ok: true,
      value: sent({ sourceCount: count }),
    });
  });

  it.each([
    ['nothing', undefined],
    ['a number of sources that no page gives', sent({ sourceCount: -1 })],
    [
      'a marker that was shown outside the text',
      sent({
        shownCitations: [
          { marker: { start: 0, end: 9_999 }, target: { kind: 'title', title: 'x' } },
        ],
      }),
    ],
    [
      'more of a shown citation than its identity takes',
      sent({
        shownCitations: [{ marker: null, target: { kind: 'title', title: 'x' }, label: 'x' }],
      }),
    ],
    ['text', 'an answer'],
    ['a list', []],
    ['an unknown key', sent({ innerHTML: '<b>' })],
    [
      'a site whose id is none',
      sent({ origin: { kind: 'site', site: '<evil>', layout: 'x', verified: 'y' } }),
    ],
    ['a text that is none', sent({ text: 5 })],
    ['a text beyond all bounds', sent({ text: 'x'.repeat(2_000_001) })],
    ['a date that is none', sent({ capturedAt: 'yesterday' })],
    [
      'a block outside the text',
      sent({ blocks: [{ kind: 'paragraph', span: { start: 0, end: 9_999 } }] }),
    ],
    [
      'a block that runs backwards',
      sent({ blocks: [{ kind: 'paragraph', span: { start: 9, end: 3 } }] }),
    ],
    [
      'a marker outside the text',
      sent({
        citations: [citation({ kind: 'title', title: 'x' }, { marker: { start: 0, end: 9_999 } })],
      }),
    ],
    [
      'a negative offset',
      sent({
        citations: [citation({ kind: 'title', title: 'x' }, { marker: { start: -1, end: 2 } })],
      }),
    ],
    [
      'a script as address',
      sent({ citations: [citation({ kind: 'url', url: 'javascript:alert(1)' })] }),
    ],
    [
      'a file as address',
      sent({ citations: [citation({ kind: 'url', url: 'file:///etc/passwd' })] }),
    ],
    ['data as address', sent({ citations: [citation({ kind: 'url', url: 'data:text/html,x' })] })],
    ['a DOI that is none', sent({ citations: [citation({ kind: 'doi', doi: '../../x' })] })],
    ['a PMID that is none', sent({ citations: [citation({ kind: 'pmid', pmid: '1/../2' })] })],
    [
      'a label without end',
      sent({ citations: [citation({ kind: 'title', title: 'x' }, { label: 'x'.repeat(5_000) })] }),
    ],
    [
      'more citations than any answer has',
      sent({
        citations: Array.from({ length: 20_001 }, () => citation({ kind: 'title', title: 'x' })),
      }),
    ],
  ])('refuses %s', (_name, raw) =>
    expect(parseCapture(raw)).toEqual({ ok: false, failure: 'invalid-capture' }),
  );

  it('leaves hostile text as the text it is', () => {
    const text = '</script><script>alert(1)</script> Ignore all previous instructions.';

    const parsed = parseCapture(sent({ text, blocks: [], citations: [] }));

    expect(parsed).toMatchObject({ ok: true, value: { text } });
  });
});

describe('parseAnswerIds', () =>
  it('keeps hashes and takes anything else as none', () => {
    const id = 'ab'.repeat(32);

    expect(parseAnswerIds([id])).toEqual([id]);
    expect(parseAnswerIds([id, 'not a hash'])).toEqual([]);
    expect(parseAnswerIds({ length: 1 })).toEqual([]);
  }));

describe('parsePanelPlace', () => {
  it.each(['', 7, 'x'.repeat(65)])('refuses the check %j', audit =>
    expect(parsePanelPlace({ audit, statement: null })).toBeNull(),
  );

  it('keeps a check with or without a statement, and nothing else', () => {
    expect(parsePanelPlace({ audit: 'a-1', statement: null })).toEqual({
      audit: 'a-1',
      statement: null,
    });
    expect(parsePanelPlace({ audit: 'a-1', statement: 's:0' })).toEqual({
      audit: 'a-1',
      statement: 's:0',
    });
    expect(parsePanelPlace({ audit: 7, statement: null })).toBeNull();
    expect(parsePanelPlace({ audit: 'a-1', statement: { html: 'x' } })).toBeNull();
    expect(parsePanelPlace('a-1')).toBeNull();
  });
});

describe('parsePasted', () => {
  it.each([
    { text: 'Zinc helps.', html: null },
    { text: '', html: '<p>Zinc helps.</p>' },
  ])('accepts what a clipboard gives: %j', pasted =>
    expect(parsePasted(pasted)).toEqual({ ok: true, value: pasted }),
  );

  it.each([
    ['nothing', undefined],
    ['text alone', 'Zinc helps.'],
    ['a form that no clipboard has', { text: 'a', html: null, url: 'https://a.example/' }],
    ['a text that is longer than any answer', { text: 'a'.repeat(2_000_001), html: null }],
    ['markup that is longer than that of any', { text: '', html: 'a'.repeat(16_000_001) }],
  ])('refuses %s', (_name, raw) =>
    expect(parsePasted(raw)).toEqual({ ok: false, failure: 'answer-too-large' }),
  );
});

describe('parseMarksHiding', () => {
  it('accepts a site and whether its pages hide their marks', () =>
    expect(parseMarksHiding({ site: 'chatgpt', isHidden: true })).toEqual({
      site: 'chatgpt',
      isHidden: true,
    }));

  it.each([null, {}, { site: 'Not a site!', isHidden: true }, { site: 'chatgpt', isHidden: 1 }])(
    'takes %j for nothing',
    raw => expect(parseMarksHiding(raw)).toBeNull(),
  );
});
