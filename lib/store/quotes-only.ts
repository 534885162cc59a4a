import { findEngineFailures } from '../core/audit/engine-failures';
import type { AuditHead } from '../core/audit/audit';
import { isSettled, type Pair } from '../core/audit/pair';
import { keepsText, type Excerpt, type ReadSource, type Source } from '../core/source/source';
import type { Span } from '../core/answer/span';

/** Chosen: some three sentences on each side, as much as a reader looks at around a quote. */
const AROUND = 400;

/**
 * The sources whose texts are kept no longer, now that their audit has ended. A cell the engine
 * gave no answer for has not ended: its next try needs the text.
 */
export function findSpent(
  { status, keeps, judge }: Pick<AuditHead, 'status' | 'keeps' | 'judge'>,
  sources: readonly Source[],
  pairs: readonly Pair[],
): ReadSource[] {
  if (status !== 'finished') return [];
  const failed = findEngineFailures({ pairs, judge });
  const needed = new Set(
    [...pairs.filter(pair => !isSettled(pair)), ...failed].map(({ sourceId }) => sourceId),
  );
  return sources
    .filter(keepsText)
    .filter(({ id, given }) => (given?.keeps ?? keeps) === 'quotes' && !needed.has(id));
}

/** The source with what is quoted of it, by this judge or an earlier one, in place of its text. */
export function withExcerpts(source: ReadSource, text: string, pairs: readonly Pair[]): ReadSource {
  const spans = pairs
    .filter(isSettled)
    .filter(({ sourceId }) => sourceId === source.id)
    .flatMap(({ finding, earlier = [] }) => [finding, ...earlier.map(each => each.finding)])
    .flatMap(finding => ('evidence' in finding ? finding.evidence : []))
    .filter(({ sourceId }) => sourceId === source.id)
    .map(({ span }) => span);
  return { ...source, excerpts: cutExcerpts(text, spans) };
}

/** The stretches around some places of a text; those that touch are one. */
function cutExcerpts(text: string, spans: readonly Span[]): Excerpt[] {
  const joined: Span[] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const wide = { start: Math.max(0, start - AROUND), end: Math.min(text.length, end + AROUND) };
    const last = joined.at(-1);
    if (last && wide.start <= last.end) last.end = Math.max(last.end, wide.end);
    else joined.push(wide);
  }
  return joined.map(({ start, end }) => ({ start, text: text.slice(start, end) }));
}
