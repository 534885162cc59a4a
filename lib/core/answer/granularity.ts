import type { Finding } from '../audit/finding';

/**
 * Units of comparison (BioACE, Gupta et al. 2026): a statement with the whole document, a statement
 * with its most similar sentence, or the nuggets of both.
 */
export const GRANULARITIES = [
  'sentence-document',
  'sentence-best-sentence',
  'nuggets-nuggets',
] as const;

export const CITATION_LABELS = ['supports', 'contradicts', 'neutral', 'not-relevant'] as const;
export type CitationLabel = (typeof CITATION_LABELS)[number];

/**
 * Returns the BioACE label of a finding, or `null` if it was not judged.
 *
 * Partial support is neutral. `isRelated` divides `not-found`: the document covers the subject
 * (neutral) or another one (not relevant).
 */
export function labelFinding(
  { kind }: Pick<Finding, 'kind'>,
  { isRelated }: { isRelated: boolean },
): CitationLabel | null {
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

/**
 * Combines the labels of a sentence's nuggets, each compared with all nuggets of the document.
 *
 * | nuggets of the sentence               | label        |
 * | ------------------------------------- | ------------ |
 * | any contradicted                      | contradicts  |
 * | none contradicted, any not judged     | `null`       |
 * | all supported                         | supports     |
 * | all unrelated to the document         | not relevant |
 * | anything else: some are not supported | neutral      |
 * | no nugget                             | `null`       |
 *
 * By the paper's wording a sentence with a supported and an unsupported nugget is both "supports"
 * (at least one supported) and "neutral" (some unsupported). This is the strict reading: one
 * unsupported nugget makes the sentence neutral, like partial support of a statement.
 */
export function combineNuggets(labels: readonly (CitationLabel | null)[]): CitationLabel | null {
  if (labels.includes('contradicts')) return 'contradicts';
  if (labels.length === 0 || labels.includes(null)) return null;
  if (labels.every(label => label === 'supports')) return 'supports';
  return labels.every(label => label === 'not-relevant') ? 'not-relevant' : 'neutral';
}
