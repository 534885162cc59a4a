import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { afterAll, describe, expect, test } from 'vitest';

import { createWordPieces } from '../../../lib/judges/embedded/word-pieces';
import { rankCase } from '../../../scripts/bench/recall/rank-case';
import { readCases, spreadSample } from '../../../scripts/bench/recall/read-cases';
import { meanRecall, shareChosen } from '../../../scripts/bench/recall/score-recall';
import { fakeEmbedder } from '../../fakes/embedders';

const folder = mkdtempSync(join(tmpdir(), 'veracite-recall-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, lines: readonly object[]): string {
  const file = join(folder, name);
  writeFileSync(file, gzipSync(lines.map(line => JSON.stringify(line)).join('\n')));
  return file;
}

describe('readCases', () => {
  test('finds the marked sentences in a whole source', () => {
    const source = 'One is here. Two is there. Three is far.';
    const file = fileOf('whole.gz', [
      { id: 'a', statement: 'S', source, evidence: ['Two is there.', 'Three is far.'] },
    ]);

    expect(readCases(file, null)).toEqual([
      {
        id: 'a',
        statement: 'S',
        text: source,
        wanted: [
          { start: 13, end: 26 },
          { start: 27, end: 40 },
        ],
      },
    ]);
  });

  test('leaves out pairs without evidence, and evidence that does not stand there', () => {
    const file = fileOf('none.gz', [
      { id: 'a', statement: 'S', source: 'One.', evidence: [] },
      { id: 'b', statement: 'S', source: 'One.' },
      { id: 'c', statement: 'S', source: 'One.', evidence: ['Two.', ''] },
    ]);

    expect(readCases(file, null)).toEqual([]);
  });

  test('finds a passage in its article, once for all statements about it', () => {
    const articles = fileOf('articles.gz', [{ pmcid: '7', text: 'Start. Middle. End.' }]);
    const file = fileOf('passages.gz', [
      { id: 'a', statement: 'S', source: 'Middle.', pmcid: '7' },
      { id: 'b', statement: 'not S', source: 'Middle.', pmcid: '7' },
      { id: 'c', statement: 'S', source: 'Middle.', pmcid: '8' },
    ]);

    expect(readCases(file, articles)).toEqual([
      { id: 'a', statement: 'S', text: 'Start. Middle. End.', wanted: [{ start: 7, end: 14 }] },
    ]);
  });
});

describe('spreadSample', () =>
  test('takes items from all parts of the list', () => {
    expect(spreadSample([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 5)).toEqual([0, 2, 4, 6, 8]);
    expect(spreadSample([1, 2], 5)).toEqual([1, 2]);
  }));

describe('shareChosen', () => {
  const wanted = [
    { start: 0, end: 10 },
    { start: 50, end: 60 },
  ];

  test('counts a span that several chosen ones cover together', () => {
    const chosen = [
      { start: 5, end: 30 },
      { start: 0, end: 6 },
    ];

    expect(shareChosen(wanted, chosen)).toBe(0.5);
  });

  test('does not count what is covered twice as more', () => {
    const chosen = [
      { start: 0, end: 5 },
      { start: 0, end: 5 },
    ];

    expect(shareChosen(wanted, chosen)).toBe(0);
  });

  test('counts a span of which four fifths are chosen, and none of less', () => {
    expect(shareChosen(wanted, [{ start: 0, end: 8 }])).toBe(0.5);
    expect(shareChosen(wanted, [{ start: 0, end: 7 }])).toBe(0);
  });

  test('is averaged, beside the share of cases with any', () => {
    expect(meanRecall([0, 0.5, 1, 0.5])).toEqual({ share: 0.5, any: 0.75 });
    expect(meanRecall([])).toEqual({ share: 0, any: 0 });
  });
});

describe('rankCase', () => {
  const filler = (year: number) => `The committee met again about the budget of year ${year}.`;
  const wantedText = 'Take half the dose of zolpidem above 65.';
  const text = [...Array.from({ length: 60 }, (_, i) => filler(i)), wantedText].join('\n\n');
  const pieces = createWordPieces(
    ['[UNK]', ...new Set(text.toLowerCase().match(/[a-z]+|\d|\./g))].join('\n'),
  );
  const deps = {
    pieces,
    embed: (texts: readonly string[]) => fakeEmbedder().embed(texts, new AbortController().signal),
  };
  const one = { id: 'a', statement: 'Half the dose of zolpidem.', text, wanted: [] };

  test.each([
    { words: 1, vectors: 0 },
    { words: 0, vectors: 1 },
    { words: 1, vectors: 0.5 },
  ])('puts the wanted sentence into the first passage and pack by %o', async weights => {
    const choice = await rankCase(one, deps);

    const [passage] = choice.passages(weights);
    const packs = await choice.packs(8, weights);

    expect(text.slice(passage?.start, passage?.end)).toContain(wantedText);
    const first = packs[0]?.map(({ start, end }) => text.slice(start, end));
    expect(first).toContain(wantedText);
    expect(packs.length).toBeGreaterThan(1);
  });

  test('packs only sentences of the passages the judge would be given', async () => {
    const choice = await rankCase(one, deps);

    const [passage] = choice.passages({ words: 1, vectors: 0 });
    const packs = await choice.packs(1, { words: 1, vectors: 1 });

    for (const span of packs.flat()) {
      expect(span.start).toBeGreaterThanOrEqual(passage?.start ?? Infinity);
      expect(span.end).toBeLessThanOrEqual(passage?.end ?? 0);
    }
  });
});
