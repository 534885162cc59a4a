import type { PageCheck } from '../core/answer/page-check';
import type { MarkKind } from '../core/audit/mark';

export type ActionBadge =
  | { kind: 'none' }
  | { kind: 'running'; percent: number }
  /** No work in progress, so no progress is shown. */
  | { kind: 'waiting' }
  /** Some sites may not be read until the user allows them. */
  | { kind: 'permission' }
  | { kind: 'contradicted'; statements: number }
  /** Open contradictions, where none is firm. */
  | { kind: 'conflict'; statements: number };

/**
 * Converts a page's check to its toolbar badge: progress, then the number of statements that a
 * source contradicts, or possibly contradicts. Without either the badge is empty: it only signals
 * that something needs a look.
 */
export function toActionBadge(check: PageCheck): ActionBadge {
  const { status, wait, asks, pairs, settledPairs, badges } = check;
  if (status === 'running' && (wait !== undefined || asks)) return { kind: 'waiting' };
  if (status === 'running') {
    const percent = pairs === 0 ? 0 : Math.floor((100 * settledPairs) / pairs);
    return { kind: 'running', percent };
  }
  if (status === 'waiting') return { kind: 'permission' };
  const count = (mark: MarkKind): number =>
    new Set(
      badges
        .flatMap(badge => badge.statements ?? [badge])
        .filter(({ kind }) => kind === mark)
        .map(({ statementId }) => statementId),
    ).size;
  const [firm, open] = [count('contradicted'), count('open-contradicted')];
  if (firm > 0) return { kind: 'contradicted', statements: firm };
  return open > 0 ? { kind: 'conflict', statements: open } : { kind: 'none' };
}
