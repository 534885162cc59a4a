import { afterAll, beforeAll, vi } from 'vitest';

import { contentHash } from '../../lib/core/ids';
import { createModelJudge } from '../../lib/judges/llm/model-judge';
import { createRemoteModel } from '../../lib/llm/remote/openai-model';
import type { Judge } from '../../lib/ports/judge';
import { sha256Hex } from '../../lib/text/content-hash';
import { startOpenaiServer, type OpenaiScript, type OpenaiServer } from '../fakes/openai-server';
import { describeJudgeContract } from './judge-contract';
import { fakeAnswerCache } from '../fakes/answer-cache';

/** The first question loads the client, which takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 30_000 });

/** The whole way: prompt, client, socket, stream, schema, quotes. */
function describeRemoteJudge(name: string, script: Partial<OpenaiScript>, contextTokens: number) {
  let server: OpenaiServer;
  beforeAll(async () => {
    server = await startOpenaiServer(script);
  });
  afterAll(() => server.close());

  const create = (): Judge => {
    const { baseUrl } = server;
    const connection = { kind: 'openai' as const, baseUrl, key: '', model: 'fake-model' };
    return createModelJudge({
      model: createRemoteModel({ connection: { ...connection, contextTokens } }),
      cache: fakeAnswerCache(),
      hash: async text => contentHash(await sha256Hex(text)),
    });
  };
  describeJudgeContract(name, create);
}

describeRemoteJudge('remote', {}, 128_000);
describeRemoteJudge('remote, with little room', {}, 6_144);
describeRemoteJudge(
  'remote, on a server with nothing but plain chat',
  {
    streams: false,
    formats: [],
    refuses: ['seed', 'temperature', 'stream', 'stream_options', 'max_tokens'],
  },
  128_000,
);
