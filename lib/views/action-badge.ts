import type { PageCheck } from '../core/answer/page-check';

export type ActionBadge =
  | { kind: 'none' }
  | { kind: 'running'; percent: number }
  /** No work in progress, so no progress is shown. */
  | { kind: 'waiting' }
  /** Some sites may not be read until the user allows them. */
  | { kind: 'permission' }
  | { kind: 'contradicted'; statements: number };

/**
 * Converts a page's check to its toolbar badge: progress, then the number of statements that a
 * source contradicts. Without contradictions the badge is empty: it only signals that something
 * needs a look.
 */
export function toActionBadge(check: PageCheck): ActionBadge {
  const { status, wait, asks, pairs, settledPairs, badges } = check;
  if (status === 'running' && (wait !== undefined || asks)) return { kind: 'waiting' };
  if (status === 'running') {
    const percent = pairs === 0 ? 0 : Math.floor((100 * settledPairs) / pairs);
    return { kind: 'running', percent };
  }
  if (status === 'waiting') return { kind: 'permission' };
  const statements = new Set(
    badges
      .flatMap(badge => badge.statements ?? [badge])
      .filter(({ kind }) => kind === 'contradicted')
      .map(({ statementId }) => statementId),
  ).size;
  return statements === 0 ? { kind: 'none' } : { kind: 'contradicted', statements };
}
