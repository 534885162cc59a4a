import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { pairId } from '../../lib/core/ids';
import type { AuditExport } from '../../lib/core/audit/audit';
import { findUnclean } from '../../lib/core/audit/cleanup';
import { summariseLedger } from '../../lib/core/audit/ledger';
import type { ReliabilityCard } from '../../lib/core/audit/reliability';
import { isSettled } from '../../lib/core/audit/pair';
import type { RemoteConnection } from '../../lib/core/device/remote-connection';
import { examineConnection } from '../../lib/judges/doctor';
import { createRemoteModel } from '../../lib/llm/remote/openai-model';
import { REMOTE } from '../../lib/judges/llm/remote';
import { prepareInNode } from '../../scripts/lib/judges-in-node';
import { connectionOfEnvironment } from '../../scripts/lib/model-of-environment';
import { collectReplies, fakeTask } from '../fakes/judges';
import { killEngine } from './harness/engine';
import { sumOf } from '../../lib/util/sum';
import { clickCheck, exportShown, startSession, type Session } from './harness/extension';
import { CHAT_URL, SHORT_CHAT_PAGE, SOURCE_PAGES } from './harness/insulin-chat';
import { startRelay, type Relay } from './harness/relay';
import { openStoreView, readStoredAudits } from './harness/stored-audits';
import { startWeb, type Web } from './harness/web';
import { connectApi, turnSwitch } from './pages/own-api';

/** A small model writes slowly, and more than it should. */
const PATIENCE = { timeout: 3_600_000, interval: 250 };

/** Of the exam's 200, in the order of its file. All of them take a small model hours. */
const EXAM_PAIRS = Number(process.env['VERACITE_EXAM_PAIRS'] ?? 3);

const connection = readConnection();
const signal = new AbortController().signal;

function readConnection(): RemoteConnection {
  const named = connectionOfEnvironment(process.env);
  if (!named.ok) throw new Error(named.failure);
  return named.value;
}

function examine(changed: Partial<RemoteConnection> = {}) {
  return examineConnection(
    {
      connection: { ...connection, ...changed },
      extensionOrigin: 'chrome-extension://abcdefghijklmnop',
      fetch: globalThis.fetch,
      clock: () => performance.now(),
    },
    signal,
  );
}

describe('the connection doctor and a real model', { timeout: PATIENCE.timeout }, () => {
  it('understand each other, whatever the model is worth', async () => {
    const report = await examine();

    console.log('The doctor says', report);
    expect(['works', 'wrong-answer']).toContain(report.kind);
  });

  it('tell a wrong key, a wrong path and a port where nothing is', async () => {
    const { origin } = new URL(connection.baseUrl);

    expect(await examine({ key: 'sk-wrong' })).toEqual({ kind: 'key-refused' });
    expect(await examine({ baseUrl: `${origin}/nowhere` })).toEqual({ kind: 'no-chat-here' });
    expect(await examine({ baseUrl: 'http://127.0.0.1:9/v1' })).toEqual({ kind: 'cannot-connect' });
  });

  it('meet a page of a foreign origin: its door is open, or the doctor names the setting', async () => {
    const headers = {
      origin: 'https://foreign.example',
      authorization: `Bearer ${connection.key}`,
    };
    const answer = await fetch(`${connection.baseUrl}/models`, { headers });

    console.log('A foreign origin gets', answer.headers.get('access-control-allow-origin'));
    expect([200, 403]).toContain(answer.status);
  });

  it('meet a name no model has: refused with the list, or answered by the only model there is', async () => {
    const report = await examine({ model: 'no-such-model' });

    console.log('To another name it says', report);
    expect(['no-such-model', 'works', 'wrong-answer']).toContain(report.kind);
  });
});

describe('a question too long for a real model', { timeout: PATIENCE.timeout }, () => {
  const filler = 'The ferry leaves at eight in the morning and at four in the afternoon. ';

  it('is refused for that reason, also where it was to be streamed', async () => {
    const model = createRemoteModel({ connection });
    const content = filler.repeat(connection.contextTokens / 8);
    const schema = { name: 'any', schema: { type: 'object' } };

    const reply = await model.ask(
      { messages: [{ role: 'user', content }], schema, maxReplyTokens: 64 },
      signal,
    );

    console.log('What it takes:', model.dialect());
    expect(reply).toEqual({ ok: false, failure: 'context-too-small' });
  });

  it('is asked in parts, where the context is smaller than was said', async () => {
    const stated = String(connection.contextTokens * 4);
    const open = prepareInNode(REMOTE, { ...process.env, VERACITE_CONTEXT_TOKENS: stated });
    if (!open.ok) throw new Error(open.failure);
    const served = Number(process.env['VERACITE_SERVED_TOKENS'] ?? connection.contextTokens);
    const statement = filler.repeat(Math.ceil(served / 70));
    const tasks = ['a', 'b', 'c', 'd'].map(id => fakeTask({ pairId: pairId(id), statement }));

    const replies = await collectReplies(await open.value(), tasks);

    const kinds = replies.map(each => (each.kind === 'not-judged' ? each.reason : each.kind));
    console.log('Asked in parts:', kinds);
    expect(kinds).toHaveLength(tasks.length);
    expect(kinds).not.toContain('context-too-small');
    expect(kinds).not.toContain('model-failed');
  });
});

describe('the exam', { timeout: PATIENCE.timeout }, () => {
  it('ends with a card of as many pairs as were asked for, however poor the model is', () => {
    const card = join(mkdtempSync(join(tmpdir(), 'veracite-exam-')), 'card.json');
    const bench = ['scripts/run.mjs', 'scripts/bench/judge/main.ts'];
    const part = ['--exam', '--limit', String(EXAM_PAIRS), '--passages', '1'];

    spawnSync(process.execPath, [...bench, ...part, '--judge', REMOTE.id, '--card', card], {
      stdio: 'inherit',
    });

    const { reliability } = JSON.parse(readFileSync(card, 'utf8')) as ReliabilityCard;
    expect(sumOf((reliability?.sets ?? []).map(({ pairs }) => pairs))).toBe(EXAM_PAIRS);
  });
});

describe('a real model in Chromium', { timeout: PATIENCE.timeout }, () => {
  let relay: Relay;
  let web: Web;
  let session: Session;
  let options: Page;
  let panel: Page;
  let view: Page;
  let audit: AuditExport;

  const poll = (look: () => Promise<unknown>) => expect.poll(look, PATIENCE);
  const stored = async () => (await readStoredAudits(view))[0];

  beforeAll(async () => {
    relay = await startRelay(connection);
    web = await startWeb({ ...SOURCE_PAGES, [CHAT_URL]: SHORT_CHAT_PAGE });
    session = await startSession(web, { hostRules: ['EXCLUDE 127.0.0.1'] });
    options = await connectApi(session, { isTested: false, api: relay.connection });
    view = await openStoreView(session);
  }, PATIENCE.timeout);

  afterAll(async () => {
    await session.close();
    await web.close();
    await relay.close();
  });

  it('is tested in the options, which say what came of it', async () => {
    await options.bringToFront();
    await options.locator('[data-action="test-connection"]').click();
    await options.waitForSelector('.connection-outcome[data-outcome]', PATIENCE);
    await options.waitForFunction(
      () => !document.querySelector('[data-action="test-connection"]')?.hasAttribute('disabled'),
      PATIENCE,
    );

    console.log(
      'The options say',
      await options.$eval('.connection-outcome', part => part.textContent),
    );
    expect(relay.chats.length).toBeGreaterThan(0);
  });

  it('splits an answer, is stopped, goes on, and ends though its engine is killed', async () => {
    await turnSwitch(options, 'api');
    await options.locator('[data-action="split-by-model"]').click();
    await clickCheck(await session.open(CHAT_URL));
    panel = await session.panel();
    await poll(async () => (await stored())?.leased).toBeGreaterThan(0);
    await panel.locator('[data-action="stop"]').click();
    await poll(async () => (await stored())?.status).toBe('stopped');
    await panel.locator('[data-action="resume"]').click();
    await poll(async () => (await stored())?.leased).toBeGreaterThan(0);
    await killEngine(session);
    await session.killWorker();
    await poll(async () => (await stored())?.status).toBe('finished');
    audit = await exportShown(session, panel);

    const kinds = audit.pairs
      .filter(isSettled)
      .map(({ finding }) => (finding.kind === 'not-judged' ? finding.reason : finding.kind));
    console.log('Split:', audit.parsing, '\nFound:', countOf(kinds));
    console.log('Sent:', summariseLedger(audit.ledger));
    console.log('Answers came in pieces:', relay.chats);
    // A model this small may leave all of them to the rules.
    expect(audit.parsing?.sentences).toBe(2);
    expect(audit.pairs.every(({ timesSettled }) => timesSettled === 1)).toBe(true);
    expect(kinds).not.toContain('model-failed');
    expect(kinds).not.toContain('model-unreachable');
    expect(relay.chats.some(({ isStream, pieces }) => isStream && pieces > 10)).toBe(true);
  });

  it('gets a wording for each statement that is not supported, or a reason', async () => {
    const unclean = findUnclean(audit).length;
    console.log('Statements to reword:', unclean);
    if (unclean === 0) return;
    await panel.focus('[data-tab="supported"]');
    await panel.keyboard.press('Enter');
    await panel.locator('[data-action="start-cleanup"]').click();
    await panel.waitForSelector('[data-cleanup-status="finished"]', PATIENCE);

    const { cleanup } = await exportShown(session, panel);
    console.log('Offered:', countOf(cleanup?.offers.map(({ kind }) => kind) ?? []));
    expect(cleanup?.offers).toHaveLength(unclean);
  });

  it('is examined in the options, stopped, and goes on', async () => {
    const exam = '#accuracy [data-exam][data-judge="remote"]';
    const answered = async () => {
      const words = await options.$eval(exam, part => part.textContent);
      return Number(/(\d+) of 200/.exec(words)?.[1] ?? 0);
    };
    const isAt = (state: string) => options.waitForSelector(`${exam}[data-exam="${state}"]`);
    await options.bringToFront();
    await options.locator('[data-exam-offer="remote"] a').click();
    // Short questions: what is looked at is the exam, not the model.
    await options.locator('[name="passagesPerPair"]').fill('1');
    await options.locator(`${exam} [data-action="begin-exam"]`).click();
    await options.locator(`${exam} [data-action="confirm"]`).click();
    await poll(answered).toBeGreaterThan(0);

    await options.locator(`${exam} [data-action="stop-exam"]`).click();
    await isAt('stopped');
    const before = await answered();
    await options.locator(`${exam} [data-action="go-on-exam"]`).click();
    await poll(answered).toBeGreaterThan(before);
    await options.locator(`${exam} [data-action="stop-exam"]`).click();
    await isAt('stopped');

    console.log('Examined:', await answered(), 'of 200 pairs, stopped once at', before);
  });
});

function countOf(kinds: readonly string[]): Record<string, number> {
  const groups = Map.groupBy(kinds, kind => kind);
  return Object.fromEntries([...groups].map(([kind, all]) => [kind, all.length]));
}
