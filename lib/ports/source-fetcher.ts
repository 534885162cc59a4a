import type { CitationTarget } from '../core/answer/citation';
import type { GivenBody, GivenText } from '../core/source/given-text';
import type { LedgerPurpose } from '../core/audit/ledger';
import type { PendingSource, ReadSource, UnreadableSource, Visit } from '../core/source/source';
import type { WallSign } from '../core/source/source-checks';

/** A source with its whole text, or the reason why there is none. */
export type FetchedSource = (
  { source: ReadSource; text: string } | { source: UnreadableSource; text: null }
) & {
  /** Requests that were sent for it; left out: one, where there was a visit. */
  requests?: number;
  /** What tells that the text is not open to all, where that could be seen. */
  signs?: readonly WallSign[];
  /** Bytes of bodies that all of them brought; left out: those of the visit. */
  receivedBytes?: number;
  /** What else was asked on the way. */
  besides?: readonly SideVisit[];
};

/** A visit that did not bring the text that stands for the source. */
export type SideVisit = {
  purpose: LedgerPurpose;
  url: string;
  visit: Visit | null;
  requests: number;
  receivedBytes?: number | undefined;
};

/** Brings back the text behind a citation. */
export type SourceFetcher = {
  readonly id: string;
  accepts(target: CitationTarget): boolean;
  /**
   * Expected failures come back as an unreadable source, stopping too (`stopped`);
   * a throw is a bug.
   */
  fetch(source: PendingSource, signal: AbortSignal): Promise<FetchedSource>;
};

/** A text the user gave, and the source it is to stand for. */
export type GivenRequest = { source: PendingSource; given: GivenText; body: GivenBody };

/**
 * Makes a source of a text the user gave, without asking anyone. Expected failures come back
 * as an unreadable source, as a fetcher's do.
 */
export type GivenReader = (request: GivenRequest, signal: AbortSignal) => Promise<FetchedSource>;
