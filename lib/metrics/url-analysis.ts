import {
  type DoubleRate,
  type Share,
  isUndecided,
  isValidPage,
  visitedPage,
} from '../core/audit/rates';
import type { Source, UnreadableReason } from '../core/source/source';
import type { SiteKind, SourceMarkKind } from '../core/source/source-checks';

/** How often something occurs; `null`: nobody could tell what it is. */
export type Tally<Name extends string = string> = { name: Name | null; count: number };

/**
 * What can be said of cited addresses, as SourceCheckup (Wu et al., Nature Communications 2025)
 * analyses them: for the sources of one answer, or of all answers of a study or a model.
 * Sources without an address are in none of it.
 */
export type UrlAnalysis = {
  urls: number;
  /** Addresses that answer 200 with text. */
  valid: DoubleRate;
  /** Of the valid ones, those that stand for no page: gone without saying so, or for sale. */
  hollow: Share;
  /** Addresses whose text is for payers only, or whose page shows payers more. */
  paywalled: DoubleRate;
  /** Addresses that nothing stands at any more; over judged: of those a visit tells about. */
  dead: DoubleRate;
  /** Dead ones an archive has kept; over judged: of those the archive answered about. */
  deadArchived: DoubleRate;
  /** Addresses of the United States; over judged: of those whose country is known. */
  unitedStates: DoubleRate;
  countries: Tally[];
  suffixes: Tally[];
  kinds: Tally<SiteKind>[];
  /** The five that occur most. */
  topDomains: Tally[];
};

const TOP = 5;

export function analyseUrls(sources: readonly Source[]): UrlAnalysis {
  const cited = sources.filter(({ url }) => url !== null);
  const decided = cited.filter(isDecided);
  const valid = cited.filter(isValid);
  const dead = cited.filter(isDead);
  const isArchived = (source: Source) => hasMark(source, 'archived');
  const isUs = ({ checks }: Checked) => checks?.site?.country === 'us';
  const sites = cited.map(source => checksOf(source).checks?.site ?? null);
  return {
    urls: cited.length,
    valid: rate(cited, decided, isValid),
    hollow: share(valid, isHollow),
    paywalled: rate(cited, decided, isPaywalled),
    dead: rate(cited, decided, isDead),
    deadArchived: rate(
      dead,
      dead.filter(source => isArchived(source) || hasMark(source, 'not-archived')),
      isArchived,
    ),
    unitedStates: rate(
      cited.map(checksOf),
      cited.map(checksOf).filter(({ checks }) => checks?.site?.country != null),
      isUs,
    ),
    countries: tally(sites.map(site => site?.country ?? null)),
    suffixes: tally(sites.map(site => (site === null || site.suffix === '' ? null : site.suffix))),
    kinds: tally(sites.map(site => site?.kind ?? null)),
    topDomains: tally(sites.map(site => site?.domain ?? null))
      .filter(({ name }) => name !== null)
      .slice(0, TOP),
  };
}

type Checked = { checks: Exclude<Source, { status: 'pending' }>['checks'] | null };

function checksOf(source: Source): Checked {
  return { checks: source.status === 'pending' ? null : source.checks };
}

function hasMark(source: Source, kind: SourceMarkKind): boolean {
  return checksOf(source).checks?.marks.some(mark => mark.kind === kind) === true;
}

function isDecided(source: Source): boolean {
  const { reason } = visitedPage(source);
  return reason !== 'pending' && !isUndecided(reason);
}

function isValid(source: Source): boolean {
  return isValidPage(visitedPage(source));
}

function isHollow(source: Source): boolean {
  const { reason } = visitedPage(source);
  return reason === 'soft-404' || reason === 'parked';
}

function isPaywalled(source: Source): boolean {
  return visitedPage(source).reason === 'paywall' || hasMark(source, 'paid');
}

const DEAD = new Set<UnreadableReason>(['dead-link', 'soft-404', 'parked', 'unreachable']);

function isDead(source: Source): boolean {
  const { reason } = visitedPage(source);
  return reason !== null && reason !== 'pending' && DEAD.has(reason);
}

function rate<Item>(
  all: readonly Item[],
  judged: readonly Item[],
  test: (item: Item) => boolean,
): DoubleRate {
  return { overAll: share(all, test), overJudged: share(judged, test) };
}

function share<Item>(items: readonly Item[], test: (item: Item) => boolean): Share {
  return { count: items.filter(test).length, of: items.length };
}

/** The most frequent first; what occurs equally often by its name. */
function tally<Name extends string>(names: readonly (Name | null)[]): Tally<Name>[] {
  const groups = [...Map.groupBy(names, name => name)];
  return groups
    .map(([name, { length }]) => ({ name, count: length }))
    .toSorted(
      (a, b) => b.count - a.count || (a.name ?? '\uffff').localeCompare(b.name ?? '\uffff'),
    );
}
