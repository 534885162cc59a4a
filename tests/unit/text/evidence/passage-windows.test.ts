import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sourceId } from '../../../../lib/core/ids';
import type { Passage } from '../../../../lib/core/source/source';
import { sliceSpan } from '../../../../lib/core/answer/span';
import { windowSteps } from '../../../../lib/text/evidence/passage-windows';
import { runAtOnce } from '../../../../lib/util/slices';

const source = { id: sourceId('url:https://guide.example/') };

function textsOf(text: string, options = {}): string[] {
  return runAtOnce(windowSteps(source, text, options)).map(({ span }) => sliceSpan(text, span));
}

/** Every character that is in no window, without white space. */
function uncovered(text: string, passages: readonly Passage[]): string {
  let reached = 0;
  let left = '';
  for (const { span } of passages) {
    left += text.slice(reached, Math.max(reached, span.start));
    reached = Math.max(reached, span.end);
  }
  return (left + text.slice(reached)).replaceAll(/\s/g, '');
}

describe('windowSteps', () => {
  test('makes one window of a short text', () =>
    expect(textsOf('Drink water. Rest well.')).toEqual(['Drink water. Rest well.']));

  test('makes none of a text without words', () => {
    expect(runAtOnce(windowSteps(source, ''))).toEqual([]);
    expect(runAtOnce(windowSteps(source, ' \n\n\t '))).toEqual([]);
  });

  test('repeats the last sentence of a window at the start of the next', () => {
    const text = 'The first one is short. The second one is short. The third one is short.';

    expect(textsOf(text, { targetCharacters: 50 })).toEqual([
      'The first one is short. The second one is short.',
      'The second one is short. The third one is short.',
    ]);
  });

  test('repeats nothing across paragraphs', () => {
    const text =
      'The first paragraph is about rest and sleep.\n\nThe second one is about food and drink.';

    expect(textsOf(text, { targetCharacters: 50 })).toEqual([
      'The first paragraph is about rest and sleep.',
      'The second one is about food and drink.',
    ]);
  });

  test('keeps a heading with the text below it', () => {
    const text =
      'Most people feel better after a week of rest.\n\nSide effects\n\nSome people get a headache on the first day.';

    expect(textsOf(text, { targetCharacters: 70 })).toEqual([
      'Most people feel better after a week of rest.',
      'Side effects\n\nSome people get a headache on the first day.',
    ]);
  });

  test('takes no more full sentences than it may', () => {
    const text = 'This sentence is long enough to be counted. '.repeat(6).trim();

    const windows = textsOf(text, { maxSentences: 3 });

    expect(windows.map(window => window.split('. ').length)).toEqual([3, 3, 2]);
  });

  test('numbers the windows and names them by source and number', () => {
    const passages = runAtOnce(windowSteps(source, 'One sentence stands here. '.repeat(100)));

    expect(passages.map(({ index }) => index)).toEqual(passages.map((_, i) => i));
    expect(new Set(passages.map(({ id }) => id)).size).toBe(passages.length);
    expect(passages[3]).toMatchObject({ id: `${source.id}#3`, sourceId: source.id });
  });

  test('cuts a stretch without a full stop into pieces at spaces', () => {
    const text = 'item '.repeat(1000).trim();

    const passages = runAtOnce(windowSteps(source, text));

    for (const { span } of passages) {
      expect(span.end - span.start).toBeLessThanOrEqual(1200);
      expect(sliceSpan(text, span)).toMatch(/^item.*item$/s);
    }
    expect(uncovered(text, passages)).toBe('');
  });

  test('covers every word of any text, in order, and never stands still', () => {
    const piece = fc.constantFrom(
      'A sentence that is long enough to count as one. ',
      'Short. ',
      'Dr. Lee said so, e.g. in May. ',
      '\n\n',
      '\n- item\n',
      'x'.repeat(1500),
      '没有空格的句子。',
      '😀😀 ',
      ' \t ',
      'wrapped line\nthat goes on ',
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 40 }),
        fc.integer({ min: 20, max: 900 }),
        (pieces, target) => {
          const text = pieces.join('');

          const passages = runAtOnce(windowSteps(source, text, { targetCharacters: target }));

          expect(uncovered(text, passages)).toBe('');
          passages.slice(1).forEach(({ span }, i) => {
            expect(span.start).toBeGreaterThan(passages[i]?.span.start ?? -1);
            expect(span.end).toBeGreaterThan(passages[i]?.span.end ?? -1);
          });
        },
      ),
    );
  });

  test('covers a text of five million characters, with or without line breaks', () => {
    const sentence = 'Nothing of note happened on this day in the ward. ';
    for (const text of [
      sentence.repeat(100_000),
      `${sentence}\n`.repeat(98_000),
      'a'.repeat(5_000_000),
    ]) {
      const passages = runAtOnce(windowSteps(source, text));

      expect(passages.at(-1)?.span.end).toBe(text.trimEnd().length);
      expect(passages.length).toBeGreaterThan(4_000);
      expect(passages.length).toBeLessThan(30_000);
    }
  });
});
