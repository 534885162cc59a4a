import type { AuditHead } from '../core/audit/audit';
import {
  isSameJudge,
  isSettled,
  isWaitingAgain,
  waitsFor,
  type CheckAgain,
  type CheckAgainFailure,
  type EarlierFinding,
  type JudgeIdentity,
  type OpenPair,
  type Pair,
  type SettledPair,
} from '../core/audit/pair';
import { groupKey, type GroupJudgement } from '../core/audit/source-group';
import type { SourceId } from '../core/ids';
import type { PendingSource, Source } from '../core/source/source';
import type { LeaseRequest, Settlement } from '../ports/store';

export function isStillRead(source: Source, { read }: LeaseRequest): boolean {
  if (read === undefined) return true;
  if (source.status === 'pending') return false;
  return (source.status === 'read' ? source.contentHash : null) === read;
}

/** Returns true if the source may still be replaced; see `AuditStore.putSource`. */
export function mayReplace(kept: Source, read: Source): boolean {
  return kept.given?.givenAt === read.given?.givenAt;
}

/** Returns true if the pair waits for this settlement, or counts it as its second one. */
export function takes(pair: Pair, { judge }: AuditHead, settlement: Settlement): boolean {
  const { asked, owner, again } = settlement;
  if (isWaitingAgain(pair)) {
    return again === pair.again.askedAt && isSameJudge(pair.again.judge, asked);
  }
  const wasOpenedAgain = owner !== undefined && pair.state === 'open';
  return again === undefined && !wasOpenedAgain && isSameJudge(judge, asked);
}

/** Returns true if the engine may take this pair; see `AuditStore.leasePairs`. */
export function isFree(pair: Pair, audit: AuditHead, request: LeaseRequest): boolean {
  if (!waitsFor(pair, audit, request.asked)) return false;
  const { owner, until } = isWaitingAgain(pair)
    ? pair.again
    : { owner: undefined, until: undefined, ...pair };
  return owner !== request.owner || until === undefined || until <= request.now;
}

export function lease(pair: Pair, { owner, until }: LeaseRequest): Pair {
  return isWaitingAgain(pair)
    ? { ...pair, again: { ...pair.again, owner, until } }
    : { ...baseOf(pair), state: 'leased', owner, until };
}

/**
 * Returns the pair after a settlement: a settled pair that waits for none keeps its finding.
 * Earlier findings of the same judge are replaced unless it could not judge this time.
 */
export function settle(pair: Pair, settlement: Settlement): SettledPair {
  if (isWaitingAgain(pair)) return settleAgain(pair, settlement);
  const timesSettled = pair.timesSettled + 1;
  if (isSettled(pair)) return { ...pair, timesSettled };
  const { earlier = [], ...base } = baseOf(pair);
  const { finding, judge } = settlement.result;
  const isJudged = finding.kind !== 'not-judged';
  return {
    ...base,
    ...keepEarlier(isJudged ? withoutJudge(earlier, judge) : earlier),
    ...toJudgement(settlement),
    timesSettled,
    state: 'settled',
  };
}

/** A failed judge never removes a finding. */
function settleAgain(
  pair: SettledPair & { again: CheckAgain },
  settlement: Settlement,
): SettledPair {
  const { finding } = settlement.result;
  if (finding.kind === 'not-judged' && pair.finding.kind !== 'not-judged') {
    return failAgain(pair, finding.reason);
  }
  return {
    ...withoutAgain(pair),
    ...keepEarlier([...(pair.earlier ?? []), ...toEarlier(pair)]),
    ...toJudgement(settlement),
  };
}

function toJudgement({ result, passages }: Settlement) {
  const { finding, judge, readShare, settledAt } = result;
  return { finding, judge, readShare, settledAt, passageIds: passages.map(({ id }) => id) };
}

/**
 * Returns the pair waiting to be checked again; `null` if it has no finding yet, or if this very
 * request has reached it before: a call may arrive twice.
 */
export function askAgain(
  pair: Pair,
  { judge, askedAt }: Pick<CheckAgain, 'judge' | 'askedAt'>,
): SettledPair | null {
  if (!isSettled(pair) || pair.settledAt > askedAt || pair.again?.askedAt === askedAt) return null;
  return { ...pair, again: { judge, askedAt, status: 'waiting' } };
}

export function failAgain(
  pair: SettledPair & { again: CheckAgain },
  reason: CheckAgainFailure,
): SettledPair {
  const { judge, askedAt } = pair.again;
  return { ...pair, again: { judge, askedAt, status: 'failed', reason } };
}

export function withoutAgain(pair: SettledPair): SettledPair {
  const after = { ...pair };
  delete after.again;
  return after;
}

export function reopenPair(pair: Pair): OpenPair {
  return { ...baseOf(pair), timesSettled: 0, state: 'open' };
}

/** Returns the pair with a finding on one of its groups. */
export function withGroup(
  pair: Pair,
  sourceIds: readonly SourceId[],
  judged: GroupJudgement,
): Pair {
  const key = groupKey(sourceIds);
  const groups = (pair.groups ?? []).map(each =>
    groupKey(each.sourceIds) === key ? { ...each, judged } : each,
  );
  return { ...pair, groups };
}

/** Returns the pair with those of its groups open on which the judge failed. */
export function withoutGroupFailures(pair: Pair): Pair {
  const groups = (pair.groups ?? []).map(({ judged, ...group }) =>
    judged && judged.finding?.kind !== 'not-judged' ? { ...group, judged } : group,
  );
  return { ...pair, groups };
}

/** Converts a finding to an earlier one; empty if the pair was not judged. */
function toEarlier({
  finding,
  judge,
  passageIds,
  readShare,
  settledAt,
}: SettledPair): EarlierFinding[] {
  if (finding.kind === 'not-judged') return [];
  return [{ finding, judge, passageIds, readShare, settledAt }];
}

/** Resets a source to be opened from the start, except for a title already found. */
export function reopenSource({ id, target, url, title, aliases }: Source): PendingSource {
  return { id, target, url, title, ...(aliases && { aliases }), status: 'pending' };
}

function baseOf({ id, auditId, statementId, sourceId, cited, timesSettled, ...rest }: Pair) {
  const { earlier = [], groups } = rest;
  const kept = { ...keepEarlier(earlier), ...(groups && { groups }) };
  return { id, auditId, statementId, sourceId, cited, timesSettled, ...kept };
}

/** Omits the key if the list is empty, so that equal pairs are stored alike. */
function keepEarlier(earlier: EarlierFinding[]): { earlier?: EarlierFinding[] } {
  return earlier.length === 0 ? {} : { earlier };
}

function withoutJudge(earlier: readonly EarlierFinding[], judge: JudgeIdentity): EarlierFinding[] {
  return earlier.filter(each => !isSameJudge(each.judge, judge));
}
