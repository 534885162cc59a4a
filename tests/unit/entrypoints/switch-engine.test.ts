import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createAuditDesk } from '../../../entrypoints/background/audit-desk';
import type { AuditDesk } from '../../../entrypoints/background/audit-desk';
import { findConnection } from '../../../entrypoints/background/choose-judge';
import { openJudge } from '../../../entrypoints/offscreen/open-judge';
import { compareEngines } from '../../../lib/core/agreement';
import type { Answer } from '../../../lib/core/answer';
import type { Audit } from '../../../lib/core/audit';
import type { AuditId } from '../../../lib/core/ids';
import { summariseLedger } from '../../../lib/core/ledger';
import { isSettled } from '../../../lib/core/pair';
import { createLexicalJudge } from '../../../lib/judges/lexical-judge';
import { runAudit } from '../../../lib/pipeline/run-audit';
import type { AuditStore } from '../../../lib/ports/audit-store';
import type { PrivacyLedger } from '../../../lib/ports/ledger';
import { DEFAULT_ENGINE_CHOICE } from '../../../lib/state/engine-choice';
import type { EngineChoice } from '../../../lib/state/engine-choice';
import {
  createMemoryAnswerCache,
  createMemoryReplyCache,
} from '../../../lib/store/memory-answer-cache';
import { createMemoryDatabase } from '../../../lib/store/memory-database';
import { createMemoryLedger } from '../../../lib/store/memory-ledger';
import { createMemoryStore } from '../../../lib/store/memory-store';
import { fakeAnswer } from '../../fakes/answers';
import { fakeConnection } from '../../fakes/connections';
import type { ChatBody } from '../../fakes/openai-errors';
import { startOpenaiServer } from '../../fakes/openai-server';
import type { OpenaiServer } from '../../fakes/openai-server';
import { replyWith } from '../../fakes/split-replies';
import { replyWordForWord } from '../../fakes/word-for-word';
import { BOTH_PAGES, NO_CACHE, pagesFetcher } from '../pipeline/pipeline-setup';

const KEY = 'sk-secret';
const fetcher = pagesFetcher(BOTH_PAGES);
const now = () => new Date('2026-10-01T08:00:00.000Z');

let server: OpenaiServer;
let store: AuditStore;
let ledger: PrivacyLedger;
let desk: AuditDesk;
let choice: EngineChoice;
/** The key as it is kept; `null`: the browser has forgotten it. */
let key: string | null;
let answers: ReturnType<typeof createMemoryAnswerCache>;
let replies: ReturnType<typeof createMemoryReplyCache>;

beforeEach(async () => {
  server = await startOpenaiServer({ key: KEY });
  const memory = createMemoryDatabase();
  store = createMemoryStore(memory);
  ledger = createMemoryLedger(memory);
  answers = createMemoryAnswerCache(memory);
  replies = createMemoryReplyCache(memory);
  key = KEY;
  fetcher.fetched.length = 0;
  const connection = fakeConnection({ baseUrl: server.baseUrl, model: 'fake-model' });
  choice = { ...DEFAULT_ENGINE_CHOICE, where: 'api', connection };
  desk = createAuditDesk({
    store,
    host: { wake: () => Promise.resolve() },
    readSettings: () => Promise.resolve({ badges: true }),
    readChoice: () => Promise.resolve(choice),
  });
});

afterEach(async () => {
  await server.close();
});

/** As the engine does, but for the judge on the device, which needs a worker. */
async function work(id: AuditId): Promise<Audit> {
  const before = await store.find(id);
  if (!before) throw new Error('test: the audit is not there');
  const connectionFor = (judge: Audit['judge']) =>
    findConnection(judge, {
      readChoice: () => Promise.resolve(choice),
      keys: { find: () => Promise.resolve(key) },
      mayReach: () => Promise.resolve(true),
    });
  const { judge, parser } =
    before.judge.id === 'remote'
      ? await openJudge(before.judge, {
          auditId: id,
          ledger,
          answers,
          replies,
          now,
          connectionFor,
        })
      : { judge: createLexicalJudge(), parser: null };
  const run = { owner: 'engine', now, passagesPerPair: 3, onSettled: () => undefined };
  await runAudit(
    id,
    {
      ...run,
      store,
      ledger,
      judge,
      parser,
      asked: before.judge,
      cache: NO_CACHE,
      fetchers: [fetcher],
    },
    new AbortController().signal,
  );
  const after = await store.find(id);
  if (!after) throw new Error('test: the audit is gone');
  return after;
}

async function check(): Promise<AuditId> {
  const capture: Partial<Answer> = fakeAnswer();
  delete capture.id;
  const request = await desk.request(capture);
  if (!request.ok) throw new Error(`test: ${request.failure}`);
  return request.value;
}

function kindsOf({ pairs }: Audit): string[] {
  return pairs.map(pair =>
    !isSettled(pair)
      ? pair.state
      : pair.finding.kind === 'not-judged'
        ? pair.finding.reason
        : pair.finding.kind,
  );
}

describe('a check by the reader’s API', () => {
  it('asks once for each source, and says by whom each cell was judged', async () => {
    const audit = await work(await check());

    expect(audit.status).toBe('finished');
    expect(server.chats).toHaveLength(2);
    expect(audit.pairs.filter(isSettled).map(({ judge }) => judge.model)).toEqual(
      audit.pairs.map(() => `fake-model at ${new URL(server.baseUrl).host}`),
    );
    expect(kindsOf(audit)).toContain('supported');
  });

  it('writes down what left the device, and nothing of the words', async () => {
    const id = await check();
    await work(id);

    const entries = await ledger.of(id);
    const judging = summariseLedger(entries).find(({ purpose }) => purpose === 'judge');
    const sent = server.chats.reduce(
      (sum, chat) => sum + Buffer.byteLength(JSON.stringify(chat)),
      0,
    );
    expect(judging).toMatchObject({
      host: new URL(server.baseUrl).host,
      calls: 2,
      sentBytes: sent,
      tokens: server.tokens,
    });
    expect(JSON.stringify(entries)).not.toContain('itamin');
  });

  it('keeps the key out of everything that is kept or exported', async () => {
    const id = await check();
    await work(id);

    const kept = JSON.stringify(await store.findWithTexts(id)) + JSON.stringify(choice);
    expect(kept).not.toContain(KEY);
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  });
});

describe('a check whose answer the API’s model splits', () => {
  const ofKind = (name: string) =>
    server.chats.filter(({ response_format }) => response_format?.json_schema?.name === name);

  beforeEach(async () => {
    await server.close();
    server = await startOpenaiServer({ key: KEY, reply: splitAndCheck });
    const connection = fakeConnection({ baseUrl: server.baseUrl, model: 'fake-model' });
    choice = { ...choice, splitBy: 'model', connection };
  });

  it('waits for that with the rules’ statements, and is then judged by the model’s', async () => {
    const id = await check();
    const before = await store.find(id);

    const audit = await work(id);

    expect([before?.stage, before?.statements.length]).toEqual(['splitting', 3]);
    expect([audit.stage, audit.status]).toEqual([undefined, 'finished']);
    expect(audit.parsing).toMatchObject({ statements: 4, leftToRules: {} });
    expect(audit.statements.map(({ original }) => original)).toContain('made in the skin');
    expect(ofKind('statements')).toHaveLength(1);
  });

  it('has what that took in its ledger, under a purpose of its own', async () => {
    const id = await check();
    await work(id);

    const lines = summariseLedger(await ledger.of(id));
    const sent = ofKind('statements').reduce(
      (sum, chat) => sum + Buffer.byteLength(JSON.stringify(chat)),
      0,
    );
    expect(lines.find(({ purpose }) => purpose === 'statements')).toMatchObject({
      host: new URL(server.baseUrl).host,
      calls: 1,
      callsWithoutTokens: 0,
      sentBytes: sent,
    });
    expect(JSON.stringify(await ledger.of(id))).not.toContain('itamin');
  });

  it('does not ask the model again for an answer that was deleted and checked again', async () => {
    const first = await check();
    await work(first);
    await store.delete(first);

    const second = await work(await check());

    expect(second.parsing).toMatchObject({ statements: 4 });
    expect(ofKind('statements')).toHaveLength(1);
    const split = (await ledger.of(second.id)).filter(({ purpose }) => purpose === 'statements');
    expect(split).toEqual([]);
  });

  it('is split by rules where the connection has gone, and says so; nothing is sent', async () => {
    const id = await check();
    key = null;

    const audit = await work(id);

    expect(server.requests).toEqual([]);
    expect(audit.statements.every(({ parsedBy }) => parsedBy === undefined)).toBe(true);
    expect(audit.parsing).toEqual({
      parser: { ...audit.judge, version: '1, prompt 1' },
      sentences: 3,
      statements: 0,
      dropped: 0,
      refused: 0,
      leftToRules: { 'key-refused': 3 },
    });
    expect(kindsOf(audit)).toEqual(audit.pairs.map(() => 'key-refused'));
  });

  it('keeps its statements on the device, so that both can be compared', async () => {
    const id = await check();
    const byApi = await work(id);

    await desk.rejudge(id, { pairs: 'all', place: 'device' });
    const onDevice = await work(id);

    expect(onDevice.statements).toEqual(byApi.statements);
    expect(compareEngines(onDevice.pairs)[0]?.agreement.of).toBe(byApi.pairs.length);
  });

  it('is not split where the device judges, whatever was chosen for the API', async () => {
    choice = { ...choice, where: 'device' };

    const audit = await store.find(await check());

    expect(audit?.stage).toBeUndefined();
  });
});

/** A model that both splits and checks. */
function splitAndCheck(chat: ChatBody): string {
  return chat.response_format?.json_schema?.name === 'statements'
    ? IN_TWO(chat)
    : replyWordForWord(chat);
}

const IN_TWO = replyWith(({ text }) =>
  text.startsWith('Vitamin')
    ? [{}, { words: 'made in the skin', statement: 'Vitamin D is made in the skin.' }]
    : [{}],
);

describe('a check whose connection has changed', () => {
  it.each([
    ['model-missing', () => (choice = { ...choice, connection: null })],
    [
      'model-missing',
      () => (choice = { ...choice, connection: fakeConnection({ model: 'another-model' }) }),
    ],
    ['key-refused', () => (key = null)],
  ])('says %s in its cells and sends nothing anywhere', async (reason, change) => {
    const id = await check();
    change();

    const audit = await work(id);

    expect(kindsOf(audit)).toEqual(audit.pairs.map(() => reason));
    expect(server.requests).toEqual([]);
    expect((await ledger.of(id)).filter(({ purpose }) => purpose === 'judge')).toEqual([]);
  });

  it('fills those cells once it is there again, without reading a source again', async () => {
    const id = await check();
    key = null;
    await work(id);
    key = KEY;

    await desk.rejudge(id, { pairs: 'failed' });
    const audit = await work(id);

    expect(kindsOf(audit)).toContain('supported');
    expect(kindsOf(audit)).not.toContain('key-refused');
    expect(fetcher.fetched).toHaveLength(2);
  });
});

describe('the same answer by another engine', () => {
  it('is judged without reading again, and what was found before is kept', async () => {
    const id = await check();
    const byApi = await work(id);

    await desk.rejudge(id, { pairs: 'all', place: 'device' });
    const onDevice = await work(id);

    expect(onDevice.judge.id).not.toBe('remote');
    expect(fetcher.fetched).toHaveLength(2);
    const [comparison] = compareEngines(onDevice.pairs);
    expect(comparison?.earlier).toEqual(byApi.judge);
    expect(comparison?.agreement.of).toBe(byApi.pairs.length);
  });

  it('costs nothing twice when the reader turns back', async () => {
    const id = await check();
    const first = await work(id);
    const asked = server.requests.length;
    await desk.rejudge(id, { pairs: 'all', place: 'device' });
    await work(id);

    await desk.rejudge(id, { pairs: 'all', place: 'api' });
    const again = await work(id);

    expect(kindsOf(again)).toEqual(kindsOf(first));
    expect(server.requests).toHaveLength(asked);
  });
});
