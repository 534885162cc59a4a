import type { DoubleRate } from '../core/audit/rates';
import { visitedPage, type Source, type UnreadableReason } from '../core/source/source';
import type { SiteKind, SourceMarkKind } from '../core/source/source-checks';
import { doubleRateOf, type Metric } from './metric';
import { hasUrl, isDecided, isValid } from './sourcecheckup';

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
  denominators: {
    of: 'addresses',
    all: 'cited addresses',
    judged: 'those whose visit tells anything about them',
  },
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
  denominators: {
    of: 'addresses',
    all: 'cited addresses',
    judged: 'those whose visit tells anything about them',
  },
  compute: ({ sources }) => doubleRateOf(sources.filter(hasUrl), isDecided, isDead),
};

/** Number of occurrences; `null` name: unknown. */
export type Tally<Name extends string = string> = { name: Name | null; count: number };

/** Computes further figures of the cited addresses, of one answer or of many. */
export function analyseUrls(sources: readonly Source[]): {
  urls: number;
  /** Dead ones an archive has kept; over judged: of those the archive answered about. */
  deadArchived: DoubleRate;
  /** Addresses in the United States; over judged: of those with a known country. */
  unitedStates: DoubleRate;
  countries: Tally[];
  suffixes: Tally[];
  kinds: Tally<SiteKind>[];
  /** The five most frequent. */
  topDomains: Tally[];
} {
  const cited = sources.filter(hasUrl);
  const isArchived = (source: Source) => hasMark(source, 'archived');
  const sites = cited.map(source => checksOf(source)?.site ?? null);
  return {
    urls: cited.length,
    deadArchived: doubleRateOf(
      cited.filter(isDead),
      source => isArchived(source) || hasMark(source, 'not-archived'),
      isArchived,
    ),
    unitedStates: doubleRateOf(
      sites,
      site => site?.country != null,
      site => site?.country === 'us',
    ),
    countries: tally(sites.map(site => site?.country ?? null)),
    suffixes: tally(sites.map(site => (site === null || site.suffix === '' ? null : site.suffix))),
    kinds: tally(sites.map(site => site?.kind ?? null)),
    topDomains: tally(sites.map(site => site?.domain ?? null))
      .filter(({ name }) => name !== null)
      .slice(0, 5),
  };
}

const MISSING: readonly UnreadableReason[] = ['soft-404', 'parked'];

function isDead(source: Source): boolean {
  return isVisitedAs(source, [...MISSING, 'dead-link', 'unreachable']);
}

function isVisitedAs(source: Source, reasons: readonly UnreadableReason[]): boolean {
  const { reason } = visitedPage(source);
  return reason !== null && reason !== 'pending' && reasons.includes(reason);
}

function checksOf(source: Source) {
  return source.status === 'pending' ? null : source.checks;
}

function hasMark(source: Source, kind: SourceMarkKind): boolean {
  return checksOf(source)?.marks.some(mark => mark.kind === kind) === true;
}

/** Most frequent first; ties sorted by name. */
function tally<Name extends string>(names: readonly (Name | null)[]): Tally<Name>[] {
  return [...Map.groupBy(names, name => name)]
    .map(([name, { length }]) => ({ name, count: length }))
    .toSorted(
      (a, b) => b.count - a.count || (a.name ?? '\uffff').localeCompare(b.name ?? '\uffff'),
    );
}
