import { afterAll, beforeAll } from 'vitest';

import { contentHash } from '../../lib/core/ids';
import { createModelJudge } from '../../lib/judges/llm/model-judge';
import { openPromptModel, type PromptModel } from '../../lib/llm/prompt-api/prompt-model';
import type { Judge } from '../../lib/ports/judge';
import { sha256Hex } from '../../lib/text/content-hash';
import { fakeBuiltInModel } from '../fakes/language-model';
import { describeJudgeContract } from './judge-contract';
import { fakeAnswerCache } from '../fakes/answer-cache';

let model: PromptModel;

beforeAll(async () => {
  const opened = await openPromptModel({ api: fakeBuiltInModel(), browser: 'Chrome 148' });
  if (!opened.ok) throw new Error(`test: ${opened.failure}`);
  model = opened.value;
});
afterAll(() => model.destroy());

function createJudge(): Judge {
  return createModelJudge({
    model,
    cache: fakeAnswerCache(),
    hash: async text => contentHash(await sha256Hex(text)),
  });
}

describeJudgeContract('the browser’s built-in model', createJudge);
