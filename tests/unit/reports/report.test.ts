import fc from 'fast-check';
import { DOMParser } from 'linkedom';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, it } from 'vitest';

import { REPORT_WORDS } from '../../../components/report-words';
import type { Audit } from '../../../lib/core/audit';
import type { LedgerEntry } from '../../../lib/core/ledger';
import { EMBEDDED_CARD } from '../../../lib/judges/embedded/card';
import { auditNote } from '../../../lib/reports/audit-note';
import { buildReport } from '../../../lib/reports/build-report';
import { reportFileName } from '../../../lib/reports/file-name';
import { writeHtml } from '../../../lib/reports/write-html';
import { writeMarkdown } from '../../../lib/reports/write-markdown';
import { buildAudit } from '../../examples/build-audit';
import { MARKED } from '../../examples/marked-sources';
import { FINISHED, RUNNING, STOPPED } from '../../examples/sketches';
import {
  fakeAudit,
  fakeEvidence,
  fakeReadSource,
  fakeSettledPair,
  fakeUnreadableSource,
} from '../../fakes/audits';
import { fakeAnswer } from '../../fakes/answers';

const LEDGER: LedgerEntry[] = [
  {
    auditId: fakeAudit().id,
    at: '2026-10-01T08:00:02.000Z',
    purpose: 'source',
    host: 'health.example',
    sentBytes: 0,
    receivedBytes: 2_048,
    tokens: null,
    calls: 2,
  },
];
const factsOf = (audit: Audit, ledger: LedgerEntry[] | null = LEDGER) => ({
  audit,
  ledger,
  cards: [EMBEDDED_CARD],
  version: '9.9.9',
});
const reportOf = (audit: Audit, ledger: LedgerEntry[] | null = LEDGER) =>
  buildReport(factsOf(audit, ledger), REPORT_WORDS);
const pageOf = (html: string): Document =>
  new DOMParser().parseFromString(html, 'text/html') as unknown as Document;
const wordsOf = (audit: Audit, ledger: LedgerEntry[] | null = LEDGER): string =>
  pageOf(writeHtml(reportOf(audit, ledger))).body.textContent;

describe('a report', () => {
  it('has every statement with its verdict, and every quote with its source', () => {
    const audit = buildAudit(FINISHED);
    const words = wordsOf(audit);

    for (const { text, checkWorthiness } of audit.statements) {
      if (checkWorthiness.kind === 'check-worthy') expect(words).toContain(text);
    }
    const quotes = audit.pairs.flatMap(pair =>
      pair.state === 'settled' && 'evidence' in pair.finding
        ? pair.finding.evidence.map(({ quote }) => quote.exact.replace(/\s+/g, ' ').trim())
        : [],
    );
    expect(quotes.length).toBeGreaterThan(0);
    for (const quote of quotes) expect(words).toContain(quote);
    for (const { title } of audit.sources) expect(words).toContain(title);
  });

  it('gives every rate with what it is of and its interval', () => {
    const words = wordsOf(fakeAudit());

    // 2 of 2 statements; Wilson's interval of that reaches down to 34 %.
    expect(words).toContain('2 of 2 (100%; 95% interval 34% to 100%)');
  });

  it('names the page on which a quote stands', () => {
    const source = fakeReadSource({ pages: { starts: [0, 5, 300], unread: [] } });
    const finding = {
      kind: 'supported' as const,
      confidence: 0.9,
      evidence: [fakeEvidence({ span: { start: 10, end: 43 } })],
    };

    expect(
      wordsOf(fakeAudit({ sources: [source], pairs: [fakeSettledPair({ finding })] })),
    ).toContain('Source 1, page 2');
  });

  it('says what could not be checked and why, in words of its own', () => {
    const source = fakeUnreadableSource({ reason: 'paywall' });
    const finding = { kind: 'not-judged' as const, reason: 'paywall' as const };
    const words = wordsOf(fakeAudit({ sources: [source], pairs: [fakeSettledPair({ finding })] }));

    expect(words).toContain('Statement 1: behind a paywall');
    expect(words).toContain('Source 1: The full text is for subscribers only.');
    expect(words).not.toContain('Not found');
  });

  it('says how far the judge was measured, and of another version that it was not', () => {
    const judge = EMBEDDED_CARD.identity;

    expect(wordsOf(fakeAudit({ judge }))).toMatch(
      /Measured on \d{4}-\d{2}-\d{2} with [\d,]+ pairs/,
    );
    expect(wordsOf(fakeAudit({ judge: { ...judge, version: 'other' } }))).toContain(
      'Nothing was measured of this judge',
    );
  });

  it('says what left the device, that nothing did, or that it is not known', () => {
    expect(wordsOf(fakeAudit())).toContain('health.exampleReading a source2');
    expect(wordsOf(fakeAudit(), [])).toContain('Nothing left the device for this check.');
    expect(wordsOf(fakeAudit(), null)).toContain('is not known here');
  });

  it('says that it is no medical advice, by which version, and when', () => {
    expect(wordsOf(fakeAudit())).toContain(
      'Made with Veracite 9.9.9 on Oct 1, 2026, 8:00 AM. A check against sources, not medical advice.',
    );
  });

  it.each([
    ['running', RUNNING, 'This check was not finished when the report was made', 'Not finished ('],
    ['stopped', STOPPED, 'This check was stopped', 'Stopped ('],
  ])('of a %s check says so first, and so does the note', (...row) => {
    const [, sketch, words, note] = row;
    const audit = buildAudit(sketch);

    expect(wordsOf(audit)).toContain(words);
    expect(auditNote(factsOf(audit), REPORT_WORDS).startsWith(note)).toBe(true);
    expect(wordsOf(buildAudit(FINISHED))).not.toContain(words);
  });

  it('of an answer without sources or statements says that', () => {
    const words = wordsOf(fakeAudit({ sources: [], pairs: [], statements: [], verdicts: [] }));

    expect(words).toContain('The answer cites no source.');
    expect(words).toContain('no statement that could be checked');
    expect(words).toContain('none to count');
  });
});

describe('the note', () => {
  it('is one line with the number that counts, the judge, the day and what it is not', () => {
    const note = auditNote(factsOf(fakeAudit()), REPORT_WORDS);

    expect(note).toBe(
      '“How much vitamin D do I need?”: 2 of 2 (100%; 95% interval 34% to 100%) statements supported by a cited source, 0 could not be checked; lexical; Oct 1, 2026, 8:00 AM; Veracite 9.9.9. A check against sources, not medical advice.',
    );
  });

  it('stays one line, whatever was asked', () => {
    const answer = fakeAnswer({ question: 'a\n\nb\u202Ec\u0000d' });

    expect(auditNote(factsOf(fakeAudit({ answer })), REPORT_WORDS)).toContain('“a b c d”');
  });
});

const ATTACKS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</style></title><svg onload=alert(1)>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<!-- --><iframe srcdoc="<script>1</script>">',
  "' onmouseover='alert(1)",
  '[click](javascript:alert(1)) ![x](https://evil.example/p.png)',
  '<https://evil.example>\n\n# Heading\n\n- list\n\n```html\n<b>\n```',
  '\\[x](https://evil.example) | cell | **bold** `code` ~~gone~~',
  '1. one\n2) two\n+ three\n> quote\n===\n---',
  '<a href="https://evil.example">x</a> &amp; &#x3c;',
  '[x]: https://evil.example "t"',
];

/** An audit in which every word of others is the given one. */
function hostile(words: string): Audit {
  const base = fakeAudit();
  const answer = { ...fakeAnswer({ question: words, model: words }), citations: [] };
  const quote = { exact: words, prefix: words, suffix: words };
  const finding = {
    kind: 'partly-supported' as const,
    confidence: 0.5,
    missing: words,
    evidence: [fakeEvidence({ quote })],
  };
  return {
    ...base,
    answer,
    statements: base.statements.map(each => ({ ...each, text: words, original: words })),
    sources: [
      fakeReadSource({
        title: words,
        url: `javascript:${words}`,
        checks: {
          site: null,
          work: null,
          gaps: null,
          marks: [
            { kind: 'parked', words },
            { kind: 'other-site', from: words, to: words },
          ],
        },
      }),
    ],
    pairs: [fakeSettledPair({ finding }), ...base.pairs.slice(2, 3)],
    judge: { id: 'remote', version: words, model: words },
  };
}

const hostileLedger = (words: string): LedgerEntry[] =>
  LEDGER.map(each => ({ ...each, host: words }));

describe('hostile words', () => {
  const plainTags = new Set(
    pageTags(pageOf(writeHtml(reportOf(buildAudit(MARKED))))).concat(
      'A',
      'FIGURE',
      'BLOCKQUOTE',
      'FIGCAPTION',
      'BDI',
    ),
  );

  it.each(ATTACKS)('are words in the page: %s', words => {
    const html = writeHtml(reportOf(hostile(words), hostileLedger(words)));
    const page = pageOf(html);
    const elements = [...page.querySelectorAll('*')];

    expect(pageTags(page).filter(tag => !plainTags.has(tag))).toEqual([]);
    expect(elements.filter(each => each.attributes.length > 5)).toEqual([]);
    const names = elements.flatMap(each => [...each.attributes].map(({ name }) => name));
    expect(
      names.filter(name => name.startsWith('on') || name === 'src' || name === 'style'),
    ).toEqual([]);
    expect(
      [...page.querySelectorAll('a')]
        .map(({ protocol }) => protocol)
        .filter(p => !/^https?:$/.test(p)),
    ).toEqual([]);
    expect(page.querySelector('blockquote')?.textContent).toBe(words.replace(/\s+/g, ' ').trim());
  });

  it.each(ATTACKS)('are words in Markdown: %s', words => {
    const markdown = writeMarkdown(reportOf(hostile(words), hostileLedger(words)));

    expect(kindsIn(markdown)).toEqual(
      kindsIn(writeMarkdown(reportOf(hostile('word'), hostileLedger('word')))),
    );
  });

  it('of any kind change neither the page’s elements nor Markdown’s', () => {
    const tags = pageTags(pageOf(writeHtml(reportOf(hostile('word'), hostileLedger('word')))));
    const kinds = kindsIn(writeMarkdown(reportOf(hostile('word'), hostileLedger('word'))));
    const signs = fc.constantFrom(...'<>"\'&`[]()!*_#-+.|~\\:/@=^{}$ \n\t\u202Ea1'.split(''));

    fc.assert(
      fc.property(fc.array(signs, { minLength: 1, maxLength: 40 }), pieces => {
        const words = `w${pieces.join('')}w`;
        const report = reportOf(hostile(words), hostileLedger(words));

        expect(pageTags(pageOf(writeHtml(report)))).toEqual(tags);
        expect(kindsIn(writeMarkdown(report))).toEqual(kinds);
      }),
      { numRuns: 40 },
    );
  }, 60_000);
});

describe('the page', () => {
  const html = writeHtml(reportOf(buildAudit(FINISHED)));

  it('loads, runs and sends nothing', () => {
    const page = pageOf(html);
    const policy = page.querySelector('meta[http-equiv="Content-Security-Policy"]');

    expect(policy?.getAttribute('content')).toContain("default-src 'none'");
    expect(page.querySelectorAll('script, link, img, iframe, form, object')).toHaveLength(0);
    expect(page.querySelector('meta[name="referrer"]')?.getAttribute('content')).toBe(
      'no-referrer',
    );
    expect(html).not.toMatch(/url\(|@import/);
  });

  it('has one main heading, a language and named tables', () => {
    const page = pageOf(html);

    expect(page.querySelectorAll('h1')).toHaveLength(1);
    expect(page.documentElement.getAttribute('lang')).toBe('en');
    expect(page.querySelectorAll('table').length).toBe(page.querySelectorAll('caption').length);
  });
});

describe('the name of the file', () => {
  it.each([
    ['Does zinc shorten colds?', 'veracite-does-zinc-shorten-colds-2026-10-01.md'],
    ['../../etc/passwd', 'veracite-etc-passwd-2026-10-01.md'],
    ['CON: a\\b|c*d?"<>', 'veracite-con-a-b-c-d-2026-10-01.md'],
    ['锌能缩短感冒吗？', 'veracite-2026-10-01.md'],
    ['é'.repeat(200), `veracite-${'e-'.repeat(30).slice(0, 59)}-2026-10-01.md`],
  ])('is safe for "%s"', (title, name) => {
    expect(reportFileName(title, '2026-10-01T08:00:00.000Z', 'md')).toBe(name);
  });
});

function pageTags(page: Document): string[] {
  return [...page.querySelectorAll('*')].map(({ tagName }) => tagName.toUpperCase());
}

type Node = { type: string; children?: Node[]; url?: string; value?: string };

/**
 * The kinds of nodes a Markdown reader sees, in order; runs of text count once. An address that
 * stands in the words and that a reader makes a link of is still only itself.
 */
function kindsIn(markdown: string): string[] {
  const tree = fromMarkdown(markdown, {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  });
  const walk = (node: Node): string[] =>
    isItself(node) ? ['text'] : [node.type, ...(node.children ?? []).flatMap(walk)];
  return walk(tree).filter((kind, at, all) => kind !== 'text' || all[at - 1] !== 'text');
}

function isItself({ type, url = '', children = [] }: Node): boolean {
  const shown = children.map(({ value }) => value ?? '').join('');
  return type === 'link' && [shown, `http://${shown}`, `mailto:${shown}`].includes(url);
}
