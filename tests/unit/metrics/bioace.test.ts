import { describe, expect, it } from 'vitest';

import {
  citationsOf,
  countLabels,
  coverage,
  labelRate,
  type CitationLabel,
  type LabelledCitation,
} from '../../../lib/metrics/bioace';
import { sourceId, statementId } from '../../../lib/core/ids';
import { fakeFinding, fakeOpenPair, fakeSettledPair } from '../../fakes/audits';

const ids = (...names: string[]) => names.map(statementId);
const cite = (name: string, ...labels: (CitationLabel | null)[]): LabelledCitation[] =>
  labels.map(label => ({ statementId: statementId(name), sourceId: sourceId('a'), label }));

const ratesOf = (statements: ReturnType<typeof ids>, citations: LabelledCitation[]) => ({
  coverage: coverage(statements, citations),
  support: labelRate(citations, 'supports'),
  contradict: labelRate(citations, 'contradicts'),
});

describe('the rates of citations', () => {
  it('count sentences with a supporting citation, and citations by what they do', () => {
    const citations = [
      ...cite('a', 'supports', 'contradicts'),
      ...cite('b', 'neutral'),
      ...cite('c', 'supports'),
      ...cite('d', 'not-relevant'),
    ];

    const rates = ratesOf(ids('a', 'b', 'c', 'd', 'uncited'), citations);

    expect(rates.coverage.overAll).toEqual({ count: 2, of: 5 });
    expect(rates.support.overAll).toEqual({ count: 2, of: 5 });
    expect(rates.contradict.overAll).toEqual({ count: 1, of: 5 });
    expect(rates.coverage.overJudged).toEqual({ count: 2, of: 5 });
  });

  it('never count what nobody could look into as unsupported, over what was judged', () => {
    const citations = [
      ...cite('a', 'supports', null),
      ...cite('b', null),
      ...cite('c', 'neutral', null),
      ...cite('d', 'neutral'),
    ];

    const rates = ratesOf(ids('a', 'b', 'c', 'd'), citations);

    expect(rates.coverage).toEqual({
      overAll: { count: 1, of: 4 },
      overJudged: { count: 1, of: 2 },
    });
    expect(rates.support).toEqual({
      overAll: { count: 1, of: 6 },
      overJudged: { count: 1, of: 3 },
    });
  });

  it('are of nothing where nothing is cited', () => {
    const rates = ratesOf(ids('a'), []);

    expect(rates.coverage.overAll).toEqual({ count: 0, of: 1 });
    expect(rates.support.overAll).toEqual({ count: 0, of: 0 });
  });
});

describe('the labels of citations', () => {
  const settled = fakeSettledPair();
  const notFound = (isRelated: boolean) => ({
    ...settled,
    finding: { kind: 'not-found' as const, confidence: 0.9, isRelated },
  });

  it('are those of the cited cells alone; what nobody could judge has none', () =>
    expect(
      citationsOf([
        settled,
        { ...settled, cited: false },
        notFound(true),
        notFound(false),
        fakeOpenPair(),
        { ...settled, finding: fakeFinding('not-judged') },
      ]).map(({ label }) => label),
    ).toEqual(['supports', 'neutral', 'not-relevant', null, null]));

  it('are counted for each source, without those that have none', () => {
    const pairs = [settled, settled, notFound(false), fakeOpenPair()];

    expect(countLabels(pairs, settled.sourceId)).toEqual([
      { label: 'supports', count: 2 },
      { label: 'not-relevant', count: 1 },
    ]);
    expect(countLabels(pairs, sourceId('other'))).toEqual([]);
  });
});
