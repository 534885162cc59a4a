import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, it } from 'vitest';
import type { Audit } from '../../../lib/core/audit/audit';
import type { LedgerEntry } from '../../../lib/core/audit/ledger';
import { statementId } from '../../../lib/core/ids';
import { writeHtml } from '../../../lib/reports/write-html';
import { writeMarkdown } from '../../../lib/reports/write-markdown';
import { buildAudit } from '../../examples/build-audit';
import { MARKED } from '../../examples/marked-sources';
import { fakeAudit, fakeEvidence, fakeReadSource, fakeSettledPair } from '../../fakes/audits';
import { fakeCorrection, fakeNote } from '../../fakes/annotations';
import { fakeAnswer } from '../../fakes/answers';
import { LEDGER, reportOf, pageOf } from './report-setup';

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
            { kind: 'parked', words, where: 'text' },
            { kind: 'other-site', from: words, to: words },
          ],
        },
      }),
    ],
    pairs: [fakeSettledPair({ finding }), ...base.pairs.slice(2, 3)],
    judge: { id: 'remote', version: words, model: words },
    corrections: [
      fakeCorrection({ by: words, why: words }),
      fakeCorrection({ statementId: statementId('gone'), by: words, why: words }),
    ],
    notes: [fakeNote({ by: words, text: words })],
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
    expect([...page.querySelectorAll('.hand p')].map(each => each.textContent)).toContain(
      words.split(/\n+/)[0]?.trim(),
    );
    expect(page.querySelector('blockquote')?.textContent).toBe(words.replace(/\s+/g, ' ').trim());
  });

  it.each(ATTACKS)('are words in Markdown: %s', words => {
    const markdown = writeMarkdown(reportOf(hostile(words), hostileLedger(words)));

    expect(kindsIn(markdown)).toEqual(
      kindsIn(writeMarkdown(reportOf(hostile(harmless(words)), hostileLedger('word')))),
    );
  });

  it('of any kind change neither the page’s elements nor Markdown’s', () => {
    const signs = fc.constantFrom(...'<>"\'&`[]()!*_#-+.|~\\:/@=^{}$ \n\t\u202Ea1'.split(''));

    fc.assert(
      fc.property(fc.array(signs, { minLength: 1, maxLength: 40 }), pieces => {
        const words = `w${pieces.join('')}w`;
        const report = reportOf(hostile(words), hostileLedger(words));
        const plain = reportOf(hostile(harmless(words)), hostileLedger('word'));

        expect(pageTags(pageOf(writeHtml(report)))).toEqual(pageTags(pageOf(writeHtml(plain))));
        expect(kindsIn(writeMarkdown(report))).toEqual(kindsIn(writeMarkdown(plain)));
      }),
      { numRuns: 40 },
    );
  }, 60_000);
});

/** The same number of paragraphs, of which a note keeps each. */
function harmless(words: string): string {
  const lines = words.split(/\n+/).filter(line => line.trim() !== '');
  return lines.map(() => 'word').join('\n');
}

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
