import type { DoubleRate } from '../core/audit/rates';
import { visitedPage, type Source, type UnreadableReason } from '../core/source/source';
import type { SiteKind, SourceMarkKind } from '../core/source/source-checks';
import { doubleRateOf, type Metric } from './metric';
import { hasUrl, isDecided, isValid } from './sourcecheckup';

/* What SourceCheckup (Wu et al. 2025) says of cited addresses. Sources without one are in no rate. */

/** Soft 404s and parked domains: they answer with text, and it is not of the page. */
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

/** Addresses whose text is for payers only, or whose page shows payers more. */
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

/** Number of times something occurs; `null`: it is not known what. */
export type Tally<Name extends string = string> = { name: Name | null; count: number };

/** Further figures of the cited addresses, of one answer or of all answers of a study or a model. */
export function analyseUrls(sources: readonly Source[]): {
  urls: number;
  /** Dead ones an archive has kept; over judged: of those the archive answered about. */
  deadArchived: DoubleRate;
  /** Addresses of the United States; over judged: of those whose country is known. */
  unitedStates: DoubleRate;
  countries: Tally[];
  suffixes: Tally[];
  kinds: Tally<SiteKind>[];
  /** The five that occur most. */
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

/** The most frequent first; what occurs equally often by its name. */
function tally<Name extends string>(names: readonly (Name | null)[]): Tally<Name>[] {
  return [...Map.groupBy(names, name => name)]
    .map(([name, { length }]) => ({ name, count: length }))
    .toSorted(
      (a, b) => b.count - a.count || (a.name ?? '\uffff').localeCompare(b.name ?? '\uffff'),
    );
}
