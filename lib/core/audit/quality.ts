import type * as v from 'valibot';
import type { coverageResult, ratingResult } from './quality-schemas';

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

export type CoverageResult = v.InferOutput<typeof coverageResult>;
export type Compared = Extract<CoverageResult, { kind: 'compared' }>;
export type NotCompared = Extract<CoverageResult, { kind: 'not-compared' }>;
export type RatingResult = v.InferOutput<typeof ratingResult>;
