import { judgeIdentityOf } from '../../judges/llm/check-prompt';
import { PAIRS_AT_ONCE } from '../../judges/llm/plan-calls';
import type { WebLlmModel } from '../../llm/web-llm/models';
import { webLlmIdentity } from '../../llm/web-llm/web-llm-model';
import { createWorkerJudge } from '../../judges/worker-judge';
import type { Judge } from '../../ports/judge';

/**
 * Starts a web-llm model in its own worker, from the engine's document; `weights` is from
 * `Downloads.state`. `close` frees the graphics card at once.
 */
export function openWebLlm(
  model: WebLlmModel,
  { weights, cacheDays }: { weights: string | null; cacheDays: number },
): { judge: Judge; close: () => void } {
  const query = new URLSearchParams({ model: model.id, cacheDays: `${cacheDays}` });
  const { judge, close } = createWorkerJudge(
    () => new Worker(`/web-llm-worker.js?${query.toString()}`, { name: 'veracite-web-llm' }),
    judgeIdentityOf(webLlmIdentity(model, weights)),
  );
  return { judge: { ...judge, pairsAtOnce: PAIRS_AT_ONCE }, close };
}
