import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import type { AuditExport } from '../../lib/core/audit/audit';
import { isSettled } from '../../lib/core/audit/pair';
import { createDraw } from '../fakes/draw';
import type { ChatBody } from '../fakes/openai-errors';
import { startOpenaiServer, type OpenaiServer } from '../fakes/openai-server';
import { readCheckData } from '../fakes/word-for-word';
import { allowSites } from './harness/allow-sites';
import { serveApi, type AskedChat } from './harness/api-host';
import { killEngine } from './harness/engine';
import { exportShown, startSession, type Session } from './harness/extension';
import { openStoreView, readStoredAudits } from './harness/stored-audits';
import { startWeb, type Web } from './harness/web';
import { chatgptPage, cite } from './pages/chatgpt';
import { connectApi, KEY, turnSwitch } from './pages/own-api';
import { sourcePage } from './pages/sources';
import { bringIntoView, clickOwn, waitForCheckOf } from './pages/steps';

const SOURCES = 5;
const STATEMENTS = 6;
const CELLS = SOURCES * STATEMENTS;

/** Kills of the service worker alone, and of it with the engine's document: fifty in all. */
const WORKER_KILLS = 35;
const ENGINE_KILLS = 15;

/** More runs than it takes on a slow machine; each has an answer of its own. */
const MOST_RUNS = 12;

/**
 * Delay of the model, and the longest pause between kills. The service worker dies
 * many times in one call; with the engine dead the call is lost, so those are short.
 */
const LONG_CALLS = { latency: { first: 2_500, between: 120 }, mostRestMs: 300 };
const SHORT_CALLS = { latency: { first: 200, between: 20 }, mostRestMs: 1_000 };

/** An answer that was sent may need so long to be read and kept on a busy machine. */
const ON_ITS_WAY_MS = 1_500;

/** The server's own; changed while it runs. */
const latencyMs = { first: 0, between: 0 };

const urlOf = (source: number) => `https://source-${source}.example/leaflet`;
const chatOf = (run: number) =>
  `https://chatgpt.com/c/6e1d8f20-3333-4111-8111-0000000000${10 + run}`;
const questionOf = (run: number) => `What helps a child with diarrhoea, in part ${run}?`;
const statementOf = (run: number, at: number) =>
  `Part ${run} of the guideline says that children of group ${at} get ${10 * at + run} mg of zinc a day.`;

function chatPage(run: number): string {
  const paragraphs = Array.from({ length: STATEMENTS }, (_, at) => {
    const source = at % SOURCES;
    return `<p>${statementOf(run, at)}${cite(urlOf(source), `Leaflet ${source}`)}</p>`;
  });
  const bodies = [paragraphs.join('')];
  return chatgptPage({ turns: [{ key: `turn-${run}`, question: questionOf(run), bodies }] });
}

/** Says every second statement of each answer, those of even numbers or the others. */
function leaflet(source: number): string {
  const said = Array.from({ length: MOST_RUNS }, (_, run) =>
    Array.from({ length: STATEMENTS }, (__, at) =>
      at % 2 === source % 2 ? statementOf(run, at) : '',
    ).join(' '),
  );
  return sourcePage(`Leaflet ${source}`, said);
}

let web: Web;
let server: OpenaiServer;
let asked: readonly AskedChat[];
let session: Session;
let panel: Page;
/** Page in which the store is read. */
let view: Page;
/** Runs begun so far: each test takes new answers. */
let runs = 0;
const whole = new Map<number, AuditExport>();

beforeAll(async () => {
  web = await startWeb();
  for (let run = 0; run < MOST_RUNS; run += 1) web.put(chatOf(run), chatPage(run));
  for (let source = 0; source < SOURCES; source += 1) web.put(urlOf(source), leaflet(source));
  server = await startOpenaiServer({ key: KEY, latencyMs });
  asked = serveApi(web, server);
  session = await openSession();
  view = await openStoreView(session);
});

afterAll(async () => {
  await session.close();
  await web.close();
  await server.close();
});

/** A browser whose reader has connected an API, turned the switch and allowed the sources. */
async function openSession(): Promise<Session> {
  const opened = await startSession(web);
  const options = await connectApi(opened, { isTested: false });
  await turnSwitch(options, 'api');
  await options.close();
  const hosts = Array.from({ length: SOURCES }, (_, at) => `https://${new URL(urlOf(at)).host}/*`);
  await allowSites(opened, hosts);
  return opened;
}

async function beginRun(opened: Session, run: number): Promise<{ chat: Page; shown: Page }> {
  const chat = await opened.open(chatOf(run));
  await bringIntoView(chat, '[data-turn-key]');
  await clickOwn(chat, 'Check this answer');
  return { chat, shown: await opened.panel() };
}

async function endRun(opened: Session, { chat, shown }: { chat: Page; shown: Page }, run: number) {
  await waitForCheckOf(shown, questionOf(run));
  const audit = await exportShown(opened, shown);
  await chat.close();
  return audit;
}

/** Ends what a test ends at a moment of its choice. */
type Kill = () => Promise<void>;

/** Checks answers and kills meanwhile, until it has been done so often; each while an audit runs. */
async function killDuringRuns(
  kills: number,
  { latency, mostRestMs }: typeof LONG_CALLS,
  kill: Kill,
): Promise<Map<number, AuditExport>> {
  Object.assign(latencyMs, latency);
  const draw = createDraw(kills);
  const audits = new Map<number, AuditExport>();
  let done = 0;
  while (done < kills) {
    const run = runs;
    runs += 1;
    if (run >= MOST_RUNS)
      throw new Error(`e2e: the runs were over after ${done} of ${kills} kills`);

    const begun = await beginRun(session, run);
    panel = begun.shown;
    await vi.waitUntil(isRunning, { timeout: 30_000, interval: 50 });
    while (done < kills) {
      await new Promise(resolve => setTimeout(resolve, draw(mostRestMs)));
      await wakeWorker();
      if (!(await isRunning())) break;
      await kill();
      done += 1;
    }
    await wakeWorker();
    audits.set(run, await endRun(session, begun, run));
  }
  expect(done).toBe(kills);
  return audits;
}

/** Any message starts a worker that was ended, as a click or a badge on a page would. */
function wakeWorker(): Promise<void> {
  return panel.evaluate(async () => {
    const { runtime } = (
      globalThis as unknown as { chrome: { runtime: { sendMessage(say: object): Promise<void> } } }
    ).chrome;
    // Nobody answers, and that is no trouble.
    await runtime.sendMessage({}).catch(() => undefined);
  });
}

async function isRunning(): Promise<boolean> {
  return (await readStoredAudits(view)).some(({ status }) => status === 'running');
}

/** The same answers, checked in a browser where nothing is ended, by a model that is quick. */
async function checkCalmly(which: readonly number[]): Promise<void> {
  Object.assign(latencyMs, { first: 0, between: 0 });
  const calm = await openSession();
  for (const run of which) whole.set(run, await endRun(calm, await beginRun(calm, run), run));
  await calm.close();
}

const TIMES = new Set(['startedAt', 'endedAt', 'capturedAt', 'retrievedAt', 'settledAt', 'after']);

/** All of an audit but its own id, its times and what was sent for it. */
function contentOf(audit: AuditExport): unknown {
  const plain = { ...audit, ledger: [], sources: audit.sources.map(withoutCache) };
  const json = JSON.stringify(plain, (key, value: unknown) => (TIMES.has(key) ? null : value));
  return JSON.parse(json.replaceAll(audit.id, 'this audit'));
}

/** A source of an earlier run comes from the cache, in whichever browser it was read first. */
function withoutCache(source: AuditExport['sources'][number]): object {
  return source.status === 'read' ? { ...source, fromCache: null } : source;
}

function expectWhole(audits: ReadonlyMap<number, AuditExport>): void {
  for (const [run, audit] of audits) {
    const kinds = audit.pairs.filter(isSettled).map(({ finding }) => finding.kind);
    expect(kinds.filter(kind => kind === 'supported')).toHaveLength(CELLS / 2);
    expect(kinds.filter(kind => kind === 'not-found')).toHaveLength(CELLS / 2);
    expect(audit.pairs.filter(({ timesSettled }) => timesSettled !== 1)).toEqual([]);
    const calm = whole.get(run);
    expect(calm && contentOf(audit)).toEqual(calm && contentOf(calm));
    expect(calm).toBeDefined();
  }
}

/** The questions among these calls, each with all the times it was asked. */
function byQuestion(calls: readonly AskedChat[]): AskedChat[][] {
  const question = ({ body }: AskedChat) =>
    JSON.stringify(readCheckData(JSON.parse(body) as ChatBody));
  return [...Map.groupBy(calls, question).values()];
}

describe('runs in the cloud', () => {
  let byWorker: Map<number, AuditExport>;
  let byEngine: Map<number, AuditExport>;
  let askedByWorker: AskedChat[];
  let askedByEngine: AskedChat[];
  const engineDeaths: { from: number; to: number }[] = [];

  beforeAll(async () => {
    byWorker = await killDuringRuns(WORKER_KILLS, LONG_CALLS, () => session.killWorker());
    askedByWorker = [...asked];
    byEngine = await killDuringRuns(ENGINE_KILLS, SHORT_CALLS, async () => {
      const from = Date.now();
      await killEngine(session);
      engineDeaths.push({ from, to: Date.now() });
      // The next worker to start finds the audit without an engine.
      await session.killWorker();
      await wakeWorker();
    });
    askedByEngine = asked.slice(askedByWorker.length);
    await checkCalmly([...byWorker.keys(), ...byEngine.keys()]);
  });

  it('whose service worker is killed at 35 random moments end the same', () =>
    expectWhole(byWorker));

  it('have then asked every question once', () => {
    expect(askedByWorker).toHaveLength(SOURCES * byWorker.size);
    expect(byQuestion(askedByWorker)).toHaveLength(SOURCES * byWorker.size);
  });

  it('whose engine is killed too at 15 more end the same', () => {
    expect(engineDeaths).toHaveLength(ENGINE_KILLS);
    expectWhole(byEngine);
  });

  it('have then asked again only what had no answer when the engine died', () => {
    const isCutByDeath = ({ answeredAt }: AskedChat) =>
      answeredAt === null ||
      engineDeaths.some(({ from, to }) => answeredAt >= from - ON_ITS_WAY_MS && answeredAt <= to);

    const again = byQuestion(askedByEngine).flatMap(calls => calls.slice(0, -1));

    expect(again.length).toBeGreaterThan(0);
    expect(again.filter(call => !isCutByDeath(call))).toEqual([]);
  });
});
