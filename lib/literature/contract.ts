import type { Result } from '../core/result';
import type { Identifier } from '../core/source/identifier';
import type { SourceType } from '../core/source/source-type';
import type { UnreadableReason } from '../core/source/source';

/** A work that a literature search found; `text` is the work's own words. All texts are untrusted. */
export type LiteratureHit = {
  /** Id of the service that gave it. */
  corpus: string;
  title: string;
  url: string;
  identifiers: readonly Identifier[];
  /** Year of publication; `null`: unknown. */
  year: number | null;
  text: string;
  extent: 'full-text' | 'abstract';
  /** Type of publication; `null`: the service names none that matters. */
  type: SourceType | null;
  isRetracted: boolean;
  /** `null`: the service does not say. */
  isOpenAccess: boolean | null;
};

/**
 * A corpus that can be searched for evidence beyond the cited sources. Every corpus gives the same
 * number of hits (source balance, as in MedRGAG, Li et al. 2025), so `limit` is a quota, not a hint.
 */
export type LiteratureService = {
  readonly id: string;
  /**
   * Returns the nearest works, best first, at most `limit`. `query`: words; whatever else is in it,
   * a service gets words. A reply that cannot be read is `damaged`; nothing found is an empty list.
   */
  search(
    query: string,
    options: { limit: number; signal: AbortSignal },
  ): Promise<Result<readonly LiteratureHit[], UnreadableReason>>;
};
