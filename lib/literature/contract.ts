import type { Result } from '../core/result';
import type { Identifier } from '../core/source/identifier';
import type { UnreadableReason } from '../core/source/source';

/** A passage of a work that a literature search found; `text` is the work's own words. */
export type LiteratureHit = {
  title: string;
  url: string;
  identifiers: readonly Identifier[];
  /** Year of publication; `null`: unknown. */
  year: number | null;
  text: string;
};

/**
 * A corpus that can be searched for evidence beyond the cited sources. Every corpus gives the same
 * number of hits (source balance, as in MedRGAG, Li et al. 2025), so `limit` is a quota, not a hint.
 */
export type LiteratureService = {
  readonly id: string;
  search(
    query: string,
    options: { limit: number; signal: AbortSignal },
  ): Promise<Result<readonly LiteratureHit[], UnreadableReason>>;
};
