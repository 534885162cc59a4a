import { describe, expect, test } from 'vitest';
import { passageId } from '../../../../lib/core/ids';
import { chooseQuotes, markSentences } from '../../../../lib/judges/embedded/choose-quotes';
import type { PackedSentence } from '../../../../lib/judges/embedded/prepare-task';

/** Sentences of two tokens each behind four tokens that are not the passage's. */
function sentences(...related: number[]): PackedSentence[] {
  return related.map((value, at) => ({
    text: `Sentence ${at}.`,
    passageId: passageId('p0'),
    run: 0,
    isBare: false,
    isRow: false,
    place: at,
    related: value,
    overlap: 0,
    tokens: { start: 4 + 2 * at, end: 6 + 2 * at },
  }));
}

/** Marks for each sentence, and a high one for what stands before and after the passage. */
function marks(...each: number[]): Float32Array {
  return Float32Array.from([9, 9, 9, 9, ...each.flatMap(mark => [mark, mark]), 9]);
}

const params = { relatedness: 0.1, further: 0.4 };

describe('the shares of the marks', () => {
  test('add up to 1, and leave out what is not of a sentence', () => {
    const marked = markSentences(sentences(0, 0, 0), marks(1, 1, 1));

    expect(marked.map(({ share }) => share)).toEqual([
      expect.closeTo(1 / 3),
      expect.closeTo(1 / 3),
      expect.closeTo(1 / 3),
    ]);
  });

  test('grow with the exponent of a mark', () => {
    const [low, high] = markSentences(sentences(0, 0), marks(0, 2));

    expect((high?.share ?? 0) / (low?.share ?? 1)).toBeCloseTo(Math.exp(2), 4);
  });

  test('are 0 for what was cut off', () => {
    const [first, cut] = markSentences(sentences(0, 0), marks(1).slice(0, 6));

    expect([first?.share, cut?.share]).toEqual([1, 0]);
  });
});

describe('the quotes of a finding', () => {
  const quote = (related: number[], ...each: number[]) =>
    chooseQuotes(markSentences(sentences(...related), marks(...each)), params).map(
      ({ exact }) => exact,
    );

  test('are the sentence with most of the marks', () =>
    expect(quote([0, 0, 0], 0, 5, 0)).toEqual(['Sentence 1.']));

  test('are two where two carry much of it, the stronger first', () =>
    expect(quote([0, 0, 0], 2, 0, 2.1)).toEqual(['Sentence 2.', 'Sentence 0.']));

  test('are the more related one where the marks are even', () =>
    expect(quote([0.1, 0.9, 0.2], 1, 1, 1)).toEqual(['Sentence 1.']));

  test('are none where there is no sentence', () => expect(chooseQuotes([], params)).toEqual([]));
});
