import { describe, expect, it } from 'vitest';

import { hidesMuch, pagesAt, pagesOfFinding } from '../../../../lib/core/source/source';
import { fakeEvidence, fakeReadSource, fakeUnreadableSource } from '../../../fakes/audits';

const PAGED = fakeReadSource({ pages: { starts: [0, 100, 200, 300], unread: [] } });
const quoteAt = (start: number, end: number) => fakeEvidence({ span: { start, end } });

describe('a page that hides text', () => {
  it.each([
    [501, 1_000, true],
    [500, 1_000, false],
    [1_000, 10_000, false],
    [1_001, 10_000, true],
  ])('hides much with %d of %d characters: %s', (hiddenLength, textLength, expected) => {
    expect(hidesMuch(fakeReadSource({ hiddenLength, textLength }))).toBe(expected);
    expect(hidesMuch(fakeReadSource({ lateLength: hiddenLength, textLength }))).toBe(expected);
  });
});

describe('the pages of a quote', () => {
  it.each([
    [
      { start: 10, end: 40 },
      { first: 1, last: 1 },
    ],
    [
      { start: 90, end: 100 },
      { first: 1, last: 1 },
    ],
    [
      { start: 90, end: 101 },
      { first: 1, last: 2 },
    ],
    [
      { start: 150, end: 310 },
      { first: 2, last: 4 },
    ],
    [
      { start: 100, end: 100 },
      { first: 2, last: 2 },
    ],
  ])('at %o are %o', (span, range) => expect(pagesAt(PAGED, span)).toEqual(range));

  it('are unknown where the source has none', () =>
    expect(pagesAt(fakeReadSource(), { start: 0, end: 10 })).toBeNull());

  it('are told for a finding in order, each once', () => {
    const evidence = [quoteAt(210, 230), quoteAt(10, 20), quoteAt(240, 250)];

    expect(pagesOfFinding(PAGED, { kind: 'supported', confidence: 1, evidence })).toEqual([
      { first: 1, last: 1 },
      { first: 3, last: 3 },
    ]);
  });

  it('are none where nothing was quoted or nothing could be read', () => {
    const evidence = [quoteAt(0, 10)];

    expect(pagesOfFinding(PAGED, { kind: 'not-found', confidence: 1 })).toEqual([]);
    expect(
      pagesOfFinding(fakeUnreadableSource(), { kind: 'supported', confidence: 1, evidence }),
    ).toEqual([]);
  });
});
