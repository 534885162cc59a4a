import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Audit } from '../../../lib/core/audit';
import { contentHash } from '../../../lib/core/ids';
import { createModelJudge } from '../../../lib/judges/model/model-judge';
import { createRemoteModel } from '../../../lib/judges/remote/openai-model';
import { createModelParser } from '../../../lib/models/model-parser';
import {
  costOf,
  estimateRejudging,
  estimateTypicalCheck,
  TYPICAL_CHECK,
} from '../../../lib/state/estimate';
import { createMemoryAnswerCache } from '../../../lib/store/memory-answer-cache';
import { createMemoryDatabase } from '../../../lib/store/memory-database';
import { sha256Hex } from '../../../lib/text/content-hash';
import { auditAnswer } from '../../../scripts/audit/audit-answer';
import type { SourceMap } from '../../../scripts/audit/read-input';
import { fakeConnection } from '../../fakes/connections';
import { startOpenaiServer } from '../../fakes/openai-server';
import type { OpenaiServer } from '../../fakes/openai-server';
import { replySentenceBySentence } from '../../fakes/split-replies';
import { replyWordForWord } from '../../fakes/word-for-word';
import { markedAnswer } from '../text/marked-answer';

const SAMPLE = resolve(import.meta.dirname, '../../../public/sample');
const SOURCES = join(SAMPLE, 'sources');

/** How far an estimate may be from what the server counts. */
const TOLERATED = 0.2;

let server: OpenaiServer;

beforeAll(async () => {
  server = await startOpenaiServer({
    reply: chat =>
      chat.response_format?.json_schema?.name === 'statements'
        ? replySentenceBySentence(chat)
        : replyWordForWord(chat),
  });
});

afterAll(async () => {
  await server.close();
});

/** The sample by a model that reads so much at once, and what the server counted. */
async function judgeSample(
  contextTokens: number,
): Promise<{ audit: Audit; prompt: number; calls: number }> {
  const before = { prompt: server.tokens.prompt, calls: server.chats.length };
  const connection = { ...fakeConnection({ contextTokens }), baseUrl: server.baseUrl, key: '' };
  const judge = createModelJudge({
    model: createRemoteModel({ connection: { ...connection, model: 'fake-model' } }),
    cache: createMemoryAnswerCache(createMemoryDatabase()),
    hash: async text => contentHash(await sha256Hex(text)),
  });
  const map = JSON.parse(readFileSync(join(SOURCES, 'sources.json'), 'utf8')) as SourceMap;
  const answer = readFileSync(join(SAMPLE, 'answer.md'), 'utf8');
  const result = await auditAnswer({ answer, sources: { folder: SOURCES, map } }, judge);
  if (!result.ok) throw new Error(result.failure);
  return {
    audit: result.value,
    prompt: server.tokens.prompt - before.prompt,
    calls: server.chats.length - before.calls,
  };
}

describe('an estimate', () => {
  it.each([128_000, 6_000])(
    'comes near what the server counts, with %i tokens at once',
    async contextTokens => {
      const { audit, prompt, calls } = await judgeSample(contextTokens);

      const estimate = estimateRejudging(audit, 'all', fakeConnection({ contextTokens }));

      expect(Math.abs(estimate.calls - calls)).toBeLessThanOrEqual(1);
      expect(estimate.tokens.prompt / prompt).toBeGreaterThan(1 - TOLERATED);
      expect(estimate.tokens.prompt / prompt).toBeLessThan(1 + TOLERATED);
    },
  );

  it('counts only what the engine failed at, where only that is asked again', async () => {
    const { audit } = await judgeSample(128_000);

    expect(estimateRejudging(audit, 'failed', fakeConnection()).calls).toBe(0);
  });

  it('counts the calls that split the answer, near what the server counts', async () => {
    const sentences = Array.from(
      { length: TYPICAL_CHECK.statements },
      (_, n) =>
        `In the ${n + 3} trials of group ${n + 1}, tablets with zinc made colds shorter by ${n + 10} hours on average, and caused nausea in few people.`,
    );
    const before = { prompt: server.tokens.prompt, calls: server.chats.length };
    const connection = { ...fakeConnection(), baseUrl: server.baseUrl, key: '' };
    const model = createRemoteModel({ connection: { ...connection, model: 'fake-model' } });
    await createModelParser({ model }).parse(
      markedAnswer(sentences.join(' ')),
      new AbortController().signal,
    );

    const whole = estimateTypicalCheck(fakeConnection(), 'model');
    const judging = estimateTypicalCheck(fakeConnection());

    const share =
      (whole.tokens.prompt - judging.tokens.prompt) / (server.tokens.prompt - before.prompt);
    expect(whole.calls - judging.calls).toBe(server.chats.length - before.calls);
    expect(share).toBeGreaterThan(1 - TOLERATED);
    expect(share).toBeLessThan(1 + TOLERATED);
  });

  it('adds what the split costs and how long it takes', () => {
    const price = { prompt: 2, reply: 10 };
    const tested = { ms: 2_000, replyTokens: 60 };
    const connection = fakeConnection({ price, tested });

    const whole = estimateTypicalCheck(connection, 'model');
    const judging = estimateTypicalCheck(connection);

    expect(whole.dollars).toBeCloseTo(costOf(whole.tokens, price) ?? 0, 10);
    // Eight sentences and then two, each with 90 tokens to write: twelve and three tests long.
    expect((whole.seconds ?? 0) - (judging.seconds ?? 0)).toBe(24 + 6);
    expect(estimateTypicalCheck(fakeConnection(), 'model').dollars).toBeNull();
  });

  it('has a price only where the reader entered one', () => {
    const price = { prompt: 2, reply: 10 };

    expect(estimateTypicalCheck(fakeConnection()).dollars).toBeNull();
    expect(estimateTypicalCheck(fakeConnection({ price })).dollars).toBeGreaterThan(0);
    expect(costOf({ prompt: 500_000, reply: 100_000 }, price)).toBe(2);
    expect(costOf({ prompt: 1, reply: 1 })).toBeNull();
  });

  it('has a time only where the connection was tested', () => {
    const tested = { ms: 2_000, replyTokens: 60 };

    const { calls, seconds } = estimateTypicalCheck(fakeConnection({ tested }));

    // Two rounds of calls, each with ten times as much to write as in the test.
    expect(calls).toBe(5);
    expect(seconds).toBe(40);
    expect(estimateTypicalCheck(fakeConnection()).seconds).toBeNull();
    const silent = fakeConnection({ tested: { ms: 5, replyTokens: 0 } });
    expect(estimateTypicalCheck(silent).seconds).toBeNull();
  });
});
