import { isCheckWorthy } from '../core/answer/statement';
import type { Finding } from '../core/audit/finding';
import type { LookResult } from '../core/audit/look';
import { isSettled, type Pair } from '../core/audit/pair';
import type { DoubleRate } from '../core/audit/rates';
import type { SourceId, StatementId } from '../core/ids';
import { doubleRateOf, type Metric } from './metric';

/* Citation rates of one answer, as defined by BioACE (Gupta et al. 2026). */

export const CITATION_LABELS = ['supports', 'contradicts', 'neutral', 'not-relevant'] as const;
export type CitationLabel = (typeof CITATION_LABELS)[number];

/**
 * Returns the BioACE label of a finding, or `null` if it was not judged.
 *
 * Partial support is neutral. `isRelated` divides `not-found`: the document covers the subject
 * (neutral, also if not known) or another one (not relevant).
 */
export function labelFinding({
  kind,
  isRelated = true,
}: Pick<Finding, 'kind'> & { isRelated?: boolean }): CitationLabel | null {
  switch (kind) {
    case 'supported':
      return 'supports';
    case 'contradicted':
      return 'contradicts';
    case 'partly-supported':
      return 'neutral';
    case 'not-found':
      return isRelated ? 'neutral' : 'not-relevant';
    case 'not-judged':
      return null;
  }
}

/** `null` label: the source could not be judged. */
export type LabelledCitation = {
  statementId: StatementId;
  sourceId: SourceId;
  label: CitationLabel | null;
};

const CITATIONS: Metric['denominators'] = {
  of: 'citations',
  all: 'citations',
  judged: 'those whose source could be judged',
};

export const CITATION_SUPPORT: Metric = {
  id: 'citationSupport',
  words: 'citation_support',
  denominators: CITATIONS,
  compute: ({ pairs }) => labelRate(citationsOf(pairs), 'supports'),
};

export const CITATION_CONTRADICTION: Metric = {
  id: 'citationContradiction',
  words: 'citation_contradiction',
  denominators: CITATIONS,
  compute: ({ pairs }) => labelRate(citationsOf(pairs), 'contradicts'),
};

export const CITATION_COVERAGE: Metric = {
  id: 'citationCoverage',
  words: 'citation_coverage',
  denominators: {
    of: 'statements',
    all: 'check-worthy statements',
    judged: 'covered ones, and those all of whose citations were judged',
  },
  compute: ({ statements, pairs }) =>
    coverage(
      statements.filter(isCheckWorthy).map(({ id }) => id),
      citationsOf(pairs),
    ),
};

export function labelRate(
  citations: readonly LabelledCitation[],
  wanted: CitationLabel,
): DoubleRate {
  return doubleRateOf(
    citations,
    ({ label }) => label !== null,
    ({ label }) => label === wanted,
  );
}

/**
 * Statements with at least one supporting citation, of all statements. Without citations a
 * statement counts as judged and not covered; with an unjudged citation it counts as judged only if
 * another citation covers it.
 */
export function coverage(
  statements: readonly StatementId[],
  citations: readonly LabelledCitation[],
): DoubleRate {
  const byStatement = Map.groupBy(citations, ({ statementId }) => statementId);
  const labels = statements.map(id => (byStatement.get(id) ?? []).map(({ label }) => label));
  const isCovered = (each: readonly (CitationLabel | null)[]) => each.includes('supports');
  return doubleRateOf(labels, each => isCovered(each) || !each.includes(null), isCovered);
}

/** Labels each cell whose source the answer cites for its statement. */
export function citationsOf(pairs: readonly Pair[]): LabelledCitation[] {
  return pairs
    .filter(({ cited }) => cited)
    .map(pair => ({
      statementId: pair.statementId,
      sourceId: pair.sourceId,
      label: isSettled(pair) ? labelFinding(pair.finding) : null,
    }));
}

/** Number of a source's citations by label, in the order of the labels, without those not judged. */
export function countLabels(
  pairs: readonly Pair[],
  source: SourceId,
): { label: CitationLabel; count: number }[] {
  const own = citationsOf(pairs).filter(({ sourceId }) => sourceId === source);
  return CITATION_LABELS.map(label => ({
    label,
    count: own.filter(each => each.label === label).length,
  })).filter(({ count }) => count > 0);
}

/**
 * BioACE's correctness (Gupta et al. 2026): the share of sentences that any of the best passages
 * supports; over all, and over those for which literature could be looked at.
 */
export function literatureCorrectness(
  outcomes: readonly Pick<LookResult['outcome'], 'kind'>[],
): DoubleRate {
  return doubleRateOf(
    outcomes,
    ({ kind }) => kind !== 'could-not-look',
    ({ kind }) => kind === 'supported-by-literature',
  );
}
