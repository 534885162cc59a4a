import { findLanguageModel, browserNameOf } from '../../llm/prompt-api/language-model';
import { createDownloads } from '../../llm/web-llm/downloads';
import { HAS_WEB_LLM } from '../../llm/web-llm/models';
import { openWebLlm } from './open-web-llm';
import type { DownloadedModels, OpenJudgeDeps } from './open-judge';

/** The models of this device, as the document of the engine finds them. */
export function findLocalModels(cacheDays: number): Pick<OpenJudgeDeps, 'downloaded' | 'builtIn'> {
  const api = findLanguageModel(globalThis);
  return {
    downloaded: findDownloadedModels(cacheDays),
    builtIn: { api, browser: browserNameOf(navigator.userAgent) },
  };
}

/** Those that were downloaded into this browser; `null`: this build has no programs for them. */
function findDownloadedModels(cacheDays: number): DownloadedModels | null {
  if (!HAS_WEB_LLM) return null;

  const downloads = createDownloads({ caches, fetch: globalThis.fetch.bind(globalThis) });
  return {
    stateOf: model => downloads.state(model),
    start: (model, weights) => openWebLlm(model, { weights, cacheDays }),
  };
}
