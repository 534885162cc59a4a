import type { ModelFailure, WeightsFailure } from '../core/audit/model-failure';
import type { JudgeIdentity } from '../core/audit/pair';
import type { Judge } from '../ports/judge';

/** Replaces an unavailable judge: answers every pair with the reason. */
export function createRefusingJudge(
  identity: JudgeIdentity,
  reason: ModelFailure | WeightsFailure,
): Judge {
  return {
    identity,
    async *judge(tasks, signal) {
      for (const { pairId } of tasks) {
        if (signal.aborted) return;
        yield await Promise.resolve({ pairId, kind: 'not-judged', reason });
      }
    },
  };
}
