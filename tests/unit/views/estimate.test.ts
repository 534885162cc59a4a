import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AuditExport } from '../../../lib/core/audit/audit';
import { findUnclean, type Cleanup } from '../../../lib/core/audit/cleanup';
import { contentHash } from '../../../lib/core/ids';
import { createBestSentenceJudge } from '../../../lib/judges/best-sentence/best-sentence-judge';
import { createModelJudge } from '../../../lib/judges/llm/model-judge';
import { withScrubTest } from '../../../lib/judges/llm/scrub';
import { createRemoteModel } from '../../../lib/llm/remote/openai-model';
import { createModelRewriter } from '../../../lib/pipeline/rewriting/model-rewriter';
import { createModelParser } from '../../../lib/pipeline/splitting/model-parser';
import { cleanAnswer, type CleanAnswerDeps } from '../../../lib/pipeline/run-cleanup';
import type { ChatModel } from '../../../lib/ports/chat-model';
import {
  costOf,
  estimateCheck,
  estimateCleanup,
  estimateCheckAgain,
  estimateTypicalCheck,
  type Estimate,
} from '../../../lib/views/estimate';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings';
import { splitStatements } from '../../../lib/text/statements/split-statements';
import { sha256Hex } from '../../../lib/text/content-hash';
import { auditAnswer } from '../../../scripts/audit/audit-answer';
import type { SourceMap } from '../../../scripts/audit/read-input';
import { fakeRemoval, withCleanup } from '../../fakes/cleanups';
import { fakeSettledPair } from '../../fakes/audits';
import { fakeConnection } from '../../fakes/connections';
import { fakeGroupedAudit } from '../../fakes/groups';
import type { ChatBody } from '../../fakes/openai-errors';
import { startOpenaiServer, type OpenaiServer } from '../../fakes/openai-server';
import { readRewriteData, replyByQuoting } from '../../fakes/rewrite-replies';
import { replySentenceBySentence } from '../../fakes/split-replies';
import { replySupportingFirst, replyWordForWord } from '../../fakes/word-for-word';
import { markedAnswer } from '../text/marked-answer';
import { fakeAnswerCache } from '../../fakes/answer-cache';

const SAMPLE = resolve(import.meta.dirname, '../../../public/sample');
const SOURCES = join(SAMPLE, 'sources');

/** Tolerated error of an estimate against the server's count. */
const TOLERATED = 0.05;

let server: OpenaiServer;

beforeAll(async () => {
  server = await startOpenaiServer({ reply: answer });
});

afterAll(async () => {
  await server.close();
});

/** True if the model finds something in every source. */
let finds = false;

/** Looks statements up word for word, and rewrites by quoting. */
function answer(chat: ChatBody): string {
  const rewrite = readRewriteData(chat);
  if (rewrite) return replyByQuoting(rewrite);
  if (chat.response_format?.json_schema?.name === 'statements')
    return replySentenceBySentence(chat);
  return finds ? replySupportingFirst(chat) : replyWordForWord(chat);
}

function remoteModel(contextTokens: number): ChatModel {
  const connection = { ...fakeConnection({ contextTokens }), baseUrl: server.baseUrl, key: '' };
  return createRemoteModel({ connection: { ...connection, model: 'fake-model' } });
}

/** A judge that remembers nothing, so that every question is asked. */
function judgeDeps(contextTokens: number) {
  return {
    model: remoteModel(contextTokens),
    cache: fakeAnswerCache(),
    hash: async (text: string) => contentHash(await sha256Hex(text)),
  };
}

/** Ratio of an estimate to the count: 1 is exact. */
function ratioOf(estimate: Estimate, counted: { prompt: number }): number {
  return estimate.tokens.prompt / counted.prompt;
}

/** The server's count during an action. */
async function count(work: () => Promise<unknown>): Promise<{ prompt: number; calls: number }> {
  const before = { prompt: server.tokens.prompt, calls: server.chats.length };
  await work();
  const prompt = server.tokens.prompt - before.prompt;
  return { prompt, calls: server.chats.length - before.calls };
}

/** The sample by a model that reads so much at once, and what the server counted. */
async function judgeSample(
  contextTokens: number,
  { scrubs = false, granularity }: { scrubs?: boolean; granularity?: 'sentence' } = {},
): Promise<{ audit: AuditExport; prompt: number; calls: number }> {
  const deps = judgeDeps(contextTokens);
  const plain = createModelJudge(deps);
  const scrubbed = scrubs ? withScrubTest({ ...deps, judge: plain }) : plain;
  const judge = granularity
    ? createBestSentenceJudge({ judge: scrubbed, embedder: null })
    : scrubbed;
  const map = JSON.parse(readFileSync(join(SOURCES, 'sources.json'), 'utf8')) as SourceMap;
  const text = readFileSync(join(SAMPLE, 'answer.md'), 'utf8');
  const audits: AuditExport[] = [];
  const counted = await count(async () => {
    const result = await auditAnswer({ answer: text, sources: { folder: SOURCES, map } }, () =>
      Promise.resolve({ judge, passagesPerPair: granularity ? Infinity : null }),
    );
    if (!result.ok) throw new Error(result.failure);
    audits.push(result.value);
  });
  const [audit] = audits;
  if (!audit) throw new Error('test: there is no audit');
  return { audit, ...counted };
}

const judged = new Map<number, ReturnType<typeof judgeSample>>();

/** The same for all tests that need it as it comes: it takes longer than all they do with it. */
function plainSample(contextTokens = 128_000): ReturnType<typeof judgeSample> {
  const sample = judged.get(contextTokens) ?? judgeSample(contextTokens);
  judged.set(contextTokens, sample);
  return sample;
}

/** Has the sample's statements rewritten that are not supported. */
function cleanUp({ texts, ...audit }: AuditExport): Promise<Cleanup[]> {
  const findText = (hash: string) =>
    Promise.resolve(texts.find(each => each.contentHash === hash)?.text ?? null);
  const deps: CleanAnswerDeps = {
    judge: createModelJudge(judgeDeps(128_000)),
    rewriter: createModelRewriter(remoteModel(128_000)),
    passagesPerPair: DEFAULT_SETTINGS.passagesPerPair,
    store: { findText },
  };
  return Array.fromAsync(cleanAnswer(audit, deps, new AbortController().signal));
}

describe('an estimate', () => {
  it.each([128_000, 6_000])(
    'comes near what the server counts, with %i tokens at once',
    async contextTokens => {
      const { audit, prompt, calls } = await plainSample(contextTokens);

      const estimate = estimateCheckAgain(audit, 'all', fakeConnection({ contextTokens }));

      expect(Math.abs(estimate.calls - calls)).toBeLessThanOrEqual(1);
      expect(estimate.tokens.prompt / prompt).toBeGreaterThan(1 - TOLERATED);
      expect(estimate.tokens.prompt / prompt).toBeLessThan(1 + TOLERATED);
    },
  );

  it('made before any source was read is not short of what the server counts', async () => {
    const { audit, prompt, calls } = await plainSample();
    const { passagesPerPair } = DEFAULT_SETTINGS;

    const connection = fakeConnection();
    const estimate = estimateCheck(audit, { ...connection, passagesPerPair, splitBy: 'rules' });

    // One call for each source at most: some of the sample's cannot be read.
    expect(estimate.calls).toBe(estimate.sources);
    expect(estimate.calls).toBeGreaterThanOrEqual(calls);
    expect(ratioOf(estimate, { prompt })).toBeGreaterThan(1);
    // "At most": the sample's pages are short, most hold fewer passages than a judge may be given.
    expect(ratioOf(estimate, { prompt })).toBeLessThan(3);
  });

  it('counts one sentence of each source where the judge gets only the best', async () => {
    const { audit, prompt } = await judgeSample(128_000, { granularity: 'sentence' });
    const { passagesPerPair } = DEFAULT_SETTINGS;
    const granularity = 'sentence-by-words' as const;
    const terms = { ...fakeConnection(), passagesPerPair, splitBy: 'rules' as const };

    const before = estimateCheck(audit, { ...terms, granularity });
    const again = estimateCheckAgain(audit, 'all', { ...terms, granularity });

    expect(ratioOf(before, { prompt })).toBeGreaterThan(1);
    expect(ratioOf(before, { prompt })).toBeLessThan(3);
    expect(ratioOf(again, { prompt })).toBeGreaterThan(1);
    expect(ratioOf(again, { prompt })).toBeLessThan(1.7);
    expect(estimateCheck(audit, terms).tokens.prompt).toBeGreaterThan(2 * before.tokens.prompt);
    expect(estimateTypicalCheck({ ...terms, granularity }).tokens.prompt).toBeLessThan(
      estimateTypicalCheck(terms).tokens.prompt,
    );
  });

  it('counts one call more where sources may be compared together, whatever comes of it', () => {
    const audit = fakeGroupedAudit();
    const alone = {
      ...audit,
      pairs: audit.pairs.map(pair => fakeSettledPair({ ...pair, groups: [] })),
    };
    const { passagesPerPair } = DEFAULT_SETTINGS;
    const terms = { ...fakeConnection(), passagesPerPair, splitBy: 'rules' as const };

    expect(estimateCheck(audit, terms).calls).toBe(estimateCheck(alone, terms).calls + 1);
    expect(estimateCheck(audit, terms).sources).toBe(2);
    expect(estimateCheckAgain(audit, 'all', terms).calls).toBe(
      estimateCheckAgain(alone, 'all', terms).calls + 1,
    );
    const [, second, other] = audit.pairs;
    const callsOf = (pair = second) => pair && estimateCheckAgain(audit, pair.id, terms).calls;
    expect([callsOf(second), callsOf(other)]).toEqual([2, 1]);
  });

  it('of a clean-up comes near what the server counts', async () => {
    const { audit } = await plainSample();
    let cleanups: Cleanup[] = [];
    const counted = await count(async () => {
      cleanups = await cleanUp(audit);
    });

    const estimate = estimateCleanup(audit, fakeConnection());

    // Some statements are not asked about a second time: nothing came of them to be checked.
    const unchecked = 2 * cleanups.length - counted.calls;
    expect(cleanups.filter(({ kind }) => kind === 'rewrite').length).toBeGreaterThan(3);
    expect(estimate.calls).toBe(2 * cleanups.length);
    expect(unchecked).toBeLessThan(cleanups.length / 4);
    expect(ratioOf(estimate, counted)).toBeGreaterThan(1 - TOLERATED);
    expect(ratioOf(estimate, counted)).toBeLessThan(1 + TOLERATED);
  });

  it('of a clean-up counts no statement twice', async () => {
    const { audit } = await plainSample();
    const [first] = findUnclean(audit);
    if (!first) throw new Error('test: everything is supported');

    const some = withCleanup(audit, { status: 'stopped' }, [fakeRemoval(first)]);

    const connection = fakeConnection();
    expect(estimateCleanup(some, connection).calls).toBe(
      estimateCleanup(audit, connection).calls - 2,
    );
  });

  it('with the scrub test is never short of what the server counts', async () => {
    finds = true;
    const { audit, prompt, calls } = await judgeSample(128_000, { scrubs: true });
    finds = false;

    const plain = estimateCheckAgain(audit, 'all', fakeConnection());
    const scrubbed = estimateCheckAgain(audit, 'all', { ...fakeConnection(), scrubs: true });

    expect(scrubbed.calls).toBe(2 * plain.calls);
    expect(calls).toBeGreaterThan(plain.calls);
    expect(calls).toBeLessThanOrEqual(scrubbed.calls);
    expect(scrubbed.tokens.prompt).toBeGreaterThan(prompt * (1 - TOLERATED));
    expect(scrubbed.tokens.prompt).toBeGreaterThan(plain.tokens.prompt);
    const typical = { ...fakeConnection(), scrubs: true };
    expect(estimateTypicalCheck(typical).calls).toBe(10);
  });

  it('counts only what the judge failed at, where only that is asked again', async () => {
    const { audit } = await plainSample();

    expect(estimateCheckAgain(audit, 'failed', fakeConnection()).calls).toBe(0);
  });

  it('counts the calls that split the answer as the server does, where its words are known', async () => {
    const sentences = Array.from(
      { length: 20 },
      (_, n) =>
        `In the ${n + 3} trials of group ${n + 1}, tablets with zinc made colds shorter by ${n + 10} hours on average, and caused nausea in few people.`,
    );
    const answer = markedAnswer(sentences.join(' '));
    const counted = await count(() =>
      createModelParser({ model: remoteModel(128_000) }).parse(
        answer,
        new AbortController().signal,
      ),
    );

    const check = { statements: splitStatements(answer), sources: [], pairs: [], answer };
    const terms = { ...fakeConnection(), passagesPerPair: 8 };
    const split = estimateCheck(check, { ...terms, splitBy: 'model' });

    expect(split.calls).toBe(counted.calls);
    expect(split.tokens.prompt).toBe(counted.prompt);
    expect(estimateCheck(check, { ...terms, splitBy: 'rules' }).calls).toBe(0);
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

  it('takes longer at a server of the reader’s own, which is asked about fewer sources at once', () => {
    const tested = { ms: 2_000, replyTokens: 60 };
    const own = fakeConnection({ tested, baseUrl: 'http://localhost:11434/v1' });

    expect(estimateTypicalCheck(own).seconds).toBe(60);
  });

  it('has a time only where the connection was tested', () => {
    const tested = { ms: 2_000, replyTokens: 60 };

    const { calls, seconds } = estimateTypicalCheck(fakeConnection({ tested }));

    // One round of calls, each with ten times as much to write as in the test.
    expect(calls).toBe(5);
    expect(seconds).toBe(20);
    expect(estimateTypicalCheck(fakeConnection()).seconds).toBeNull();
    const silent = fakeConnection({ tested: { ms: 5, replyTokens: 0 } });
    expect(estimateTypicalCheck(silent).seconds).toBeNull();
  });
});
