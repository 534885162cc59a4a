import { describe, expect, test } from 'vitest';

import { isCarried, placeWords } from '../../../../lib/judges/embedded/carried-words';
import { fakePieces } from './fake-engine';

const marks = (...values: number[]) => ({
  logits: [0, 0, 0] as const,
  marks: Float32Array.from(values),
});

describe('place of a word', () => {
  const placesOf = (statement: string, ...words: string[]) =>
    placeWords(
      statement,
      words.map(text => ({ text })),
      fakePieces(),
    );

  test('counts the token before the statement', () =>
    expect(placesOf('Zinc shortens colds.', 'Zinc', 'colds')).toEqual([
      { start: 1, end: 2 },
      { start: 3, end: 4 },
    ]));

  test('spans all tokens of a word', () =>
    expect(placesOf('A follow-up visit', 'follow-up')).toEqual([{ start: 2, end: 5 }]));

  test('is another for a word that comes twice', () =>
    expect(placesOf('cold by cold', 'cold', 'cold')).toEqual([
      { start: 1, end: 2 },
      { start: 3, end: 4 },
    ]));

  test('is none beyond what the network reads', () => {
    const [first, last] = placesOf(`zinc ${'very '.repeat(90)}late`, 'zinc', 'late');
    expect(first).toEqual({ start: 1, end: 2 });
    expect(last).toBeNull();
  });
});

describe('word', () => {
  const place = { start: 1, end: 3 };

  test('is carried if its tokens are, on average', () => {
    expect(isCarried(place, [marks(0, 3, -1, -9)])).toBe(true);
    expect(isCarried(place, [marks(0, 1, -3, 9)])).toBe(false);
  });

  test('is carried if several passages carry its parts', () =>
    expect(isCarried(place, [marks(0, 1, -3), marks(0, -3, 1)])).toBe(true));

  test('is not carried by a network without marks, nor where nothing was read', () => {
    expect(isCarried(place, [marks()])).toBe(false);
    expect(isCarried(place, [])).toBe(false);
    expect(isCarried(null, [marks(0, 3, 3)])).toBe(false);
  });
});
