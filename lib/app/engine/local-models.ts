import { findLanguageModel, browserNameOf } from '../../llm/prompt-api/language-model';
import { createDownloads } from '../../llm/web-llm/downloads';
import { HAS_WEB_LLM } from '../../llm/web-llm/models';
import { openWebLlm } from './open-web-llm';
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
