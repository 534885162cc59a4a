import { isSettled } from '../core/pair';
import type { LeasedPair, OpenPair, Pair, SettledPair } from '../core/pair';
import type { PendingSource, Source } from '../core/source';
import type { LeaseRequest, Settlement } from '../ports/audit-store';

/** Whether the engine that asks may take this pair: see `AuditStore.leasePairs`. */
export function isFree(pair: Pair, { owner, now }: LeaseRequest): boolean {
  if (isSettled(pair)) return false;
  return pair.state === 'open' || pair.owner !== owner || pair.until <= now;
}

export function lease(pair: Pair, { owner, until }: LeaseRequest): LeasedPair {
  return { ...baseOf(pair), state: 'leased', owner, until };
}

/** The pair after a finding was offered: a settled one keeps the finding it has. */
export function settle(pair: Pair, { result, passages }: Settlement): SettledPair {
  const timesSettled = pair.timesSettled + 1;
  if (isSettled(pair)) return { ...pair, timesSettled };
  return {
    ...baseOf(pair),
    timesSettled,
    state: 'settled',
    finding: result.finding,
    judge: result.judge,
    passageIds: passages.map(({ id }) => id),
    readShare: result.readShare,
    settledAt: result.settledAt,
  };
}

/** A pair that is to be judged afresh, as if nobody had touched it. */
export function reopenPair(pair: Pair): OpenPair {
  return { ...baseOf(pair), timesSettled: 0, state: 'open' };
}

/** A source that is to be opened afresh; a title that was learnt stays. */
export function reopenSource({ id, target, url, title }: Source): PendingSource {
  return { id, target, url, title, status: 'pending' };
}

function baseOf({ id, auditId, statementId, sourceId, cited, timesSettled }: Pair) {
  return { id, auditId, statementId, sourceId, cited, timesSettled };
}
