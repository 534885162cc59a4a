import { isSettled, type Pair } from '../core/audit/pair';
import type { Source } from '../core/source/source';
import { isWarning } from '../core/source/source-checks';
import type { AuditIndex, MatrixColumn } from './audit-index';

/** Reasons to look at a source, the most severe first. */
const RANKS = [
  'warned',
  'contradicts',
  'supports-nothing',
  'unreadable',
  'pending',
  'fine',
] as const;

/** Ties in the answer's order. */
export function sourcesWorstFirst(index: AuditIndex): MatrixColumn[] {
  const bySource = Map.groupBy(index.audit.pairs, ({ sourceId }) => sourceId);
  const placeOf = ({ source }: MatrixColumn): number =>
    RANKS.indexOf(rankOf(source, bySource.get(source.id) ?? []));
  return index.matrix.columns.toSorted((a, b) => placeOf(a) - placeOf(b) || a.number - b.number);
}

function rankOf(source: Source, pairs: readonly Pair[]): (typeof RANKS)[number] {
  if (source.checks?.marks.some(isWarning)) return 'warned';
  if (source.status !== 'read') return source.status;

  const cited = pairs.filter(pair => pair.cited);
  const kinds = cited.filter(isSettled).map(({ finding }) => finding.kind);
  if (kinds.includes('contradicted')) return 'contradicts';
  const isDone = cited.length > 0 && kinds.length === cited.length;
  return isDone && kinds.every(kind => kind === 'not-found') ? 'supports-nothing' : 'fine';
}
