import type { Finding } from '../audit/finding';
import { pageAt, type ReadSource, type Source } from './source';
import type { Span } from '../answer/span';

/** The pages, from 1, over which a stretch of a source's text runs, both ends included. */
export type PageRange = { first: number; last: number };

/** The pages on which a stretch of the text stands; `null`: the source has none. */
export function pagesAt(source: Pick<ReadSource, 'pages'>, { start, end }: Span): PageRange | null {
  const first = pageAt(source, start);
  const last = pageAt(source, Math.max(start, end - 1));
  return first === null || last === null ? null : { first, last };
}

/** The pages of all quotes of a finding, in order, each range once; empty where there are none. */
export function pagesOfFinding(source: Source, finding: Finding): PageRange[] {
  if (source.status !== 'read' || !('evidence' in finding)) return [];
  const ranges = finding.evidence.flatMap(({ span }) => pagesAt(source, span) ?? []);
  const unique = new Map(ranges.map(range => [`${range.first}-${range.last}`, range]));
  return [...unique.values()].toSorted((a, b) => a.first - b.first || a.last - b.last);
}
