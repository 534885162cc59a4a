import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, it } from 'vitest';

import { toLine } from '../../../lib/reports/plain-words';
import type { ReportBlock } from '../../../lib/reports/report';
import { writeMarkdown } from '../../../lib/reports/write-markdown';

type Node = { type: string; children?: Node[]; value?: string };

const write = (blocks: readonly ReportBlock[]): string =>
  writeMarkdown({ title: 'T', language: 'en', blocks });

/** Every place of a report where words can be. */
function blocksOf(words: string): ReportBlock[] {
  return [
    { kind: 'heading', level: 3, words },
    { kind: 'line', parts: [words] },
    { kind: 'line', parts: [words, words], tone: 'notice' },
    { kind: 'quote', words, from: words },
    { kind: 'hand', head: words, words: [words] },
    { kind: 'list', items: [words, words] },
    { kind: 'table', caption: words, head: [words, words], rows: [[words, words]] },
  ];
}

/** What a reader of the Markdown sees: the words of each block. */
function shownIn(markdown: string): string[] {
  const tree = fromMarkdown(markdown, {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  });
  const isLeaf = ({ type }: Node) => ['heading', 'paragraph', 'tableCell', 'html'].includes(type);
  const textOf = ({ value = '', children = [] }: Node): string =>
    value + children.map(textOf).join('');
  const walk = (node: Node): string[] =>
    isLeaf(node) || node.children === undefined ? [textOf(node)] : node.children.flatMap(walk);
  return walk(tree);
}

function expectedFrom(words: string): string[] {
  const line = toLine(words);
  return [line, line, `${line} ${line}`, `“${line}”`, `— ${line}`, ...Array<string>(9).fill(line)];
}

describe('a report in Markdown', () => {
  it('gives back the words of every place when it is rendered', () => {
    const signs = fc.constantFrom(
      ...'\\`*_{}[]()#+-.!|~<>&=^$:@"/?;,1a x'.split(''),
      ...['&amp;', '&#38;', '<b>', '](', ']: ', '1. ', '- ', '**', '~~', '[x] ', '# ', '```', '…'],
    );
    fc.assert(
      fc.property(fc.array(signs, { minLength: 1, maxLength: 12 }), pieces => {
        const words = pieces.join('');
        fc.pre(toLine(words) !== '');

        expect(shownIn(write(blocksOf(words)))).toEqual(expectedFrom(words));
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    'Question: is it 3:46 PM (ITP)?',
    '6-8 weeks, ~50% (p < 0.05), 2 + 2 = 4',
    'CO_2 and x_0 rise [1][2], 10^9/L; R&D for $5 # 3!',
    'me/at home {so} 5 * 3 > 4 | 5',
    '1.5 mg. 2) no list',
  ])('escapes nothing in "%s"', words => {
    expect(write([{ kind: 'line', parts: [words] }])).toBe(`${words}\n`);
  });
});
