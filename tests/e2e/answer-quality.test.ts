import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { clickInMenu } from '../../scripts/lib/check-menu';
import { summariseLedger } from '../../lib/core/audit/ledger';
import type { ChatBody } from '../fakes/openai-errors';
import { startOpenaiServer, type OpenaiServer } from '../fakes/openai-server';
import { replyWordForWord } from '../fakes/word-for-word';
import { allowSites } from './harness/allow-sites';
import { API, serveApi } from './harness/api-host';
import { findViolations } from './harness/axe';
import { exportShown, startSession, type Session } from './harness/extension';
import { chooseFiles } from './harness/files';
import { startWeb, type Web } from './harness/web';
import { chatgptPage, cite } from './pages/chatgpt';
import { connectApi, KEY } from './pages/own-api';
import { bringIntoView, clickOwn, waitForCheckOf } from './pages/steps';

const CHAT = 'https://chatgpt.com/c/6e1d8f20-4444-4111-8111-777777777777';
const QUESTION = 'Does zinc shorten colds?';
const CITED = 'https://cited.example.org/zinc';
const SAID = 'Zinc lozenges shortened colds by 33 hours in adults.';
const LACKING = 'Zinc nasal sprays can take away the sense of smell for ever.';
const DRAFTED = 'Zinc lozenges can cause nausea.';
const SHOTS = process.env['VERACITE_SHOTS'];

let web: Web;
let server: OpenaiServer;
let session: Session;
let panel: Page;
const folder = mkdtempSync(join(tmpdir(), 'veracite-points-'));

/** Drafts one point, calls the first sentence required and all others unnecessary, compares by words. */
function reply(chat: ChatBody): string {
  const name = chat.response_format?.json_schema?.name;
  if (name !== 'points' && name !== 'classes') return replyWordForWord(chat);
  const data = JSON.parse(String(chat.messages.at(-1)?.content)) as {
    sentences?: { number: number }[];
  };
  if (!data.sentences) {
    return JSON.stringify({ points: [{ text: DRAFTED, importance: 'nice-to-have' }] });
  }
  const classes = data.sentences.map(({ number }) => ({
    number,
    class: number === 1 ? 'required' : 'unnecessary',
  }));
  return JSON.stringify({ classes });
}

beforeAll(async () => {
  const bodies = [`<p>${SAID}${cite(CITED, 'Zinc')} Lemons are yellow.</p>`];
  server = await startOpenaiServer({ key: KEY, reply });
  web = await startWeb({
    [CHAT]: chatgptPage({ turns: [{ key: 'turn-1', question: QUESTION, bodies }] }),
    [CITED]: `<article><h1>Zinc</h1><p>${SAID}</p>${'<p>Colds are common in winter.</p>'.repeat(9)}</article>`,
  });
  serveApi(web, server);
  session = await startSession(web);
  await connectApi(session, { isTested: false });
  await allowSites(session, ['https://cited.example.org/*']);
  const page = await session.open(CHAT);
  await bringIntoView(page, '[data-turn-key]');
  await clickOwn(page, 'Check this answer');
  panel = await session.panel();
  await waitForCheckOf(panel, QUESTION);
  await panel.locator('[data-tab="statements"]').click();
  await panel.locator('[data-action="quality"]').click();
});

afterAll(async () => {
  await session.close();
  await web.close();
  await server.close();
});

async function importFile(question: string): Promise<void> {
  const path = join(folder, 'points.json');
  writeFileSync(path, JSON.stringify([{ Question: question, Must_have: [SAID, LACKING] }]));
  await chooseFiles(panel, '[name="key-points-file"]', path);
}

async function agree(work: 'draft' | 'rate' | 'compare'): Promise<string> {
  await panel.locator(`[data-action="ask-${work}"]`).click();
  const words = await panel.$eval(`[data-work="${work}"]`, each => each.textContent);
  await panel.locator(`[data-work="${work}"] [data-action="confirm"]`).click();
  return words;
}

async function photograph(name: string): Promise<void> {
  for (const value of ['light', 'dark']) {
    const reduced = { name: 'prefers-reduced-motion', value: 'reduce' };
    await panel.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }, reduced]);
    expect(await findViolations(panel), value).toEqual([]);
    if (SHOTS === undefined) continue;
    await panel.screenshot({ path: join(SHOTS, `${name}-${value}.png`), fullPage: true });
  }
}

it('takes key points from a file of this question alone', async () => {
  await importFile('Does zinc lengthen colds?');
  await panel.waitForSelector('[data-failure="other-question"]');
  expect(await panel.$$('[data-key-point]')).toEqual([]);

  await importFile('does ZINC shorten  colds?');
  await panel.waitForSelector('[data-key-points="2"]');
});

it('has the user’s model draft others, which count once a person confirmed them', async () => {
  const words = await agree('draft');
  await panel.waitForSelector('[data-key-point="draft"]', { timeout: 30_000 });

  expect(words).toMatch(new RegExp(`sends the question to ${API.host}\\. Estimate: .*request`));
  expect(server.chats).toHaveLength(1);
  expect(JSON.stringify(server.chats)).not.toContain('Lemons');
  await panel.locator('[data-action="confirm-key-point"]').click();
  await panel.waitForFunction(() => !document.querySelector('[data-key-point="draft"]'));
});

it('says on this device what may be missing, beside the check', async () => {
  const before = await panel.$eval('.statistics .rates', each => each.textContent);
  await panel.locator('[data-action="compare"]').click();
  await panel.waitForSelector('[data-coverage="ended"]', { timeout: 60_000 });

  const missing = await panel.$$eval('[data-missing-points] li', all =>
    all.map(each => each.textContent),
  );
  expect(missing).toEqual([LACKING, DRAFTED]);
  const rates = await panel.$eval('.quality .rates', each => each.textContent);
  expect(rates).toContain('(recall)1 of 3 (33%)');
  expect(server.chats).toHaveLength(1);
  expect(await panel.$eval('.statistics .rates', each => each.textContent)).toBe(before);
});

it('has the user’s model confirm what was matched, once they agree', async () => {
  const words = await agree('compare');
  await panel.waitForFunction(
    () => document.querySelector('.quality')?.textContent.includes('fake-model'),
    { timeout: 60_000 },
  );

  expect(words).toContain(`sends statements and key points to ${API.host}`);
  // The one match, in both directions; the rest of the package's work stays here.
  expect(server.chats).toHaveLength(3);
  expect(await panel.$eval('.quality .rates', each => each.textContent)).toContain('1 of 3 (33%)');
});

it('has the model rate each sentence, and counts what was sent', async () => {
  await agree('rate');
  await panel.waitForSelector('[data-rating="2"]', { timeout: 30_000 });

  const required = '[data-sentences="required"] li';
  expect(await panel.$$eval(required, all => all.map(each => each.textContent))).toEqual([
    expect.stringContaining(SAID) as string,
  ]);
  const { ledger } = await exportShown(session, panel);
  const lines = summariseLedger(ledger);
  for (const [purpose, calls] of [
    ['key-points', 1],
    ['judge', 2],
    ['rating', 1],
  ] as const) {
    const line = lines.find(each => each.purpose === purpose);
    expect(line).toMatchObject({ host: API.host, calls });
  }
  await photograph('quality-full');
});

it('says in the plain view what may be missing', async () => {
  const { id } = session;
  const tab = await session.open(`chrome-extension://${id}/sidepanel.html`);
  await waitForCheckOf(tab, QUESTION);
  await clickInMenu(tab, 'view-plain');
  await tab.waitForSelector('[data-plain] [data-missing-points]');
  panel = tab;
  await photograph('quality-plain');
});
