import { afterAll, beforeAll, vi } from 'vitest';

import { createPairJudge } from '../../scripts/lib/pair-judge';
import type { Judge } from '../../lib/ports/judge';
import { sha256Hex } from '../../lib/text/content-hash';
import { contentHash } from '../../lib/core/ids';
import { replyToPair } from '../fakes/pair-model';
import { serveModel, type ServedModel } from '../fakes/served-model';
import { describeJudgeContract } from './judge-contract';
import { fakeAnswerCache } from '../fakes/answer-cache';

/** The first question loads the SDK, which takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 30_000 });

let served: ServedModel;

beforeAll(async () => {
  served = await serveModel({ reply: replyToPair });
});
afterAll(() => served.server.close());

function createJudge(): Judge {
  return createPairJudge({
    model: served.model,
    cache: fakeAnswerCache(),
    hash: async text => contentHash(await sha256Hex(text)),
  });
}

describeJudgeContract('one pair a call, over the local server', createJudge);
