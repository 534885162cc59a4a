import { markWords, readLabel } from '../../components/audit/source-words';
import { SERVICES } from '../../lib/core/source/services';
import type { Audit } from '../../lib/core/audit/audit';
import type { Source } from '../../lib/core/source/source';
import { datesOf, type DateClaim } from '../../lib/core/source/source-dates';
import { analyseUrls, type Tally } from '../../lib/metrics/url-analysis';
import { clip, formatRate } from './print-audit';

/** Flags of each source besides its text; empty if there are none. */
export function formatSourceChecks({ sources }: Pick<Audit, 'sources'>): string {
  return sources
    .flatMap((source, index) => linesOf(source).map(line => `source ${String(index + 1)}: ${line}`))
    .join('\n');
}

function linesOf(source: Source): string[] {
  if (source.status === 'pending') return [];
  const marks = source.checks?.marks ?? [];
  return [
    ...(source.status === 'read' ? [versionLine(source)] : []),
    datesLine(source),
    ...marks.map(mark => {
      const { label, sentence } = markWords(mark);
      return `${label}. ${clip(sentence, 300)}`;
    }),
  ].filter(line => line !== '');
}

function versionLine(source: Extract<Source, { status: 'read' }>): string {
  const { version, extent } = source;
  if (!version) return extent === 'full-text' ? '' : `read: ${readLabel(source)}`;
  const from = SERVICES[version.from].name;
  return version.kind === 'record'
    ? `read: title and abstract by ${from}`
    : `read: ${readLabel(source)}, named by ${from}, ${version.url}`;
}

/** "published 2016-05 by crossref, 2019 by page" */
function datesLine(source: Source): string {
  const { published, modified } = datesOf(source);
  const words = ({ date, by }: DateClaim): string => [date, ...by].join(' by ');
  return [
    ...(published.length > 0 ? [`published ${published.map(words).join('; but ')}`] : []),
    ...(modified ? [`last changed ${words(modified)}`] : []),
  ].join(', ');
}

/** The analysis of the cited addresses that SourceCheckup makes besides its rates. */
export function formatUrls({ sources }: Pick<Audit, 'sources'>): string {
  const urls = analyseUrls(sources);
  if (urls.urls === 0) return '';
  return [
    `${String(urls.urls)} cited addresses`,
    formatRate('dead and archived', urls.deadArchived),
    formatRate('of the United States', urls.unitedStates),
    formatTallies('countries', urls.countries),
    formatTallies('suffixes', urls.suffixes),
    formatTallies('kinds of site', urls.kinds),
    formatTallies('top domains', urls.topDomains),
  ].join('\n');
}

function formatTallies(name: string, tallies: readonly Tally[]): string {
  const parts = tallies.map(({ name: what, count }) => `${what ?? 'unknown'} ${String(count)}`);
  return `${name.padEnd(26)} ${parts.join(', ')}`;
}
