import type { AsideResult } from './aside';

/**
 * What a judge says of a match of statement and key point: `same` if each says the other, `covered`
 * if the statement says the whole point, `part` if it says less, `contradicted` if either denies the
 * other; `not-judged` says nothing about the answer.
 */
export const CONFIRMATIONS = [
  'same',
  'covered',
  'part',
  'contradicted',
  'denied',
  'not-judged',
] as const;

/** BioACE's classes of an answer's sentence for its question. */
export const SENTENCE_CLASSES = ['required', 'borderline', 'unnecessary', 'inappropriate'] as const;

export type Confirmation = (typeof CONFIRMATIONS)[number];
export type SentenceClass = (typeof SENTENCE_CLASSES)[number];

/** What of the key points an answer says. */
export type CoverageResult = AsideResult<'coverage'>;
export type Compared = Extract<CoverageResult, { kind: 'compared' }>;
export type RatingResult = AsideResult<'rating'>;
