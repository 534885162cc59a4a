import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { freezeProtocol } from '../../lib/studies/freeze';
import { waitForDownload } from '../../scripts/lib/wait-for-download';
import { startOpenaiServer, type OpenaiServer } from '../fakes/openai-server';
import { FROZEN_AT, protocolOf } from '../fakes/studies';
import { API, serveApi } from './harness/api-host';
import { answerPermissionPrompt, startSession, type Session } from './harness/extension';
import { chooseFiles, verifyPackage } from './harness/files';
import { startWeb, type Web } from './harness/web';
import { connectApi, KEY, MODEL } from './pages/own-api';
import { ZINC_TRIAL } from './pages/sources';
import { eventually } from './pages/steps';

const ANSWER = JSON.stringify({
  answer: 'Zinc may shorten a cold.',
  sources: [{ title: 'Zinc', url: 'https://a.example/zinc' }],
});
const QUESTIONS = JSON.stringify({ questions: ['How long does zinc shorten diarrhoea?'] });
const SOURCE = 'https://journal.example/zinc';
const GONE = 'https://journal.example/gone';
/** The call, from 0, that the server never answers. */
const SILENT = 1;

let server: OpenaiServer;
let web: Web;
let session: Session;
let page: Page;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'veracite-ask-'));
  server = await startOpenaiServer({
    key: KEY,
    reply: chat => (JSON.stringify(chat).includes('Write \\"count\\"') ? QUESTIONS : ANSWER),
    trouble: call => (call === SILENT ? { kind: 'silence', afterPieces: 0 } : null),
  });
  web = await startWeb({ [SOURCE]: ZINC_TRIAL });
  serveApi(web, server);
  session = await startSession(web);
  page = await session.open(`chrome-extension://${session.id}/studies.html`);
});

afterAll(async () => {
  await session.close();
  await web.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const textOf = (selector: string) => page.$eval(selector, each => each.textContent);

async function importStudy(): Promise<void> {
  const api = { kind: 'api', id: 'api', name: 'API', model: MODEL, baseUrl: API.baseUrl };
  const systems = [{ ...api, price: { prompt: 1, reply: 4 } }];
  const questions = ['Does zinc help?', 'Does rest help?', 'Does tea help?'].map((text, at) => ({
    id: `q${String(at + 1)}`,
    text,
  }));
  const protocol = protocolOf({ questions, systems, repeats: 1 });
  const path = join(folder, 'protocol.json');
  writeFileSync(path, JSON.stringify(await freezeProtocol(protocol, FROZEN_AT)));
  await chooseFiles(page, 'input[name="import"]', path);
}

describe('the APIs of a study', () => {
  it('are asked on a click, after cost and host are said', async () => {
    await importStudy();
    await page.waitForSelector('[data-action="ask-apis"]');
    expect(await textOf('[data-ask]')).toMatch(
      /Questions: 3 · At most .* tokens in, .* out, \$0\.0\d/,
    );
    expect(await textOf('[data-ask]')).toContain('Key for api.example');
    expect(server.chats).toHaveLength(0);

    await answerPermissionPrompt(session, [`https://${API.host}/*`]);
    await page.locator('input[name="ask-key"]').fill(KEY);
    await page.locator('[data-action="ask-apis"]').click();

    await eventually(() => textOf('[data-counts]')).toContain('1 answered');
    await eventually(() => Promise.resolve(server.chats.length)).toBe(SILENT + 1);
    expect(await textOf('[data-ask]')).toContain('1 of 3 answers. Keep this page open.');
  });

  it('are asked on after the tab died, for what is missing alone, with the key still there', async () => {
    const url = page.url();
    await page.close();
    page = await session.open(url);
    await page.waitForSelector('[data-action="ask-apis"]');

    expect(await textOf('[data-ask]')).toContain('Lost replies: 1.');
    expect(await textOf('[data-ask]')).toContain('Key saved.');
    await page.locator('[data-action="ask-apis"]').click();

    await eventually(() => textOf('[data-counts]')).toContain('3 answered');
    expect(server.chats).toHaveLength(4);
    expect(await textOf('[data-asked]')).toBe('2 of 2 answers');
  });

  it('leave their key in the memory of the session alone', async () => {
    const kept = await page.evaluate(async () => {
      const { storage } = (
        globalThis as unknown as {
          chrome: { storage: Record<string, { get(all: null): Promise<object> }> };
        }
      ).chrome;
      const areas = ['session', 'local', 'sync'];
      return Promise.all(areas.map(async name => JSON.stringify(await storage[name]?.get(null))));
    });

    expect(kept.map(text => text.includes(KEY))).toEqual([true, false, false]);
  });

  it('give answers that the command verifies in the package', async () => {
    await page.locator('[data-tab="export"]').click();
    await page.locator('[data-action="export"]').click();
    const zip = await waitForDownload(session.downloadDir, 'zip');

    const { verified } = await verifyPackage(zip, folder);
    expect(verified).toMatchObject({ status: 0, stderr: '' });
    const answers = readFileSync(join(folder, 'out/answers.jsonl'), 'utf8');
    expect(answers.match(/"prompt":"1"/g)).toHaveLength(3);
    expect(answers).not.toContain(KEY);
  });
});

describe('questions from web pages', () => {
  it('need an API of the user, and the page says where to connect it', async () => {
    await page.goto(`chrome-extension://${session.id}/studies.html`);
    await page.locator('[data-action="new-study"]').click();
    await page.waitForSelector('[data-pages] a[href="/options.html#my-api"]');

    const options = await connectApi(session, { isTested: false });
    await options.close();

    await page.waitForSelector('textarea[name="page-addresses"]');
    expect(await textOf('[data-pages]')).toContain(`${API.host} gets`);
  });

  it('are in the draft with the address they are from; a page that is gone is named', async () => {
    await answerPermissionPrompt(session, ['https://journal.example/*']);
    await page.locator('textarea[name="page-addresses"]').fill(`${SOURCE}\n${GONE}`);
    await page.locator('[data-action="write-questions"]').click();

    await eventually(() => textOf('[data-pages] [role="status"]')).toContain('Questions added: 1.');
    expect(await textOf('[data-problem="dead-link"]')).toContain(GONE);
    expect(await page.$eval('textarea[name="page-addresses"]', field => field.value)).toBe(GONE);
    const asked = server.chats.at(-1);
    expect(JSON.stringify(asked)).toContain('20 mg of zinc');

    await page.reload();
    const field = await page.waitForSelector('.study-question-text');
    expect(await field?.evaluate(each => (each as HTMLInputElement).value)).toBe(
      'How long does zinc shorten diarrhoea?',
    );
    const kept = await page.evaluate(async () => {
      const { storage } = (
        globalThis as unknown as {
          chrome: { storage: { local: { get(names: string[]): Promise<unknown> } } };
        }
      ).chrome;
      return JSON.stringify(await storage.local.get(['studyDrafts', 'studyDraftPages']));
    });
    expect(kept).toContain(`"madeFrom":{"sha256"`);
    expect(kept).toMatch(/"pages\/[\da-f]{64}\.txt":"[^"]*20 mg of zinc/);
  });
});
