import type { Finding } from '../audit/finding';

/**
 * What is compared with what (BioACE, Gupta et al. 2026): a statement with the whole document,
 * with the one sentence of it that is most like it, or the small facts of both.
 */
export const GRANULARITIES = [
  'sentence-document',
  'sentence-best-sentence',
  'nuggets-nuggets',
] as const;
export type Granularity = (typeof GRANULARITIES)[number];

/** What a document does for a sentence that cites it, in the four labels of BioACE. */
export const CITATION_LABELS = ['supports', 'contradicts', 'neutral', 'not-relevant'] as const;
export type CitationLabel = (typeof CITATION_LABELS)[number];

/**
 * The label that a finding stands for; `null` where nobody could look, which is none.
 *
 * Partial support is neutral: the document speaks of it and does not carry it as a whole.
 * `isRelated` tells the two ways of not finding it apart: the document speaks of the matter
 * (neutral) or of something else (not relevant).
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
 * The label of a sentence from those of its nuggets, each against all nuggets of the document.
 *
 * | nuggets of the sentence                                  | label        |
 * | -------------------------------------------------------- | ------------ |
 * | any contradicted                                          | contradicts  |
 * | none contradicted, any that nobody could judge            | `null`       |
 * | all supported                                             | supports     |
 * | all unrelated to the document                             | not relevant |
 * | anything else: some are not supported                     | neutral      |
 * | no nugget                                                 | `null`       |
 *
 * The paper words it so that a sentence with a supported and an unsupported nugget is both
 * "supports" (at least one supported) and "neutral" (some unsupported). The strict reading is
 * taken: one nugget without support, and the sentence is not supported, as a partly supported
 * statement is not.
 */
export function combineNuggets(labels: readonly (CitationLabel | null)[]): CitationLabel | null {
  if (labels.includes('contradicts')) return 'contradicts';
  if (labels.length === 0 || labels.includes(null)) return null;
  if (labels.every(label => label === 'supports')) return 'supports';
  return labels.every(label => label === 'not-relevant') ? 'not-relevant' : 'neutral';
}
