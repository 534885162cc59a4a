import type { AuditHead, AuditSummary } from '../core/audit/audit';
import { type Pair, type SettledPair, isBeingRechecked, isSettled } from '../core/audit/pair';
import type { RecheckEnd, RecheckRequest } from '../ports/store';
import { withoutStage } from './assemble';
import { toEarlier } from './pair-moves';

/** Whether single cells may be checked once more now: nothing else is under way. */
export function mayRecheck({ status, stage }: AuditHead): boolean {
  return status !== 'running' || stage === 'rechecking';
}

/** The pair while it waits to be checked once more; `null`: it has no finding yet. */
export function askRecheck(
  pair: Pair | undefined,
  { judge, askedAt }: RecheckRequest,
): SettledPair | null {
  if (!pair || !isSettled(pair)) return null;
  return { ...pair, recheck: { judge, askedAt, status: 'waiting' } };
}

/** The audit's row meanwhile: it remembers how it stood. */
export function startRechecking(summary: AuditSummary): AuditSummary {
  const { status, endedAt } = summary;
  if (status === 'running') return summary;
  return {
    ...summary,
    status: 'running',
    stage: 'rechecking',
    rest: { status, endedAt },
    endedAt: null,
  };
}

/** The row once no cell waits to be checked once more. */
export function endRechecking(summary: AuditSummary): AuditSummary {
  const { stage, rest } = summary;
  return stage === 'rechecking' && rest ? { ...withoutStage(summary), ...rest } : summary;
}

/** The pair with what came of it; `null`: that was not asked for, or not any more. */
export function settleRecheck(
  pair: Pair | undefined,
  { askedAt, outcome }: RecheckEnd,
): SettledPair | null {
  if (!pair || !isBeingRechecked(pair) || pair.recheck.askedAt !== askedAt) return null;
  if (outcome.kind === 'failed') {
    const { judge } = pair.recheck;
    return { ...pair, recheck: { judge, askedAt, status: 'failed', reason: outcome.reason } };
  }
  const kept = [...(pair.earlier ?? []), ...toEarlier(pair)];
  return {
    ...withoutRecheck(pair),
    ...outcome.result,
    ...(kept.length > 0 && { earlier: kept }),
    passageIds: outcome.passages.map(({ id }) => id),
  };
}

/** A pair whose finding stands, whatever was asked of it. */
export function withoutRecheck(pair: SettledPair): SettledPair {
  const after = { ...pair };
  delete after.recheck;
  return after;
}
