import { afterEach, vi } from 'vitest';

import type { RemoteConnection } from '../../../../lib/core/device/remote-connection';
import type { Result } from '../../../../lib/core/result';
import {
  createRemoteModel,
  type RemoteModel,
  type RemoteModelDeps,
} from '../../../../lib/llm/remote/openai-model';
import { REMOTE_LIMITS, type RemoteLimits } from '../../../../lib/llm/remote/client';
import type { ChatReply, ChatRequest } from '../../../../lib/ports/chat-model';
import {
  startOpenaiServer,
  type OpenaiScript,
  type OpenaiServer,
} from '../../../fakes/openai-server';

/** The first question loads the client, which takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 30_000 });

export const NOW = new Date('2026-10-01T08:00:00Z');

/** A secret that must not turn up anywhere but in its header. */
export const KEY = 'sk-test-0123456789';

/** The request of these tests; the servers reply as each test sets. */
export const QUESTION: ChatRequest = {
  messages: [
    { role: 'system', content: 'Answer in JSON.' },
    { role: 'user', content: 'What is the capital of France? Give its name and nothing else.' },
  ],
  schema: {
    name: 'capital',
    schema: {
      type: 'object',
      properties: { name: { type: 'string' } },
      required: ['name'],
      additionalProperties: false,
    },
  },
  maxReplyTokens: 100,
};

export const PARIS = '{"name":"Paris"}';

/** Options of a model and its connection that a test changes. */
export type SetUp = Pick<Partial<RemoteModelDeps>, 'fetch' | 'sleep' | 'now'> & {
  connection?: Partial<RemoteConnection>;
  limits?: Partial<RemoteLimits>;
};

export type Served = {
  server: OpenaiServer;
  model: RemoteModel;
  connection: RemoteConnection;
  /** Rests it took between attempts, in milliseconds; none of them is waited for. */
  rests: number[];
  ask: (request?: Partial<ChatRequest>, signal?: AbortSignal) => Promise<Result<ChatReply, string>>;
};

const servers: OpenaiServer[] = [];

/** Starts a server and a model that asks it; the server goes with the test. */
export async function serve(
  script: Partial<OpenaiScript> = {},
  { connection: changed, limits, ...deps }: SetUp = {},
): Promise<Served> {
  const server = await startOpenaiServer({ reply: () => PARIS, ...script });
  servers.push(server);
  const connection: RemoteConnection = {
    kind: 'openai',
    baseUrl: changed?.kind === 'azure' ? server.origin : server.baseUrl,
    key: '',
    model: 'fake-model',
    contextTokens: 8_192,
    ...changed,
  };
  const rests: number[] = [];
  const model = createRemoteModel({
    now: () => NOW,
    sleep: ms => {
      rests.push(ms);
      return Promise.resolve();
    },
    ...deps,
    connection,
    limits: { ...REMOTE_LIMITS, ...limits },
  });
  const never = new AbortController().signal;
  return {
    server,
    model,
    connection,
    rests,
    ask: (request = {}, signal = never) => model.ask({ ...QUESTION, ...request }, signal),
  };
}

afterEach(async () => {
  await Promise.all(servers.splice(0).map(server => server.close()));
});
