import type * as v from 'valibot';
import type { NotJudgedReason } from './finding';
import { type AuditId, type PairId, type SourceId, type StatementId, pairId } from '../ids';
import { MODEL_FAILURES } from './model-failure';
import type { again, pair } from './pair-schemas';
import type { judge } from '../schemas';

/** Which engine judged, and which version of it, so that old results stay comparable. */
export type JudgeIdentity = v.InferOutput<typeof judge>;

/** Whether two findings are of one engine, in one version, with one model. */
export function isSameJudge(a: JudgeIdentity, b: JudgeIdentity): boolean {
  return a.id === b.id && a.version === b.version && a.model === b.model;
}

/** The parts that tell judges apart, as in `isSameJudge`, as one string. */
export function judgeKeyOf({ id, version, model }: JudgeIdentity): string {
  return JSON.stringify([id, version, model ?? null]);
}

/** What a judge found of a pair that was then given to another one; it stays for comparison. */
export type EarlierFinding = NonNullable<Pair['earlier']>[number];

/**
 * Why checking a pair again gave nothing new. The finding before stays, so none of these says
 * anything about the source.
 */
export type CheckAgainFailure = Extract<CheckAgain, { status: 'failed' }>['reason'];

/** A request to check a pair again. The finding before stays until there is a new one. */
export type CheckAgain = v.InferOutput<typeof again>;

/** One statement against one source: the unit of work, and a cell of the matrix. */
export type Pair = v.InferOutput<typeof pair>;

/** Waiting for an engine. */
export type OpenPair = Extract<Pair, { state: 'open' }>;

/** An engine is at work on it; open again once `until` has passed or the engine is gone. */
export type LeasedPair = Extract<Pair, { state: 'leased' }>;

/** Done: a cell of the matrix. */
export type SettledPair = Extract<Pair, { state: 'settled' }>;

export function pairIdFor(audit: AuditId, statement: StatementId, source: SourceId): PairId {
  return pairId(`${audit}|${statement}|${source}`);
}

export function isSettled(pair: Pair): pair is SettledPair {
  return pair.state === 'settled';
}

/** True while a pair that has a finding waits for another one. */
export function isWaitingAgain(
  pair: Pair,
): pair is SettledPair & { again: CheckAgain & { status: 'waiting' } } {
  return isSettled(pair) && pair.again?.status === 'waiting';
}

/** True while a judge is to look at the pair, for the first time or again. */
export function needsJudge(pair: Pair): boolean {
  return !isSettled(pair) || isWaitingAgain(pair);
}

/** True if the pair waits for this judge. While pairs are checked again, no other pair is judged. */
export function waitsFor(
  pair: Pair,
  audit: { judge: JudgeIdentity; stage?: string },
  asked: JudgeIdentity,
): boolean {
  if (isWaitingAgain(pair)) return isSameJudge(pair.again.judge, asked);
  return audit.stage === undefined && !isSettled(pair) && isSameJudge(audit.judge, asked);
}

const ENGINE_REASONS: ReadonlySet<NotJudgedReason> = new Set([
  ...MODEL_FAILURES,
  'judge-failed',
  'quote-not-verified',
]);

/** Whether the engine failed, and not the source. */
export function isEngineFailure(reason: NotJudgedReason): boolean {
  return ENGINE_REASONS.has(reason);
}

/**
 * The pairs that another try of the audit's judge may fill: it failed, although the source was
 * read.
 */
export function findEngineFailures({
  pairs,
  judge,
}: {
  pairs: readonly Pair[];
  judge: JudgeIdentity;
}): SettledPair[] {
  return pairs.filter(isSettled).filter(({ finding, again }) => {
    if (finding.kind === 'not-judged' && isEngineFailure(finding.reason)) return true;
    if (again?.status !== 'failed' || again.reason === 'text-gone') return false;
    return isSameJudge(again.judge, judge);
  });
}
