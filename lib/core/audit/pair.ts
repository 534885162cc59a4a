import type * as v from 'valibot';
import type { NotJudgedReason } from './finding';
import { type AuditId, type PairId, type SourceId, type StatementId, pairId } from '../ids';
import { MODEL_FAILURES } from './model-failure';
import type { pair, recheck } from './pair-schemas';
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
 * Why a cell that was to be checked once more has nothing new. What was found before stands, so
 * none of these says anything about the source.
 */
export type RecheckFailure = Extract<Recheck, { status: 'failed' }>['reason'];

/** That the user had one pair checked once more, and how it went. */
export type Recheck = v.InferOutput<typeof recheck>;

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

/** A cell that is to be checked once more. */
export type WaitingPair = SettledPair & { recheck: Recheck & { status: 'waiting' } };

/** Whether a cell waits to be checked once more; until then it shows what was found before. */
export function isBeingRechecked(pair: Pair): pair is WaitingPair {
  return pair.state === 'settled' && pair.recheck?.status === 'waiting';
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

/** The pairs the engine failed at although the source was read: another try may fill them. */
export function findEngineFailures(pairs: readonly Pair[]): SettledPair[] {
  return pairs
    .filter(isSettled)
    .filter(({ finding }) => finding.kind === 'not-judged' && isEngineFailure(finding.reason));
}
