import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { passageId, sourceId } from '../../../../lib/core/ids';
import type { Passage } from '../../../../lib/core/source/source';
import { windowSteps } from '../../../../lib/text/evidence/passage-windows';
import { rankerSteps, readShare } from '../../../../lib/text/evidence/rank-passages';
import { runAtOnce } from '../../../../lib/util/slices';

const source = { id: sourceId('s') };

function rankerOf(lines: readonly string[]) {
  const text = lines.join('\n\n');
  let start = 0;
  const passages = lines.map((line, index): Passage => {
    const span = { start, end: start + line.length };
    start = span.end + 2;
    return { id: passageId(`s#${index}`), sourceId: source.id, index, span };
  });
  return runAtOnce(rankerSteps(passages, text));
}

function indexesOf(passages: readonly Passage[]): number[] {
  return passages.map(({ index }) => index);
}

describe('rankerSteps', () => {
  const lines = [
    'The clinic opens at nine.',
    'Zinc shortens a cold by two days.',
    'Zinc is a metal. Zinc is found in nuts.',
    'A cold lasts about a week.',
  ];

  test('puts the passage with most of the words first', () => {
    const ranked = rankerOf(lines).rank('Does zinc shorten colds?', 3);

    expect(indexesOf(ranked)[0]).toBe(1);
    expect(indexesOf(ranked).sort()).toEqual([1, 2, 3]);
  });

  test('gives no more than it is asked for', () =>
    expect(indexesOf(rankerOf(lines).rank('zinc cold', 1))).toEqual([1]));

  test('puts passages that share no word last, in the order of the text', () => {
    expect(indexesOf(rankerOf(lines).rank('a week', 4))).toEqual([3, 0, 1, 2]);
    expect(indexesOf(rankerOf(lines).rank('metal', 3))).toEqual([2, 0, 1]);
  });

  test('gives the first passages where none shares a word', () => {
    expect(indexesOf(rankerOf(lines).rank('volcano', 2))).toEqual([0, 1]);
    expect(indexesOf(rankerOf(lines).rank('', 9))).toEqual([0, 1, 2, 3]);
    expect(indexesOf(rankerOf(lines).rank('of the and', 1))).toEqual([0]);
  });

  test('gives at least one passage, and each once', () => {
    expect(indexesOf(rankerOf(lines).rank('zinc', 0))).toHaveLength(1);
    expect(indexesOf(rankerOf(lines).rank('zinc cold', 99)).sort()).toEqual([0, 1, 2, 3]);
  });

  test('gives nothing where the source has no passage', () =>
    expect(rankerOf([]).rank('zinc', 4)).toEqual([]));

  test('keeps the order of the text between equals', () => {
    const same = Array.from({ length: 12 }, () => 'Zinc shortens a cold.');

    expect(indexesOf(rankerOf(same).rank('zinc', 5))).toEqual([0, 1, 2, 3, 4]);
  });

  test('finds a passage by names that are also parts of every object', () => {
    const ranker = rankerOf([
      'The constructor is named.',
      'A hasOwnProperty call.',
      '__proto__ here',
    ]);

    expect(indexesOf(ranker.rank('constructor', 1))).toEqual([0]);
    expect(indexesOf(ranker.rank('hasOwnProperty', 1))).toEqual([1]);
    expect(indexesOf(ranker.rank('proto', 1))).toEqual([2]);
  });

  test('ranks as without knowing the queries before', () => {
    const text = lines.join('\n\n');
    const passages = runAtOnce(windowSteps(source, text, { targetCharacters: 30 }));
    const queries = ['Zinc shortens colds.', 'What is found in nuts?'];

    const knowing = runAtOnce(rankerSteps(passages, text, queries));
    const plain = runAtOnce(rankerSteps(passages, text));

    for (const query of queries) expect(knowing.rank(query, 9)).toEqual(plain.rank(query, 9));
  });

  test('finds the sentence near the end of a long page', () => {
    const filler = 'The committee met again and spoke about the budget of the year. '.repeat(800);
    const text = `${filler}\n\nPatients over 65 should take half the dose of zolpidem.\n\n${filler}`;
    const passages = runAtOnce(windowSteps(source, text));

    const [best] = runAtOnce(rankerSteps(passages, text)).rank(
      'Older patients take half a dose of zolpidem.',
      1,
    );

    expect(text.slice(best?.span.start, best?.span.end)).toContain('half the dose of zolpidem');
  });
});

describe('readShare', () => {
  const at = (start: number, end: number): Passage => ({
    id: passageId(`s#${start}`),
    sourceId: source.id,
    index: 0,
    span: { start, end },
  });

  test('counts what passages share only once', () =>
    expect(readShare([at(0, 50), at(40, 60)], 100)).toBe(0.6));

  test('does not mind the order of the passages', () =>
    expect(readShare([at(40, 60), at(0, 50), at(10, 20)], 100)).toBe(0.6));

  test('is 0 for no passages and for an empty text', () => {
    expect(readShare([], 100)).toBe(0);
    expect(readShare([], 0)).toBe(0);
  });

  test('is the share of characters that are in a passage, for any passages', () => {
    const span = fc
      .tuple(fc.nat(40), fc.nat(40))
      .map(([a, b]) => at(Math.min(a, b), Math.max(a, b)));
    fc.assert(
      fc.property(fc.array(span), passages => {
        const covered = Array.from({ length: 40 }, (_, i) =>
          passages.some(passage => passage.span.start <= i && i < passage.span.end),
        ).filter(Boolean).length;

        expect(readShare(passages, 40)).toBeCloseTo(covered / 40);
      }),
    );
  });
});
