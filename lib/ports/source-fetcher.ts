import type { CitationTarget } from '../core/answer/citation';
import type { GivenBody, GivenText } from '../core/source/given-text';
import type { LedgerPurpose } from '../core/audit/ledger';
import type { PendingSource, ReadSource, UnreadableSource, Visit } from '../core/source/source';
import type { WallSign } from '../core/source/source-checks';

/** Source with its whole text, or the reason it could not be read. */
export type FetchedSource = (
  { source: ReadSource; text: string } | { source: UnreadableSource; text: null }
) & {
  /** Number of requests sent for it; optional, defaults to one if there was a visit. */
  requests?: number;
  /** Evidence that the text is not open to all, if it could be seen. */
  signs?: readonly WallSign[];
  /** Body bytes received in all requests; optional, defaults to those of the visit. */
  receivedBytes?: number;
  besides?: readonly SideVisit[];
};

/** Visit that did not give the text used for the source. */
export type SideVisit = {
  purpose: LedgerPurpose;
  url: string;
  visit: Visit | null;
  requests: number;
  receivedBytes?: number | undefined;
};

export type SourceFetcher = {
  readonly id: string;
  accepts(target: CitationTarget): boolean;
  /** Returns expected failures, with `stopped`, as an unreadable source; a throw is a bug. */
  fetch(source: PendingSource, signal: AbortSignal): Promise<FetchedSource>;
};

/** Extracts a user-supplied text offline. Expected failures give an unreadable source. */
export type GivenExtractor = (
  request: { source: PendingSource; given: GivenText; body: GivenBody },
  signal: AbortSignal,
) => Promise<FetchedSource>;
