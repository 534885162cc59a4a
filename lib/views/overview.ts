import type { Audit } from '../core/audit/audit';
import type { DoubleRate } from '../core/audit/rates';
import { doubleRateOf, rateOf } from '../metrics/metric';
import { SUPPORTED_STATEMENTS } from '../metrics/sourcecheckup';
import type { NotCheckWorthyReason } from '../core/answer/statement';
import { UNSUPPORTED_KINDS } from '../core/audit/verdict';
import { countOf, countSupport, countVerdicts } from '../core/audit/verdict-counts';

/** The three numbers, worst first. */
export const OVERVIEW_NUMBERS = ['unsupported', 'supported', 'sources-read'] as const;
export type OverviewNumber = (typeof OVERVIEW_NUMBERS)[number];

export type Overview = Record<OverviewNumber, DoubleRate> & {
  /** Supported by a firm finding; the other supported ones are open. */
  firm: number;
  notChecked: number;
  pending: number;
};

/**
 * Computes the numbers of an audit. `overJudged` of the first two is over the same statements, so
 * they add up; unchecked ones are in `overAll` alone, and shown separately.
 */
export function readOverview({
  verdicts,
  sources,
  rates,
}: Pick<Audit, 'verdicts' | 'sources' | 'rates'>): Overview {
  const counts = countVerdicts(verdicts);
  const supported = rateOf(rates, SUPPORTED_STATEMENTS);
  const unsupported = countOf(counts, UNSUPPORTED_KINDS);
  return {
    unsupported: {
      overAll: { count: unsupported, of: supported.overAll.of },
      overJudged: { count: unsupported, of: supported.overJudged.of },
    },
    supported,
    // Over judged: of those whose reading has ended.
    'sources-read': doubleRateOf(
      sources,
      ({ status }) => status !== 'pending',
      ({ status }) => status === 'read',
    ),
    firm: countSupport(counts).firm,
    notChecked: counts['not-judged'] ?? 0,
    pending: counts.pending ?? 0,
  };
}

/** Returns true if the answer has no statement that could be compared with a source. */
export function statesNothing({ rates }: Pick<Audit, 'rates'>): boolean {
  return rateOf(rates, SUPPORTED_STATEMENTS).overAll.of === 0;
}

/**
 * Number of stretches of the answer that assert nothing, by reason, in the order they first occur.
 */
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
