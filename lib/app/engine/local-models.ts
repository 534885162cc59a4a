import { createEncoderDownloads } from '../../judges/encoder/downloads';
import { ENCODER } from '../../judges/encoder/encoder';
import { findEncoder } from '../../judges/encoder/models';
import { judgeIdentityOf } from '../../judges/llm/check-prompt';
import { PAIRS_AT_ONCE } from '../../judges/llm/plan-calls';
import { WEB_LLM } from '../../judges/llm/web-llm';
import { createWorkerJudge } from '../../judges/worker-judge';
import { findLanguageModel, browserNameOf } from '../../llm/prompt-api/language-model';
import type { DownloadDeps } from '../../llm/downloads';
import { createDownloads } from '../../llm/web-llm/downloads';
import { findModel, HAS_WEB_LLM, type WebLlmModel } from '../../llm/web-llm/models';
import { webLlmIdentity } from '../../llm/web-llm/web-llm-model';
import { createWorkerModel } from '../../llm/worker-model';
import { openEncoder } from '../open-encoder';
import type { DownloadedModels, OpenJudgeDeps } from './open-judge';

export function findLocalModels(cacheDays: number): Pick<OpenJudgeDeps, 'downloaded' | 'builtIn'> {
  const api = findLanguageModel(globalThis);
  const deps = { caches, fetch: globalThis.fetch.bind(globalThis) };
  return {
    downloaded: {
      [ENCODER.id]: findEncoders(deps),
      ...(HAS_WEB_LLM && { [WEB_LLM.id]: findLanguageModels(deps, cacheDays) }),
    },
    builtIn: { api, browser: browserNameOf(navigator.userAgent) },
  };
}

function findEncoders(deps: DownloadDeps): DownloadedModels {
  const downloads = createEncoderDownloads(deps);
  return {
    stateOf: async id => {
      const model = findEncoder(id);
      return model && downloads.state(model);
    },
    start: openEncoder,
  };
}

function findLanguageModels(deps: DownloadDeps, cacheDays: number): DownloadedModels {
  const downloads = createDownloads(deps);
  return {
    stateOf: async id => {
      const model = findModel(id);
      return model && downloads.state(model);
    },
    start: (id, weights) => openWebLlm({ id }, { weights, cacheDays }),
    write: writeByWebLlm,
  };
}

/** Starts a web-llm model to write with, in a worker of its own. */
function writeByWebLlm(
  id: string,
  weights: string,
): ReturnType<NonNullable<DownloadedModels['write']>> {
  const query = new URLSearchParams({ model: id, writes: '' });
  return createWorkerModel(
    () => new Worker(`/web-llm-worker.js?${query.toString()}`, { name: 'veracite-web-llm' }),
    {
      identity: webLlmIdentity({ id }, weights),
      limits: { contextTokens: findModel(id)?.contextTokens ?? 0 },
    },
  );
}

/**
 * Starts a web-llm model in its own worker, from the engine's document; `weights` is from
 * `Downloads.state`. `close` frees the graphics card at once.
 */
export function openWebLlm(
  model: Pick<WebLlmModel, 'id'>,
  { weights, cacheDays }: { weights: string | null; cacheDays: number },
): ReturnType<DownloadedModels['start']> {
  const query = new URLSearchParams({ model: model.id, cacheDays: `${cacheDays}` });
  const { judge, close } = createWorkerJudge(
    () => new Worker(`/web-llm-worker.js?${query.toString()}`, { name: 'veracite-web-llm' }),
    judgeIdentityOf(webLlmIdentity(model, weights)),
  );
  return { judge: { ...judge, pairsAtOnce: PAIRS_AT_ONCE }, close };
}
