import type * as v from 'valibot';
import type { identifier } from './source-schemas';

/** Identifier of one work, independent of its host, in normalised form. */
export type Identifier = v.InferOutput<typeof identifier>;

export function identifierKey({ kind, value }: Identifier): string {
  return `${kind}:${value}`;
}

/** Work named by its title, or by authors, journal and year, as in citations. */
export type NamedWork = {
  /** `null` if only author, journal and year are given. */
  title: string | null;
  author: string | null;
  journal: string | null;
  year: number | null;
};
