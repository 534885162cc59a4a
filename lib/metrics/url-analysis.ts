import type { DoubleRate } from '../core/audit/rates';
import type { Source } from '../core/source/source';
import type { SiteKind } from '../core/source/source-checks';
import { doubleRateOf } from './metric';
import { checksOf, hasMark, hasUrl, isDead } from './sourcecheckup';

/** Number of occurrences; `null` name: unknown. */
export type Tally<Name extends string = string> = { name: Name | null; count: number };

/**
 * Computes further figures of the cited addresses, of one answer or of many, as SourceCheckup's
 * analysis of URLs has them (Wu et al., Nature Communications 2025).
 */
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

/** Most frequent first; ties in the order of their code units, which is the same on every machine. */
function tally<Name extends string>(names: readonly (Name | null)[]): Tally<Name>[] {
  const order = (name: Name | null) => name ?? '\uffff';
  return [...Map.groupBy(names, name => name)]
    .map(([name, { length }]) => ({ name, count: length }))
    .toSorted((a, b) => b.count - a.count || (order(a.name) < order(b.name) ? -1 : 1));
}
