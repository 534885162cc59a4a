import type { Audit } from '../core/audit/audit';
import type { DoubleRate, Share } from '../core/audit/rates';
import type { NotCheckWorthyReason } from '../core/answer/statement';
import { countOf, countVerdicts, UNSUPPORTED_KINDS } from '../core/audit/verdict';

/** What one of the three numbers counts, worst first. */
export const OVERVIEW_NUMBERS = ['unsupported', 'supported', 'sources-read'] as const;
export type OverviewNumber = (typeof OVERVIEW_NUMBERS)[number];

/** A check in three numbers. `overJudged`: of what could be looked at. */
export type Overview = Record<OverviewNumber, DoubleRate> & {
  /** Statements nobody could look at: in no number of those checked. */
  notChecked: number;
  /** Statements that still wait. */
  pending: number;
};

/**
 * The numbers of one audit. The first two and `overJudged` are over the same statements, so they
 * add up; what could not be checked is in `overAll` alone, and is told beside them.
 */
export function readOverview({
  verdicts,
  sources,
  rates,
}: Pick<Audit, 'verdicts' | 'sources' | 'rates'>): Overview {
  const counts = countVerdicts(verdicts);
  const { statementSupport } = rates;
  const of = (count: number, { overAll, overJudged }: DoubleRate): DoubleRate => ({
    overAll: { count, of: overAll.of },
    overJudged: { count, of: overJudged.of },
  });
  return {
    unsupported: of(countOf(counts, UNSUPPORTED_KINDS), statementSupport),
    supported: statementSupport,
    'sources-read': readSources(sources),
    notChecked: counts['not-judged'] ?? 0,
    pending: counts.pending ?? 0,
  };
}

/** Over judged: of those whose reading has come to an end. */
function readSources(sources: Audit['sources']): DoubleRate {
  const isIn = (status: (typeof sources)[number]['status']): number =>
    sources.filter(source => source.status === status).length;
  const share = (of: number): Share => ({ count: isIn('read'), of });
  return {
    overAll: share(sources.length),
    overJudged: share(sources.length - isIn('pending')),
  };
}

/** Number of stretches of the answer that assert nothing, by reason, in the order they first occur. */
export function countNotCheckWorthy({
  statements,
}: Pick<Audit, 'statements'>): { reason: NotCheckWorthyReason; count: number }[] {
  const reasons = statements.flatMap(({ checkWorthiness }) =>
    checkWorthiness.kind === 'not-check-worthy' ? [checkWorthiness.reason] : [],
  );
  return [...Map.groupBy(reasons, reason => reason)].map(([reason, { length }]) => ({
    reason,
    count: length,
  }));
}
