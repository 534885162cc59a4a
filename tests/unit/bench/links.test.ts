import { describe, expect, it } from 'vitest';

import type { CitationTarget } from '../../../lib/core/answer/citation';
import { readExpected } from '../../../scripts/bench/links/read-expected';
import { scoreLinks } from '../../../scripts/bench/links/score-links';

describe('readExpected', () =>
  it.each([
    '{"Zinc helps.": ["https://a.example/"]}',
    '[{"text": "Zinc helps.", "links": ["https://a.example/"]}]',
    '{"statements": [{"statement": "Zinc helps.", "sources": ["https://a.example/"]}]}',
  ])('reads %s', json =>
    expect([...readExpected(json)]).toEqual([['Zinc helps.', ['https://a.example/']]]),
  ));

describe('expected links', () => {
  const one: CitationTarget = { kind: 'url', url: 'https://one.example/a' };
  const two: CitationTarget = { kind: 'url', url: 'https://two.example/b' };
  const expected = new Map([
    ['Zinc shortens a common cold by about two days.', ['https://one.example/a?utm_source=chat']],
    ['Vitamin C does not prevent a cold in most adults.', ['https://www.two.example/b']],
    ['Rest helps.', []],
  ]);

  it('are right on their own sentence, however it is split or worded', () => {
    const { sentences, strays } = scoreLinks(expected, [
      { text: 'Zinc shortens a common cold', targets: [one] },
      { text: 'Zinc shortens by about two days.', targets: [one] },
      { text: 'Vitamin C doesn’t prevent a cold in most adults', targets: [two] },
      { text: 'Rest helps.', targets: [] },
    ]);

    expect(sentences.map(({ isExact, claims }) => [isExact, claims])).toEqual([
      [true, 2],
      [true, 1],
      [true, 1],
    ]);
    expect(strays).toEqual([]);
  });

  it('are not exact where a part of the sentence has none', () => {
    const [zinc] = scoreLinks(expected, [
      { text: 'Zinc shortens a common cold', targets: [one] },
      { text: 'by about two days.', targets: [] },
    ]).sentences;

    expect(zinc).toMatchObject({ isExact: false, wrong: [], missing: [] });
  });

  it('are wrong on a neighbour and missing where they belong', () => {
    const { sentences, strays } = scoreLinks(expected, [
      { text: 'Zinc shortens a common cold by about two days.', targets: [] },
      { text: 'Rest helps.', targets: [one] },
      { text: 'Something the file does not have.', targets: [two] },
    ]);

    expect(sentences.map(({ wrong, missing }) => [wrong.length, missing.length])).toEqual([
      [0, 1],
      [0, 1],
      [1, 0],
    ]);
    expect(sentences.map(({ claims }) => claims)).toEqual([1, 0, 1]);
    expect(strays.map(({ text }) => text)).toEqual(['Something the file does not have.']);
  });

  it('are those of a work however it is named', () => {
    const [named] = scoreLinks(new Map([['Zinc helps.', ['28564321', 'Zinc for the cold']]]), [
      {
        text: 'Zinc helps.',
        targets: [
          { kind: 'url', url: 'https://pubmed.ncbi.nlm.nih.gov/28564321/' },
          { kind: 'title', title: 'Lee A. Zinc for the cold. BMJ 2020' },
        ],
      },
    ]).sentences;

    expect(named?.isExact).toBe(true);
  });
});
