import { judgeIdentityOf } from '../../judges/llm/check-prompt';
import { PAIRS_AT_ONCE } from '../../judges/llm/plan-calls';
import { createWorkerJudge } from '../../judges/worker-judge';
import { findLanguageModel, browserNameOf } from '../../llm/prompt-api/language-model';
import { createDownloads } from '../../llm/web-llm/downloads';
import { HAS_WEB_LLM, type WebLlmModel } from '../../llm/web-llm/models';
import { webLlmIdentity } from '../../llm/web-llm/web-llm-model';
import type { DownloadedModels, OpenJudgeDeps } from './open-judge';

export function findLocalModels(cacheDays: number): Pick<OpenJudgeDeps, 'downloaded' | 'builtIn'> {
  const api = findLanguageModel(globalThis);
  return {
    downloaded: findDownloadedModels(cacheDays),
    builtIn: { api, browser: browserNameOf(navigator.userAgent) },
  };
}

/** Models downloaded into this browser; `null` if this build has no runtime for them. */
function findDownloadedModels(cacheDays: number): DownloadedModels | null {
  if (!HAS_WEB_LLM) return null;

  const downloads = createDownloads({ caches, fetch: globalThis.fetch.bind(globalThis) });
  return {
    stateOf: model => downloads.state(model),
    start: (model, weights) => openWebLlm(model, { weights, cacheDays }),
  };
}

/**
 * Starts a web-llm model in its own worker, from the engine's document; `weights` is from
 * `Downloads.state`. `close` frees the graphics card at once.
 */
export function openWebLlm(
  model: WebLlmModel,
  { weights, cacheDays }: { weights: string | null; cacheDays: number },
): ReturnType<DownloadedModels['start']> {
  const query = new URLSearchParams({ model: model.id, cacheDays: `${cacheDays}` });
  const { judge, close } = createWorkerJudge(
    () => new Worker(`/web-llm-worker.js?${query.toString()}`, { name: 'veracite-web-llm' }),
    judgeIdentityOf(webLlmIdentity(model, weights)),
  );
  return { judge: { ...judge, pairsAtOnce: PAIRS_AT_ONCE }, close };
}
