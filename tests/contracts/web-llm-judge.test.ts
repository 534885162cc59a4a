import { afterAll, beforeEach, vi } from 'vitest';

import { contentHash } from '../../lib/core/ids';
import { createModelJudge } from '../../lib/judges/llm/model-judge';
import { createEngineLock } from '../../lib/llm/web-llm/engine-lock';
import { WEB_LLM_MODELS, type WebLlmModel } from '../../lib/llm/web-llm/models';
import { createStepDownJudge } from '../../lib/judges/llm/web-llm-judge';
import { createWebLlmModel } from '../../lib/llm/web-llm/web-llm-model';
import { sha256Hex } from '../../lib/text/content-hash';
import { startWebLlmEngine } from '../fakes/web-llm-engine';
import type { EngineScript } from '../fakes/web-llm-thread';
import { describeJudgeContract } from './judge-contract';
import { fakeAnswerCache } from '../fakes/answer-cache';

/** The suite hands in more than the pipeline does, and than 4,096 tokens hold. */
const [large, small] = WEB_LLM_MODELS.map(model => ({ ...model, contextTokens: 16_384 })) as [
  WebLlmModel,
  WebLlmModel,
];

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

/** web-llm's own engine; the thread behind it answers word for word. */
function webLlmJudge(script: EngineScript = {}) {
  const fake = startWebLlmEngine(script);
  closing.push(() => fake.close());
  const lock = createEngineLock({ open: () => fake.engine });
  const toJudge = (model: WebLlmModel) =>
    createModelJudge({
      model: createWebLlmModel({ model, weights: null, lock }),
      cache: fakeAnswerCache(),
      hash: async text => contentHash(await sha256Hex(text)),
    });
  return createStepDownJudge([toJudge(large), toJudge(small)]);
}

describeJudgeContract('web-llm', () => webLlmJudge());
describeJudgeContract('web-llm, whose large model loses the device', () =>
  webLlmJudge({ loseInLoad: [large.id] }),
);
