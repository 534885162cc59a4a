import type { Audit } from '../core/audit/audit';
import type { NotCheckWorthyReason } from '../core/answer/statement';
import type { VerdictKind } from '../core/audit/verdict';

/** The order in which verdicts are counted and shown, best first. */
export const VERDICT_ORDER: readonly VerdictKind[] = [
  'supported',
  'supported-elsewhere',
  'partly-supported',
  'contradicted',
  'not-found',
  'not-judged',
  'pending',
  'not-check-worthy',
];

/** How many statements of one kind; kinds with none are left out. */
export type VerdictCount = { kind: VerdictKind; count: number };

/** Counts the verdicts of statements that can be checked; the others are not in it. */
export function countVerdicts({ verdicts }: Pick<Audit, 'verdicts'>): VerdictCount[] {
  return VERDICT_ORDER.filter(kind => kind !== 'not-check-worthy')
    .map(kind => ({ kind, count: verdicts.filter(verdict => verdict.kind === kind).length }))
    .filter(({ count }) => count > 0);
}

/** How many stretches of the answer assert nothing, by reason, in the order they first occur. */
export function countNotCheckWorthy({
  statements,
}: Pick<Audit, 'statements'>): { reason: NotCheckWorthyReason; count: number }[] {
  const reasons = statements.flatMap(({ checkWorthiness }) =>
    checkWorthiness.kind === 'not-check-worthy' ? [checkWorthiness.reason] : [],
  );
  return [...new Set(reasons)].map(reason => ({
    reason,
    count: reasons.filter(each => each === reason).length,
  }));
}
