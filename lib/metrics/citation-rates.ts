import type { CitationLabel } from '../core/answer/granularity';
import type { StatementId } from '../core/ids';
import type { DoubleRate } from '../core/audit/rates';

/** One citation of a sentence; `null`: nobody could look into what it cites. */
export type LabelledCitation = { statementId: StatementId; label: CitationLabel | null };

/**
 * How good the citations of an answer are, as BioACE (Gupta et al. 2026) counts it, each over
 * all and over what could be judged.
 */
export type CitationRates = {
  /** Sentences with at least one citation that supports them, of all sentences. */
  coverage: DoubleRate;
  /** Citations that support their sentence, of all citations. */
  support: DoubleRate;
  /** Citations that contradict their sentence, of all citations. */
  contradict: DoubleRate;
};

/**
 * Computes the rates. `sentences` are all that were to be cited, also those without a citation.
 *
 * A sentence counts as judged unless only citations that nobody could look into stand between
 * it and being covered: it is covered, or each of its citations was judged. One without any
 * citation is judged, and not covered.
 */
export function citationRates(
  sentences: readonly StatementId[],
  citations: readonly LabelledCitation[],
): CitationRates {
  const bySentence = Map.groupBy(citations, ({ statementId }) => statementId);
  const labelsOf = (id: StatementId) => (bySentence.get(id) ?? []).map(({ label }) => label);
  const covered = sentences.filter(id => labelsOf(id).includes('supports'));
  const judgedSentences = sentences.filter(
    id => labelsOf(id).includes('supports') || !labelsOf(id).includes(null),
  );
  return {
    coverage: {
      overAll: { count: covered.length, of: sentences.length },
      overJudged: { count: covered.length, of: judgedSentences.length },
    },
    support: rateOf(citations, 'supports'),
    contradict: rateOf(citations, 'contradicts'),
  };
}

function rateOf(citations: readonly LabelledCitation[], wanted: CitationLabel): DoubleRate {
  const count = citations.filter(({ label }) => label === wanted).length;
  const judged = citations.filter(({ label }) => label !== null).length;
  return {
    overAll: { count, of: citations.length },
    overJudged: { count, of: judged },
  };
}
