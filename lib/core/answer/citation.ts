import type * as v from 'valibot';
import type { citation, target } from './answer-schemas';

export type CitationTarget = v.InferOutput<typeof target>;

export type Citation = v.InferOutput<typeof citation>;

/** A citation before it is numbered among its answer's. */
export type CitationDraft = Omit<Citation, 'id'>;

export function targetKey({ target }: Pick<Citation, 'target'>): string {
  return JSON.stringify(target);
}
