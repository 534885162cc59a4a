import type * as v from 'valibot';
import type { citation, target } from './answer-schemas';

export type CitationTarget = v.InferOutput<typeof target>;

export type Citation = v.InferOutput<typeof citation>;
