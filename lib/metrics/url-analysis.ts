import { visitedPage, type Source, type UnreadableReason } from '../core/source/source';
import type { SourceMarkKind } from '../core/source/source-checks';
import { doubleRateOf, type Metric } from './metric';
import { CITED_ADDRESSES, hasUrl, isDecided, isValid } from './sourcecheckup';

/* SourceCheckup's rates of cited addresses (Wu et al. 2025). Sources without one are in no rate. */

/** Soft 404s and parked domains: they return text, but not the page's. */
export const MISSING_PAGE_URLS: Metric = {
  id: 'missingPageUrls',
  words: 'missing_page_urls',
  denominators: {
    of: 'addresses',
    all: 'addresses that answered with text',
    judged: 'the same ones',
  },
  compute: ({ sources }) =>
    doubleRateOf(
      sources.filter(source => hasUrl(source) && isValid(source)),
      () => true,
      source => isVisitedAs(source, MISSING),
    ),
};

/** Addresses with a full or partial paywall. */
export const PAYWALLED_URLS: Metric = {
  id: 'paywalledUrls',
  words: 'paywalled_urls',
  denominators: CITED_ADDRESSES,
  compute: ({ sources }) =>
    doubleRateOf(
      sources.filter(hasUrl),
      isDecided,
      source => isVisitedAs(source, ['paywall']) || hasMark(source, 'paid'),
    ),
};

export const DEAD_URLS: Metric = {
  id: 'deadUrls',
  words: 'dead_urls',
  denominators: CITED_ADDRESSES,
  compute: ({ sources }) => doubleRateOf(sources.filter(hasUrl), isDecided, isDead),
};

const MISSING: readonly UnreadableReason[] = ['soft-404', 'parked'];

export function isDead(source: Source): boolean {
  return isVisitedAs(source, [...MISSING, 'dead-link', 'unreachable']);
}

function isVisitedAs(source: Source, reasons: readonly UnreadableReason[]): boolean {
  const { reason } = visitedPage(source);
  return reason !== null && reason !== 'pending' && reasons.includes(reason);
}

export function checksOf(source: Source) {
  return source.status === 'pending' ? null : source.checks;
}

export function hasMark(source: Source, kind: SourceMarkKind): boolean {
  return checksOf(source)?.marks.some(mark => mark.kind === kind) === true;
}
