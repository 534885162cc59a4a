import { MLCEngine } from '@mlc-ai/web-llm';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';

import { contentHash } from '../../lib/core/ids';
import { createDownloads } from '../../lib/llm/web-llm/downloads';
import { readModelLibs, toAppConfig } from '../../lib/llm/web-llm/model-libs';
import { findModel, withSmaller } from '../../lib/llm/web-llm/models';
import { shutNetwork } from '../../lib/llm/web-llm/shut-network';
import { createWebLlmJudge } from '../../lib/judges/llm/web-llm-judge';
import { serveJudge } from '../../lib/judges/worker-judge';
import type { Judge } from '../../lib/ports/judge';
import { ONE_DAY_MS, createCache } from '../../lib/store/caches';
import { openDatabase } from '../../lib/store/database';
import { sha256Hex } from '../../lib/text/content-hash';

/**
 * The worker in which web-llm runs; `?model=ID&cacheDays=N`. Only in builds with a program for a
 * model (`wxt.config.ts`).
 */
export default defineUnlistedScript({
  main() {
    // Before web-llm has a chance: weights come from the cache, programs from the package.
    shutNetwork(self);
    const { searchParams } = new URL(self.location.href);
    const id = searchParams.get('model') ?? '';
    const model = findModel(id);
    if (!model) throw new Error(`web-llm-worker: there is no model "${id}"`);

    const maxAgeMs = Number(searchParams.get('cacheDays') ?? 1) * ONE_DAY_MS;
    serveJudge(openJudge(model, maxAgeMs), self);
  },
});

async function openJudge(
  model: NonNullable<ReturnType<typeof findModel>>,
  maxAgeMs: number,
): Promise<Judge> {
  const fetchOwn: typeof fetch = (input, init) => self.fetch(input, init);
  const libs = await readModelLibs(fetchOwn);
  const downloads = createDownloads({ caches, fetch: fetchOwn });
  const appConfig = toAppConfig(withSmaller(model), libs);
  return createWebLlmJudge({
    model,
    libs,
    stateOf: each => downloads.state(each),
    open: () => new MLCEngine({ appConfig, logLevel: 'WARN' }),
    cache: createCache(openDatabase().modelAnswers, { now: () => new Date(), maxAgeMs }),
    hash: async text => contentHash(await sha256Hex(text)),
  });
}
