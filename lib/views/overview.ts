import type { NotCheckWorthyReason } from '../core/answer/statement';
import type { Audit } from '../core/audit/audit';
import type { Share } from '../core/audit/rates';
import { countSupport, countVerdicts, type Support } from '../core/audit/verdict-counts';

export type Overview = Support & {
  pending: number;
  sourcesRead: Share;
};

/** Counts what the header of a check says: support among checked statements, and sources read. */
export function readOverview({ verdicts, sources }: Pick<Audit, 'verdicts' | 'sources'>): Overview {
  const counts = countVerdicts(verdicts);
  return {
    ...countSupport(counts),
    pending: counts.pending ?? 0,
    sourcesRead: {
      count: sources.filter(({ status }) => status === 'read').length,
      of: sources.length,
    },
  };
}

/** Returns true if the answer has no statement that could be compared with a source. */
export function statesNothing({ verdicts }: Pick<Audit, 'verdicts'>): boolean {
  return countSupport(countVerdicts(verdicts)).all === 0;
}

/** Returns true if there is no statement, or no source to compare one with. */
export function hasNothingToCompare(audit: Pick<Audit, 'verdicts' | 'sources'>): boolean {
  return statesNothing(audit) || audit.sources.length === 0;
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
