import type * as v from 'valibot';
import type { citation, target } from './answer-schemas';

/** Words by which chat sites sort their references. */
export const REFERENCE_TAGS = ['guideline', 'recent'] as const;

export type CitationTarget = v.InferOutput<typeof target>;

export type Citation = v.InferOutput<typeof citation>;

export type ListedAs = NonNullable<Citation['listedAs']>;

/** A citation before it is numbered among its answer's. */
export type CitationDraft = Omit<Citation, 'id'>;

export function targetKey({ target }: Pick<Citation, 'target'>): string {
  return JSON.stringify(target);
}
