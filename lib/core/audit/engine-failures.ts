import type { NotJudgedReason } from './finding';
import { MODEL_FAILURES } from './model-failure';
import { isSettled, type Pair, type SettledPair } from './pair';

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
