import { afterEach, vi } from 'vitest';

import { contentHash, pairId, passageId, sourceId } from '../../../../lib/core/ids';
import { createModelJudge } from '../../../../lib/judges/llm/model-judge';
import { createRemoteModel } from '../../../../lib/llm/remote/openai-model';
import type { AnswerCache } from '../../../../lib/ports/store';
import type { Judge, JudgeReply, JudgeTask } from '../../../../lib/ports/judge';
import { sha256Hex } from '../../../../lib/text/content-hash';
import { collectReplies, fakeTask } from '../../../fakes/judges';
import {
  startOpenaiServer,
  type OpenaiScript,
  type OpenaiServer,
} from '../../../fakes/openai-server';
import { readCheckData, type CheckData } from '../../../fakes/word-for-word';
import { fakeAnswerCache } from '../../../fakes/answer-cache';

/** The first question loads the client, which takes seconds on a busy machine. */
vi.setConfig({ testTimeout: 30_000 });

export const hash = async (text: string) => contentHash(await sha256Hex(text));

const servers: OpenaiServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map(server => server.close()));
});

/** A judge of a model behind a local server. */
export type JudgeSetup = {
  judge: Judge;
  server: OpenaiServer;
  cache: AnswerCache;
  /** Subject of each call. */
  asked: () => CheckData[];
  repliesTo: (...tasks: JudgeTask[]) => Promise<JudgeReply[]>;
};

export async function setUpJudge(
  script: Partial<OpenaiScript> = {},
  { contextTokens = 128_000, cache = fakeAnswerCache(), server: running }: Options = {},
): Promise<JudgeSetup> {
  const server = running ?? (await startOpenaiServer(script));
  if (!running) servers.push(server);
  const { baseUrl } = server;
  const judge = createModelJudge({
    model: createRemoteModel({
      connection: { kind: 'openai', baseUrl, key: '', model: 'fake-model', contextTokens },
      sleep: () => Promise.resolve(),
    }),
    cache,
    hash,
  });
  return {
    judge,
    server,
    cache,
    asked: () => server.chats.map(readCheckData),
    repliesTo: (...tasks) => collectReplies(judge, tasks),
  };
}

type Options = { contextTokens?: number; cache?: AnswerCache; server?: OpenaiServer };

/** A pair of a numbered statement and passages of one source. */
export function taskAbout(
  number: number,
  texts: readonly string[],
  overrides: Partial<JudgeTask> = {},
): JudgeTask {
  const { sourceId: source = sourceId('source-1') } = overrides;
  return fakeTask({
    pairId: pairId(`${source}|${number}`),
    sourceId: source,
    statement: `Statement ${number} stands here.`,
    passages: texts.map(text => ({ id: passageId(`${source}#${text.slice(0, 20)}`), text })),
    ...overrides,
  });
}

/** An answer of a model, of one entry for each statement. */
export function answerWith(entries: readonly object[]): string {
  return JSON.stringify({
    checks: entries.map(entry => ({ quotes: [], missing: null, certainty: 90, ...entry })),
  });
}
