import type { AuditHead } from '../core/audit/audit';
import {
  isSameJudge,
  isSettled,
  type EarlierFinding,
  type JudgeIdentity,
  type LeasedPair,
  type OpenPair,
  type Pair,
  type SettledPair,
} from '../core/audit/pair';
import type { PendingSource, Source } from '../core/source/source';
import type { LeaseRequest, Settlement } from '../ports/store';

/** Whether the audit's pairs are to be judged now, and by the judge of the engine that asks. */
export function mayLease({ judge, stage }: AuditHead, { asked }: LeaseRequest): boolean {
  return stage === undefined && isSameJudge(judge, asked);
}

/** Whether the source is still what the engine that asks has read: see `LeaseRequest.read`. */
export function isStillRead(source: Source, { read }: LeaseRequest): boolean {
  if (read === undefined) return true;
  if (source.status === 'pending') return false;
  return (source.status === 'read' ? source.contentHash : null) === read;
}

/** Whether a source may still be replaced by what was read: see `AuditStore.putSource`. */
export function mayReplace(kept: Source, read: Source): boolean {
  return kept.given?.givenAt === read.given?.givenAt;
}

/** Whether what is handed in for a pair comes too late: it was opened again meanwhile. */
export function isLate(pair: Pair, { owner }: Settlement): boolean {
  return owner !== undefined && pair.state === 'open';
}

/** Whether the engine that asks may take this pair: see `AuditStore.leasePairs`. */
export function isFree(pair: Pair, { owner, now }: LeaseRequest): boolean {
  if (isSettled(pair)) return false;
  return pair.state === 'open' || pair.owner !== owner || pair.until <= now;
}

export function lease(pair: Pair, { owner, until }: LeaseRequest): LeasedPair {
  return { ...baseOf(pair), state: 'leased', owner, until };
}

/**
 * The pair after a finding was offered: a settled one keeps the finding it has. What the
 * same judge found earlier gives way, unless it could not judge this time.
 */
export function settle(pair: Pair, { result, passages }: Settlement): SettledPair {
  const timesSettled = pair.timesSettled + 1;
  if (isSettled(pair)) return { ...pair, timesSettled };
  const { earlier = [], ...base } = baseOf(pair);
  const isJudged = result.finding.kind !== 'not-judged';
  return {
    ...base,
    ...keepEarlier(isJudged ? withoutJudge(earlier, result.judge) : earlier),
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

/** A pair that is to be judged again by the same text: what was found of it is kept. */
export function rejudgePair(pair: SettledPair): OpenPair {
  const { earlier = [], ...base } = reopenPair(pair);
  return { ...base, ...keepEarlier([...earlier, ...toEarlier(pair)]) };
}

/** What stays of a finding once there is another; empty where the judge could not judge. */
export function toEarlier({
  finding,
  judge,
  passageIds,
  readShare,
  settledAt,
}: SettledPair): EarlierFinding[] {
  if (finding.kind === 'not-judged') return [];
  return [{ finding, judge, passageIds, readShare, settledAt }];
}

/** A source that is to be opened afresh; a title that was learnt stays. */
export function reopenSource({ id, target, url, title }: Source): PendingSource {
  return { id, target, url, title, status: 'pending' };
}

function baseOf({ id, auditId, statementId, sourceId, cited, timesSettled, earlier = [] }: Pair) {
  return { id, auditId, statementId, sourceId, cited, timesSettled, ...keepEarlier(earlier) };
}

/** nb. A key that is not there and one that holds nothing would be two ways to say the same. */
function keepEarlier(earlier: EarlierFinding[]): { earlier?: EarlierFinding[] } {
  return earlier.length === 0 ? {} : { earlier };
}

function withoutJudge(earlier: readonly EarlierFinding[], judge: JudgeIdentity): EarlierFinding[] {
  return earlier.filter(each => !isSameJudge(each.judge, judge));
}
