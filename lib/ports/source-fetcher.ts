import type { CitationTarget } from '../core/answer/citation';
import type { GivenBody, GivenText } from '../core/source/given-text';
import type { AskedAddress } from '../core/audit/ledger';
import type {
  PendingSource,
  ReadSource,
  UnreadableReason,
  UnreadableSource,
  Visit,
} from '../core/source/source';
import type { ContentHash } from '../core/ids';
import type { KeyedCache } from './store';
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
  /** Visits that did not give the text used for the source. */
  besides?: readonly AskedAddress[];
};

/** Last answer to a request for a source, with the traffic of all its attempts. */
export type Download = { visit: Visit; requests: number; receivedBytes: number } & (
  | { body: Uint8Array | Blob }
  | { body: null; reason: UnreadableReason; signs?: readonly WallSign[] }
);

/**
 * Attempts at sources that began and did not end, each with its number. They outlive the engine that
 * made them, and the audit.
 */
export type AttemptLog = KeyedCache<ContentHash, number> & {
  drop(key: ContentHash): Promise<void>;
};

/**
 * Answers of servers to the requests of one audit, kept until each source is stored: the next engine
 * does not ask again. Keeps nothing of an audit that does not run, or where there is no room.
 */
export type DownloadStore = {
  find(source: Pick<PendingSource, 'id' | 'url'>): Promise<Download | null>;
  /**
   * Writes the download and its traffic, which is then part of the ledger and no longer of the
   * download. `false`: nothing was written.
   */
  keep(source: Pick<PendingSource, 'id' | 'url'>, download: Download): Promise<boolean>;
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
