import type { NotJudgedReason } from './finding';
import { MODEL_FAILURES } from './model-failure';
import { isSameJudge, isSettled, type JudgeIdentity, type Pair, type SettledPair } from './pair';

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
