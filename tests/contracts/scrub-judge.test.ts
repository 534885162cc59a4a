import { afterAll, beforeAll, vi } from 'vitest';

import { contentHash } from '../../lib/core/ids';
import { createModelJudge } from '../../lib/judges/llm/model-judge';
import { withScrubTest } from '../../lib/judges/llm/scrub';
import type { ChatModel } from '../../lib/ports/chat-model';
import { sha256Hex } from '../../lib/text/content-hash';
import { serveModel, type ServedModel } from '../fakes/served-model';
import { describeJudgeContract } from './judge-contract';
import { fakeAnswerCache } from '../fakes/answer-cache';

/** The first question loads the SDK, which takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 30_000 });

let served: ServedModel | null = null;

beforeAll(async () => {
  served = await serveModel({}, 128_000);
});

afterAll(async () => {
  await served?.server.close();
});

function model(): ChatModel {
  if (!served) throw new Error('test: the server has not started');
  return served.model;
}

describeJudgeContract('a model with the scrub test', () => {
  const hash = async (text: string) => contentHash(await sha256Hex(text));
  const deps = { model: model(), cache: fakeAnswerCache(), hash };
  return withScrubTest({ ...deps, judge: createModelJudge(deps) });
});
