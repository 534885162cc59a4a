import type * as v from 'valibot';
import type { NotJudgedReason } from './finding';
import { type AuditId, type PairId, type SourceId, type StatementId, pairId } from '../ids';
import { MODEL_FAILURES, WEIGHTS_FAILURES } from './model-failure';
import type { again, pair } from './pair-schemas';
import type { judge } from '../schemas';

/** Judge and version, so that old results remain comparable. */
export type JudgeIdentity = v.InferOutput<typeof judge>;

/** BioACE's granularity; rates of different ones are never added up. */
export type Granularity = 'document' | NonNullable<JudgeIdentity['granularity']>;

export function granularityOf({ granularity }: JudgeIdentity): Granularity {
  return granularity ?? 'document';
}

/** Compares judge, version, model and granularity. */
export function isSameJudge(a: JudgeIdentity, b: JudgeIdentity): boolean {
  return judgeKeyOf(a) === judgeKeyOf(b);
}

/** Returns the parts that `isSameJudge` compares as one string. */
export function judgeKeyOf({ id, version, model, granularity }: JudgeIdentity): string {
  return JSON.stringify([id, version, model ?? null, ...(granularity ? [granularity] : [])]);
}

/** Finding of a previous judge, kept for comparison. */
export type EarlierFinding = NonNullable<Pair['earlier']>[number];

/** Reason a check gave no new finding, so nothing about the source. The previous one is kept. */
export type CheckAgainFailure = Extract<CheckAgain, { status: 'failed' }>['reason'];

/** Request to check a pair again. The previous finding is kept until there is a new one. */
export type CheckAgain = v.InferOutput<typeof again>;

/** One statement against one source: the unit of work and a cell of the matrix. */
export type Pair = v.InferOutput<typeof pair>;

export type OpenPair = Extract<Pair, { state: 'open' }>;

export type SettledPair = Extract<Pair, { state: 'settled' }>;

export function pairIdFor(audit: AuditId, statement: StatementId, source: SourceId): PairId {
  return pairId(`${audit}|${statement}|${source}`);
}

export function isSettled(pair: Pair): pair is SettledPair {
  return pair.state === 'settled';
}

/** Returns true if a pair with a finding waits for another one. */
export function isWaitingAgain(
  pair: Pair,
): pair is SettledPair & { again: CheckAgain & { status: 'waiting' } } {
  return isSettled(pair) && pair.again?.status === 'waiting';
}

export function needsJudge(pair: Pair): boolean {
  return !isSettled(pair) || isWaitingAgain(pair);
}

/** Returns true if the pair waits for this judge; while some are checked again, no other is judged. */
export function waitsFor(
  pair: Pair,
  audit: { judge: JudgeIdentity; stage?: string },
  asked: JudgeIdentity,
): boolean {
  if (isWaitingAgain(pair)) return isSameJudge(pair.again.judge, asked);
  return audit.stage === undefined && !isSettled(pair) && isSameJudge(audit.judge, asked);
}

const JUDGE_FAILURES: ReadonlySet<NotJudgedReason> = new Set([
  ...MODEL_FAILURES,
  ...WEIGHTS_FAILURES,
  'judge-failed',
  'quote-not-verified',
]);

/** Returns true if the judge failed rather than the source. */
export function isJudgeFailure(reason: NotJudgedReason): boolean {
  return JUDGE_FAILURES.has(reason);
}

/**
 * Counts pairs that take work: judged ones, also in vain, and those left. Pairs settled only because
 * their source could not be read are in neither.
 */
export function countWork(pairs: readonly Pair[]): { done: number; left: number } {
  const left = pairs.filter(needsJudge).length;
  const done = pairs.filter(pair => !needsJudge(pair) && wasJudged(pair)).length;
  return { done, left };
}

/** Returns true if a judge has worked on the pair. */
export function wasJudged(pair: Pair): pair is SettledPair {
  if (!isSettled(pair)) return false;
  const { finding } = pair;
  return finding.kind !== 'not-judged' || isJudgeFailure(finding.reason);
}

/** Finds the pairs whose source was read but whose judge failed, so that a retry may help. */
export function findJudgeFailures({
  pairs,
  judge,
}: {
  pairs: readonly Pair[];
  judge: JudgeIdentity;
}): SettledPair[] {
  return pairs.filter(isSettled).filter(({ finding, again }) => {
    if (finding.kind === 'not-judged' && isJudgeFailure(finding.reason)) return true;
    if (again?.status !== 'failed' || again.reason === 'text-gone') return false;
    return isSameJudge(again.judge, judge);
  });
}
