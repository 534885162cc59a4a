import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseCapture } from '../../../lib/messaging/parse-calls';
import { readMarkdownAnswer } from '../../../lib/text/markdown/read-markdown';
import { NOW, read, show } from './markdown-views';

describe('readMarkdownAnswer: hostile input', () => {
  const LENGTH = 30_000;
  const ATTACKS = [
    ...[
      '>',
      '>>>>>>>>>a\n',
      '[',
      '![',
      '[a](',
      '*a_ ',
      '*a_ *a_ *a_\n\n',
      '<a ',
      '- ',
      '|',
      '[^a]',
    ],
    ...[
      '[a]: b\n',
      'a@',
      'www.',
      '&',
      '`',
      '~~a ',
      '\uE200',
      '【',
      '<!--',
      '10.1000/',
      '(',
      '\\',
      '    ',
    ],
  ];

  it.each(ATTACKS)(
    'gets through thirty thousand characters of %j',
    unit => {
      const markdown = `Zinc helps.\n\n${unit.repeat(LENGTH / unit.length)}`;

      const capture = readMarkdownAnswer(markdown, { pageUrl: null, now: NOW });

      expect(capture.ok && capture.value.text.startsWith('Zinc helps.')).toBe(true);
    },
    120_000,
  );

  it('gets through brackets nested by the thousand', () => {
    const markdown = `${'['.repeat(50_000)}a${']'.repeat(50_000)}(https://a.example/)`;

    expect(readMarkdownAnswer(markdown, { pageUrl: null, now: NOW }).ok).toBe(true);
  }, 120_000);

  it('gets through quotes nested by the thousand, again and again', () => {
    const markdown = `${'>'.repeat(3_000)} a\n\n`.repeat(20);

    expect(read(markdown).blocks).toHaveLength(20);
  }, 60_000);

  it('gets through lists nested by the hundred', () => {
    const markdown = Array.from({ length: 200 }, (_, depth) => `${' '.repeat(2 * depth)}- a`).join(
      '\n',
    );

    expect(read(markdown).blocks.every(({ kind }) => kind === 'list-item')).toBe(true);
  }, 120_000);

  it('finds links also where the text is too odd for Markdown', () => {
    const odd = `${'>'.repeat(100)} Zinc [helps](https://a.example/z) **much**.`;

    expect(show(odd)).toBe('Zinc helps‹helps› much.');
  });

  it('reads any text, with spans inside it and addresses a browser may open', () => {
    const unit = fc.constantFrom(
      ...[
        '[',
        ']',
        '(',
        ')',
        '[1]',
        '[^a]',
        '\n',
        '\n\n',
        '# ',
        '- ',
        '> ',
        '1. ',
        '|',
        '*',
        '`',
        '```',
      ],
      ...[
        'https://a.example/x',
        'javascript:x',
        'Zinc helps.',
        ' ',
        '<sup>1</sup>',
        'Sources:',
        '¹',
        ': ',
      ],
    );
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 40 }), units => {
        const capture = readMarkdownAnswer(units.join(''), { pageUrl: null, now: NOW });
        if (!capture.ok) return;

        const { text, blocks, citations } = capture.value;
        let cursor = 0;
        for (const { span } of blocks) {
          expect(span.start).toBeGreaterThanOrEqual(cursor);
          expect(span.end).toBeGreaterThan(span.start);
          cursor = span.end;
        }
        expect(cursor).toBeLessThanOrEqual(text.length);
        for (const { marker, target } of citations) {
          if (marker) expect(marker.start).toBeLessThanOrEqual(marker.end);
          if (marker) expect(marker.end).toBeLessThanOrEqual(text.length);
          if (target.kind === 'url') expect(target.url).toMatch(/^https?:\/\//);
        }
        expect(new Set(citations.map(({ id }) => id)).size).toBe(citations.length);
        expect(parseCapture(capture.value).ok).toBe(true);
      }),
    );
  });
});
