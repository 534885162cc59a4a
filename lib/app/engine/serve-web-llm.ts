import type { AppConfig } from '@mlc-ai/web-llm';

import { contentHash } from '../../core/ids';
import { createWebLlmJudge } from '../../judges/llm/web-llm-judge';
import { serveJudge } from '../../judges/worker-judge';
import { createDownloads } from '../../llm/web-llm/downloads';
import { createEngineLock, type WebLlmEngine } from '../../llm/web-llm/engine-lock';
import { readModelLibs, toAppConfig } from '../../llm/web-llm/model-libs';
import { findModel, withSmaller, type WebLlmModel } from '../../llm/web-llm/models';
import { createWebLlmModel } from '../../llm/web-llm/web-llm-model';
import { serveModel } from '../../llm/worker-model';
import type { ChatModel } from '../../ports/chat-model';
import type { Judge } from '../../ports/judge';
import { ONE_DAY_MS, createCache } from '../../store/caches';
import { openDatabase } from '../../store/database';
import { sha256Hex } from '../../text/content-hash';
import type { WorkerScope } from '../../util/worker-call';

type OpenEngine = (appConfig: AppConfig) => WebLlmEngine;

/** Serves a model in its worker: `?model=ID&cacheDays=N` judges, `?model=ID&writes` writes. */
export function serveWebLlm(asked: URLSearchParams, scope: WorkerScope, open: OpenEngine): void {
  const id = asked.get('model') ?? '';
  const model = findModel(id);
  if (!model) throw new Error(`web-llm-worker: there is no model "${id}"`);
  if (asked.has('writes')) {
    serveModel(openWriter(model, open), scope);
    return;
  }
  const maxAgeMs = Number(asked.get('cacheDays') ?? 1) * ONE_DAY_MS;
  serveJudge(openJudge(model, maxAgeMs, open), scope);
}

async function openWriter(model: WebLlmModel, openEngine: OpenEngine): Promise<ChatModel> {
  const { open, stateOf } = await openParts(model, openEngine);
  const state = await stateOf(model);
  const weights = state.kind === 'whole' ? state.weights : null;
  return createWebLlmModel({ model, weights, lock: createEngineLock({ open }) });
}

async function openJudge(
  model: WebLlmModel,
  maxAgeMs: number,
  openEngine: OpenEngine,
): Promise<Judge> {
  return createWebLlmJudge({
    ...(await openParts(model, openEngine)),
    model,
    cache: createCache(openDatabase().modelAnswers, { now: () => new Date(), maxAgeMs }),
    hash: async text => contentHash(await sha256Hex(text)),
  });
}

async function openParts(model: WebLlmModel, openEngine: OpenEngine) {
  const fetchOwn: typeof fetch = (input, init) => fetch(input, init);
  const libs = await readModelLibs(fetchOwn);
  const downloads = createDownloads({ caches, fetch: fetchOwn });
  const appConfig = toAppConfig(withSmaller(model), libs);
  return {
    libs,
    stateOf: (each: WebLlmModel) => downloads.state(each),
    open: () => openEngine(appConfig),
  };
}
