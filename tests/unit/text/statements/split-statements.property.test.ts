import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type Answer, type Block, BLOCK_KINDS } from '../../../../lib/core/answer/answer';
import { citationId } from '../../../../lib/core/ids';
import type { Span } from '../../../../lib/core/answer/span';
import { splitStatements } from '../../../../lib/text/statements/split-statements';
import { fakeAnswer, fakeCitation } from '../../../fakes/answers';

/** Pieces that answers are made of, with all that trips a splitter. */
const WORDS = fc.constantFrom(
  ...[
    'Zinc shortens colds.',
    'It is blue;',
    'iron is grey',
    'Dr. Lee',
    'et al.',
    'e.g.',
    'No. 5',
    'U.S.',
  ],
  ...[
    'Is it safe?',
    'mRNA',
    '(see Fig. 2)',
    '“quoted.”',
    'vitamin C.',
    '2.5 mg',
    ', and it was red',
    '1.',
    'z. B. Ibuprofen',
    '3. Tag',
    'EE. UU.',
    '« Sûr. » ',
    '好。（好。）“能！”',
    '有效；',
  ],
  ...[
    'Common effects:',
    '•',
    '—',
    '😀',
    'e\u0301',
    '\u00A0',
    ' ',
    '  ',
    '\n',
    '\n\n',
    '- ',
    '.',
    '; ',
    ')',
    '(',
  ],
);

/** Written so that the test can tell a marker without the code under test. */
const MARKER = fc.constantFrom('[1]', '[2, 3]', '[4-6]', '', '');

type Part = { words: string; marker: string | null };
const PARTS = fc.array(fc.record({ words: WORDS, marker: fc.option(MARKER, { freq: 2 }) }), {
  maxLength: 40,
});

function build(parts: readonly Part[], seeds: readonly number[]): Answer {
  let text = '';
  const markers: Span[] = [];
  for (const { words, marker } of parts) {
    text += words;
    if (marker === null) continue;
    markers.push({ start: text.length, end: text.length + marker.length });
    text += marker;
  }
  const citations = markers.map((marker, index) =>
    fakeCitation({ id: citationId(`c${index}`), marker }),
  );
  return fakeAnswer({ text, citations, blocks: blocksFrom(seeds, text.length) });
}

/** Disjoint blocks in order, with gaps, touching ends and empty ones among them. */
function blocksFrom(seeds: readonly number[], length: number): Block[] {
  const offsets = seeds.map(seed => seed % (length + 1)).sort((a, b) => a - b);
  return offsets.flatMap((start, index) => {
    const kind = BLOCK_KINDS[index % BLOCK_KINDS.length] ?? 'paragraph';
    const end = offsets[index + 1];
    return end === undefined || index % 3 === 2 ? [] : [{ kind, span: { start, end } }];
  });
}

const ANSWERS = fc
  .tuple(PARTS, fc.array(fc.nat(2_000), { maxLength: 9 }))
  .map(([parts, seeds]) => build(parts, seeds));

describe('splitStatements, for any answer', () => {
  it('gives spans in order, apart, inside the text and trimmed', () =>
    fc.assert(
      fc.property(ANSWERS, answer => {
        let cursor = 0;
        for (const { span } of splitStatements(answer)) {
          expect(span.start).toBeGreaterThanOrEqual(cursor);
          expect(span.end).toBeGreaterThan(span.start);
          const shown = answer.text.slice(span.start, span.end);
          expect(shown).toBe(shown.trim());
          cursor = span.end;
        }
        expect(cursor).toBeLessThanOrEqual(answer.text.length);
      }),
    ));

  it('leaves no word outside the statements but markers and bullets', () =>
    fc.assert(
      fc.property(ANSWERS, answer => {
        let rest = answer.text.split('');
        for (const { span } of splitStatements(answer)) rest = blank(rest, span);
        for (const { marker } of answer.citations) if (marker) rest = blank(rest, marker);
        const left = rest.join('').replace(/(?:^|\n)\s*(?:\d{1,3}[.)]|[-•—])\s/g, ' ');

        // Stray punctuation between two markers belongs to no statement, a word always does.
        expect(left.replace(/[^\p{L}\p{N}]/gu, '')).toBe('');
      }),
    ));

  it('gives every marked citation to a statement, where there is one', () =>
    fc.assert(
      fc.property(ANSWERS, answer => {
        const statements = splitStatements(answer);
        const owned = new Set(statements.flatMap(({ citationIds }) => citationIds));

        if (statements.length > 0) expect(owned.size).toBe(answer.citations.length);
      }),
    ));

  it('leaves no marker, no double space and no words but those of its places in the text to check', () =>
    fc.assert(
      fc.property(ANSWERS, answer => {
        for (const { text, span, parts = [span] } of splitStatements(answer)) {
          const shown = parts.map(({ start, end }) => answer.text.slice(start, end)).join(' ');

          expect(text).not.toMatch(/\[\d/);
          expect(text).not.toMatch(/\s\s|^\s|\s$/);
          expect(onlyWords(text)).toBe(onlyWords(shown.replace(/\[[\d, -]+\]/g, '')));
        }
      }),
    ));

  it('gives each statement its own id and place', () =>
    fc.assert(
      fc.property(ANSWERS, answer => {
        const statements = splitStatements(answer);

        expect(new Set(statements.map(({ id }) => id)).size).toBe(statements.length);
        expect(statements.map(({ index }) => index)).toEqual([...statements.keys()]);
      }),
    ));

  it('holds for text nobody would write', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), text => {
        const statements = splitStatements(fakeAnswer({ text, blocks: [], citations: [] }));

        for (const { span } of statements) expect(span.end).toBeGreaterThan(span.start);
      }),
    ));
});

describe('splitStatements, for very large answers', () => {
  const sentence = 'Zinc shortens colds by two days [1]; vitamin C does not prevent them. ';

  it('gets through a long answer in one block', () => {
    const statements = splitStatements(
      fakeAnswer({ text: sentence.repeat(2_000), blocks: [], citations: [] }),
    );

    expect(statements.length).toBe(4_000);
  }, 120_000);

  it('gives thousands of citations to their sentences', () => {
    const text = sentence.repeat(2_000);
    const citations = Array.from({ length: 2_000 }, (_, index) => {
      const start = index * sentence.length + sentence.indexOf('[1]');
      return fakeCitation({ id: citationId(`c${index}`), marker: { start, end: start + 3 } });
    });

    const statements = splitStatements(fakeAnswer({ text, citations, blocks: [] }));

    expect(
      statements.every(({ citationIds }, at) => citationIds.length === (at % 2 === 0 ? 1 : 0)),
    ).toBe(true);
  }, 120_000);

  it('does not hand ten thousand citations of a heading to every statement', () => {
    const text = `Zinc\n${sentence.repeat(200)}`;
    const citations = Array.from({ length: 10_000 }, (_, index) =>
      fakeCitation({ id: citationId(`c${index}`), marker: { start: 4, end: 4 } }),
    );
    const blocks: Block[] = [
      { kind: 'heading', span: { start: 0, end: 4 } },
      { kind: 'paragraph', span: { start: 5, end: text.length } },
    ];

    const statements = splitStatements(fakeAnswer({ text, citations, blocks }));

    expect(statements.map(({ citationIds }) => citationIds.length).slice(0, 3)).toEqual([
      10_000, 0, 0,
    ]);
  }, 120_000);

  it.each([
    '. ',
    '(',
    '"Is it?" ',
    'e.g. ',
    'A. ',
    '[',
    '¹',
    '【',
    'a: b; ',
    'if you ',
    '\n- ',
    '1. ',
    'z. B. ',
    '好。（',
    'www.?',
  ])(
    'gets through twenty thousand characters of %j',
    unit => {
      const text = unit.repeat(20_000 / unit.length);

      const statements = splitStatements(fakeAnswer({ text, blocks: [], citations: [] }));

      expect(statements.every(({ span }) => span.end <= text.length)).toBe(true);
    },
    120_000,
  );
});

function blank(chars: readonly string[], { start, end }: Span): string[] {
  return chars.map((char, index) => (index >= start && index < end ? ' ' : char));
}

function onlyWords(text: string): string {
  return text.replace(/[\s,;()[\]&–-]/g, '');
}
