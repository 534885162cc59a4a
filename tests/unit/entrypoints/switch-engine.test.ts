import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createAuditDesk } from '../../../entrypoints/background/audit-desk';
import type { AuditDesk } from '../../../entrypoints/background/audit-desk';
import { findConnection } from '../../../entrypoints/background/choose-judge';
import { openCleanupEngine } from '../../../entrypoints/offscreen/open-cleanup-engine';
import { openJudge } from '../../../entrypoints/offscreen/open-judge';
import type { OpenJudgeDeps } from '../../../entrypoints/offscreen/open-judge';
import { compareEngines } from '../../../lib/core/agreement';
import type { Answer } from '../../../lib/core/answer';
import type { Audit } from '../../../lib/core/audit';
import { findUnclean } from '../../../lib/core/cleanup';
import type { AuditId } from '../../../lib/core/ids';
import { summariseLedger } from '../../../lib/core/ledger';
import { isSettled } from '../../../lib/core/pair';
import { createLexicalJudge } from '../../../lib/judges/lexical-judge';
import { runAudit } from '../../../lib/pipeline/run-audit';
import { runCleanup } from '../../../lib/pipeline/run-cleanup';
import type { AuditStore } from '../../../lib/ports/audit-store';
import type { CleanupStore } from '../../../lib/ports/cleanup-store';
import type { PrivacyLedger } from '../../../lib/ports/ledger';
import { DEFAULT_ENGINE_CHOICE } from '../../../lib/state/engine-choice';
import type { EngineChoice } from '../../../lib/state/engine-choice';
import {
  createMemoryAnswerCache,
  createMemoryReplyCache,
} from '../../../lib/store/memory-answer-cache';
import { createMemoryCleanups } from '../../../lib/store/memory-cleanups';
import { createMemoryDatabase } from '../../../lib/store/memory-database';
import { createMemoryLedger } from '../../../lib/store/memory-ledger';
import { createMemoryStore } from '../../../lib/store/memory-store';
import { fakeAnswer } from '../../fakes/answers';
import { fakeConnection } from '../../fakes/connections';
import type { ChatBody } from '../../fakes/openai-errors';
import { startOpenaiServer } from '../../fakes/openai-server';
import type { OpenaiServer } from '../../fakes/openai-server';
import { readRewriteData, replyByQuoting } from '../../fakes/rewrite-replies';
import { replyWordForWord } from '../../fakes/word-for-word';
import { BOTH_PAGES, NO_CACHE, pagesFetcher } from '../pipeline/pipeline-setup';

const KEY = 'sk-secret';
const NO_BUILT_IN = { api: null, browser: 'Chrome 148' };
const fetcher = pagesFetcher(BOTH_PAGES);
const now = () => new Date('2026-10-01T08:00:00.000Z');

/** Looks statements up word for word, and rewrites by quoting. */
function answer(chat: ChatBody): string {
  const rewrite = readRewriteData(chat);
  return rewrite ? replyByQuoting(rewrite) : replyWordForWord(chat);
}

let server: OpenaiServer;
let store: AuditStore;
let ledger: PrivacyLedger;
let cleanups: CleanupStore;
let desk: AuditDesk;
let choice: EngineChoice;
/** The key as it is kept; `null`: the browser has forgotten it. */
let key: string | null;
/** Whether each finding is tried once more without the passages. */
let scrubs: boolean;
let answers: ReturnType<typeof createMemoryAnswerCache>;
let replies: ReturnType<typeof createMemoryReplyCache>;

beforeEach(async () => {
  server = await startOpenaiServer({ key: KEY, reply: answer });
  const memory = createMemoryDatabase();
  store = createMemoryStore(memory);
  ledger = createMemoryLedger(memory);
  cleanups = createMemoryCleanups(memory);
  answers = createMemoryAnswerCache(memory);
  replies = createMemoryReplyCache(memory);
  key = KEY;
  scrubs = false;
  fetcher.fetched.length = 0;
  const connection = fakeConnection({ baseUrl: server.baseUrl, model: 'fake-model' });
  choice = { ...DEFAULT_ENGINE_CHOICE, where: 'api', connection };
  desk = createAuditDesk({
    store,
    cleanups,
    host: { wake: () => Promise.resolve() },
    readSettings: () => Promise.resolve({ badges: true }),
    readChoice: () => Promise.resolve(choice),
  });
});

afterEach(async () => {
  await server.close();
});

function connectionFor(judge: Audit['judge']) {
  return findConnection(judge, {
    readChoice: () => Promise.resolve(choice),
    keys: { find: () => Promise.resolve(key) },
    mayReach: () => Promise.resolve(true),
  });
}

function depsOf(id: AuditId): OpenJudgeDeps {
  const local = { downloaded: null, builtIn: NO_BUILT_IN };
  return { auditId: id, ledger, answers, replies, now, connectionFor, scrubs, ...local };
}

/** As the engine does, but for the judge on the device, which needs a worker. */
async function work(id: AuditId): Promise<Audit> {
  const before = await store.find(id);
  if (!before) throw new Error('test: the audit is not there');
  const { judge, parser } =
    before.judge.id === 'remote'
      ? await openJudge(before.judge, depsOf(id))
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

describe('the scrub test', () => {
  it('is not made unless it is asked for', async () => {
    const id = await check();
    const audit = await work(id);

    expect(JSON.stringify(audit.pairs)).not.toContain('drawnFromSource');
    expect((await ledger.of(id)).filter(({ purpose }) => purpose === 'scrub')).toEqual([]);
  });

  it('asks once more without the passages, and says so in the cells and in the ledger', async () => {
    scrubs = true;
    const id = await check();
    const audit = await work(id);

    // The model of this server finds nothing where there are no passages.
    const found = audit.pairs
      .filter(isSettled)
      .map(({ finding }) => finding)
      .filter(finding => finding.kind === 'supported');
    expect(found.length).toBeGreaterThan(0);
    expect(found.every(({ drawnFromSource }) => drawnFromSource === true)).toBe(true);
    const lines = summariseLedger(await ledger.of(id));
    const calls = (purpose: string) => lines.find(each => each.purpose === purpose)?.calls;
    expect(calls('judge')).toBe(2);
    expect(calls('scrub')).toBe(server.chats.length - 2);
    expect(JSON.stringify(server.chats.slice(2))).not.toContain('micrograms of vitamin D a day. ');
  });
});

describe('cleaning up a check', () => {
  const engineOf = (id: AuditId, audit: Audit) => openCleanupEngine(audit.judge, depsOf(id));

  it('begins by the background, and asks the model of the check, with its calls in the ledger', async () => {
    const id = await check();
    const audit = await work(id);

    await desk.startCleanup(id);
    await runCleanup(
      id,
      {
        store,
        cleanups,
        open: each => engineOf(id, each),
        passagesPerPair: 3,
        isQuotaError: () => false,
      },
      new AbortController().signal,
    );

    const total = findUnclean(audit).length;
    const after = await store.find(id);
    expect(total).toBeGreaterThan(0);
    expect(after?.cleanup).toMatchObject({ status: 'finished' });
    expect(after?.cleanup?.offers).toHaveLength(total);
    expect(after?.cleanup?.offers[0]?.rewriter?.model).toBe(audit.judge.model);
    const rewriting = summariseLedger(await ledger.of(id)).find(
      ({ purpose }) => purpose === 'rewrite',
    );
    expect(rewriting?.calls).toBe(server.chats.filter(readRewriteData).length);
    expect(rewriting?.calls).toBeGreaterThan(0);
  });

  it('opens nobody else where the connection is gone', async () => {
    const id = await check();
    const audit = await work(id);
    key = null;

    expect(await engineOf(id, audit)).toEqual({ ok: false, failure: 'key-refused' });
  });
});
