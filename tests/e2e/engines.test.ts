import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Annotations } from '../../lib/core/audit/annotation';
import type { AuditExport } from '../../lib/core/audit/audit';
import { summariseLedger } from '../../lib/core/audit/ledger';
import { isSettled } from '../../lib/core/audit/pair';
import { isCheckWorthy } from '../../lib/core/answer/statement';
import { startOpenaiServer, type OpenaiServer } from '../fakes/openai-server';
import { replySupportingFirst } from '../fakes/word-for-word';
import { allowSites } from './harness/allow-sites';
import { API, serveApi } from './harness/api-host';
import {
  clickCheck,
  exportShown,
  startSession,
  waitForFinished,
  type Session,
} from './harness/extension';
import { hostsOf, isOwnOfBrowser, readNetLog, type NetRequest } from './harness/net-log';
import { startWeb } from './harness/web';
import { chatgptPage, cite } from './pages/chatgpt';
import { REHYDRATION, ZINC_TRIAL } from './pages/sources';
import { correctCell, noteCheck } from './pages/by-hand';
import { connectApi, KEY, MODEL, turnSwitch } from './pages/own-api';
import { bringIntoView, clickOwn, waitForCheckOf } from './pages/steps';

const CHAT = 'https://chatgpt.com/c/6e1d8f20-3333-4111-8111-333333333333';
const QUESTION = 'What helps a child with diarrhoea?';
const HEALTH = 'https://health.example/drinking';
const JOURNAL = 'https://journal.example/zinc';

/** A browser whose every request is written down, and the server behind the reader's API. */
type Setup = {
  session: Session;
  server: OpenaiServer;
  /** Ends the browser, once, and reads what it asked for. */
  end: () => Promise<NetRequest[]>;
};

async function setUp(judge: 'lexical' | 'embedded'): Promise<Setup> {
  const folder = mkdtempSync(join(tmpdir(), 'veracite-net-'));
  const netLog = join(folder, 'net.json');
  const server = await startOpenaiServer({ key: KEY, reply: replySupportingFirst });
  const web = await startWeb({
    [CHAT]: chatPage(),
    [HEALTH]: REHYDRATION,
    [JOURNAL]: ZINC_TRIAL,
  });
  serveApi(web, server);
  const session = await startSession(web, { netLog, judge });
  let ended: Promise<NetRequest[]> | null = null;

  async function end(): Promise<NetRequest[]> {
    await session.close();
    await web.close();
    await server.close();
    const requests = readNetLog(netLog);
    rmSync(folder, { recursive: true });
    return requests;
  }

  return { session, server, end: () => (ended ??= end()) };
}

function chatPage(): string {
  const body = `
    <p>Oral rehydration solution replaces the water and salts that are lost in diarrhoea.${cite(HEALTH, 'Drinking')}</p>
    <p>Zinc shortened the illness by 25 hours on average.${cite(JOURNAL, 'Zinc')}</p>`;
  return chatgptPage({ turns: [{ key: 'turn-1', question: QUESTION, bodies: [body] }] });
}

function judgesOf({ pairs }: AuditExport): string[] {
  const judges = pairs
    .filter(isSettled)
    .filter(({ finding }) => finding.kind !== 'not-judged')
    .map(({ judge }) => [judge.id, judge.model].filter(Boolean).join(' '));
  return [...new Set(judges)];
}

/** Says something of the first statement and of the whole, and reads what is kept of it. */
async function sayByHand(setup: Setup, panel: Page, audit: AuditExport): Promise<Annotations> {
  const statement = audit.statements.find(isCheckWorthy)?.id ?? '';
  await correctCell(panel, { statement, kind: 'not-found', why: 'It speaks of adults.' });
  await noteCheck(panel, 'Seen on paper.');
  const { corrections = [], notes = [] } = await exportShown(setup.session, panel);
  return { corrections, notes };
}

function kindsOf({ pairs }: AuditExport): string[] {
  return pairs.filter(isSettled).map(({ finding }) => finding.kind);
}

describe('the sample by the reader’s own API', () => {
  let setup: Setup;
  let panel: Page;
  let byApi: AuditExport;
  let asked: number;

  beforeAll(async () => {
    setup = await setUp('lexical');
    const options = await connectApi(setup.session, { isTested: true });
    await turnSwitch(options, 'api');
    await clickCheck(await setup.session.openSample());
    panel = await setup.session.panel();
    await waitForFinished(panel);
    byApi = await exportShown(setup.session, panel);
    asked = setup.server.chats.length;
  });

  afterAll(async () => {
    await setup.end();
  });

  it('has verdicts by that model', () => {
    expect(byApi.judge.model).toBe(`${MODEL} at ${API.host}`);
    expect(judgesOf(byApi)).toEqual([`remote ${MODEL} at ${API.host}`]);
    expect(kindsOf(byApi)).toEqual(expect.arrayContaining(['supported', 'not-found']));
    expect(byApi.pairs.every(isSettled)).toBe(true);
  });

  it('was asked about once for each source that could be read, after the test of the connection', () => {
    const read = byApi.sources.filter(({ status }) => status === 'read').length;

    expect(asked).toBe(1 + read);
    expect(
      setup.server.requests.every(({ headers }) => headers.authorization === `Bearer ${KEY}`),
    ).toBe(true);
  });

  it('says who was sent what, and counts it', async () => {
    const header = await panel.$eval('.audit-header', element => element.textContent);
    const ledger = await panel.$eval('.ledger', element => element.textContent);
    const [judging] = summariseLedger(byApi.ledger).filter(({ purpose }) => purpose === 'judge');

    expect(header).toContain(`sends statements and passages to ${API.host}.`);
    expect(ledger).toContain(`${String(asked - 1)} requests to a model`);
    expect(ledger).toContain(API.host);
    expect(judging).toMatchObject({ host: API.host, calls: asked - 1, callsWithoutTokens: 0 });
    expect(judging?.tokens?.prompt).toBeGreaterThan(0);
  });

  it('holds no key in its export, nor in what the extension stores for all its pages', async () => {
    const stored = await panel.evaluate(async () => {
      const { storage } = (
        globalThis as unknown as {
          chrome: { storage: Record<'local' | 'sync', { get(): Promise<object> }> };
        }
      ).chrome;
      return JSON.stringify([await storage.local.get(), await storage.sync.get()]);
    });

    expect(JSON.stringify(byApi)).not.toContain(KEY);
    // It was to be kept until the browser closes.
    expect(stored).not.toContain(KEY);
    expect(stored).toContain(API.baseUrl);
  });

  describe('and then on the device', () => {
    let onDevice: AuditExport;
    let said: Annotations;

    beforeAll(async () => {
      said = await sayByHand(setup, panel, byApi);
      await turnSwitch(panel, 'device');
      await panel.locator('[data-action="offer-check-again"]').click();
      const told = await panel.$eval('.check-again', element => element.textContent);
      expect(told).toContain('Your text stays on this device.');
      await panel.locator('[data-action="check-again"]').click();
      await panel.waitForFunction(
        () => document.querySelector('.meta-judge')?.textContent.includes('Word matching'),
        { timeout: 30_000 },
      );
      await waitForFinished(panel);
      onDevice = await exportShown(setup.session, panel);
    });

    it('is judged there without a word to the API', () => {
      expect(onDevice.judge.id).toBe('lexical');
      expect(judgesOf(onDevice)).toEqual(['lexical']);
      expect(setup.server.chats).toHaveLength(asked);
    });

    it('keeps what was found before, and shows both side by side', async () => {
      const judged = new Set(
        byApi.pairs
          .filter(isSettled)
          .filter(({ finding }) => finding.kind !== 'not-judged')
          .map(({ id }) => id),
      );
      const again = onDevice.pairs.filter(({ id }) => judged.has(id));
      const summary = await panel.$eval('.comparison summary', element => element.textContent);

      expect(again.every(({ earlier }) => earlier?.[0]?.judge.id === 'remote')).toBe(true);
      expect(summary).toMatch(/^Agrees with Your API: .+ on \d+ of \d+/);
    });

    it('keeps what the reader said by hand, with what the other judge had said then', () => {
      expect({ corrections: onDevice.corrections, notes: onDevice.notes }).toEqual(said);
      expect(said.corrections?.[0]?.machine.judge.id).toBe('remote');
    });

    it('reads no source again', () => {
      const retrieved = (audit: AuditExport) =>
        audit.sources.map(source => (source.status === 'read' ? source.visit.retrievedAt : null));

      expect(retrieved(onDevice)).toEqual(retrieved(byApi));
    });
  });

  describe('and once the browser is closed', () =>
    it('has asked the API, as the browser’s own record shows too', async () => {
      const requests = await setup.end();

      const own = requests.filter(({ initiator }) => initiator?.startsWith('chrome-extension:'));
      expect(hostsOf(own)).toEqual([API.host]);
    }));
});

describe('a check on this device', () => {
  let requests: NetRequest[];
  let audit: AuditExport;
  let extension: string;

  beforeAll(async () => {
    const setup = await setUp('embedded');
    const { session } = setup;
    extension = `chrome-extension://${session.id}`;
    // An API is connected, so that there would be somebody to send something to.
    await (await connectApi(session, { isTested: false })).close();
    await allowSites(session, [
      `https://${new URL(HEALTH).host}/*`,
      `https://${new URL(JOURNAL).host}/*`,
    ]);
    const page = await session.open(CHAT);
    await bringIntoView(page, '[data-turn-key]');
    await clickOwn(page, 'Check this answer');
    const panel = await session.panel();
    await waitForCheckOf(panel, QUESTION);
    audit = await exportShown(session, panel);
    requests = await setup.end();
  });

  it('judges everything by the embedded model', () => {
    expect(audit.judge.id).toBe('embedded');
    expect(kindsOf(audit).filter(kind => kind === 'not-judged')).toEqual([]);
  });

  it('asks the cited hosts, and nobody else', () => {
    const own = requests.filter(({ initiator }) => initiator === extension);

    expect(hostsOf(own)).toEqual(['health.example', 'journal.example']);
    expect(own.map(({ url }) => url).sort()).toEqual([HEALTH, JOURNAL].sort());
  });

  it('leaves the rest of the browser with the chat page alone', () => {
    const others = requests.filter(
      request => request.initiator !== extension && !isOwnOfBrowser(request),
    );

    expect(hostsOf(others)).toEqual([new URL(CHAT).host]);
    expect(hostsOf(requests)).not.toContain(API.host);
  });

  it('has written down the same in its own record', () => {
    const lines = summariseLedger(audit.ledger);

    expect(lines.map(({ host, purpose, calls }) => ({ host, purpose, calls }))).toEqual(
      expect.arrayContaining([
        { host: 'health.example', purpose: 'source', calls: 1 },
        { host: 'journal.example', purpose: 'source', calls: 1 },
      ]),
    );
    expect(lines).toHaveLength(2);
  });
});
