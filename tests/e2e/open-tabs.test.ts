import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { allowSites } from './harness/allow-sites';
import { answerPermissionPrompt, EXTENSION, startSession, type Session } from './harness/extension';
import { copyBuild, nextPatch, type OwnBuild } from './harness/own-build';
import { updateTo } from './harness/update';
import { startWeb, type Web } from './harness/web';
import { chatgptPage, cite } from './pages/chatgpt';
import { bringIntoView, clickOwn, eventually, textsOf, waitForCheckOf } from './pages/steps';

const CHAT = 'https://chatgpt.com/c/6e1d8f20-5555-4111-8111-777777777777';
const QUESTION = 'Does zinc shorten colds?';
const CITED = 'https://cited.example.org/lemons';
const OPEN = 'https://clinic.example.org/zinc';
const PRIVATE = 'https://bank.example.org/account';
const SAID = 'Zinc lozenges shortened colds by 33 hours in adults.';

let web: Web;
let build: OwnBuild;
let session: Session;
let panel: Page;

beforeAll(async () => {
  const body = `<p>${SAID}${cite(CITED, 'Lemons')}</p>`;
  web = await startWeb({
    [CHAT]: chatgptPage({ turns: [{ key: 'turn-1', question: QUESTION, bodies: [body] }] }),
    [CITED]: `<article><h1>Lemons</h1>${'<p>Lemons keep for six weeks in a cold room.</p>'.repeat(9)}</article>`,
    [OPEN]: `<title>Zinc</title><article><h1>Zinc</h1><p>${SAID}</p></article>`,
    [PRIVATE]: '<title>Account</title><p>Zinc lozenges are on the bill.</p>',
  });
  build = copyBuild(EXTENSION);
  session = await startWithTabs();
  await allowSites(session, ['https://cited.example.org/*']);
  await session.open(PRIVATE);
  await session.open(OPEN);
  const page = await session.open(CHAT);
  await bringIntoView(page, '[data-turn-key]');
  await clickOwn(page, 'Check this answer');
  panel = await session.panel();
  await waitForCheckOf(panel, QUESTION);
  await panel.locator('[data-tab="statements"]').click();
  await panel.locator('.statement-head').click();
  await panel.locator('[data-action="look-elsewhere"]').click();
});

afterAll(async () => {
  await session.close();
  build.remove();
  await web.close();
});

/**
 * Answers the browser's question for the names of tabs with yes, once: it cannot be clicked without
 * a display, and the extensions page has no switch for it. So the version before held the
 * permission from its installation on, and this one holds it until it gives it back.
 */
async function startWithTabs(): Promise<Session> {
  const { permissions } = JSON.parse(readFileSync(join(build.dir, 'manifest.json'), 'utf8')) as {
    permissions: string[];
  };
  build.change({ permissions: [...permissions, 'tabs'], optional_permissions: [] });
  const started = await startSession(web, { extensionDir: build.dir });
  build.change({ permissions, optional_permissions: ['tabs'] });
  await updateTo(started, build, nextPatch(build.version()));
  return started;
}

type Held = { origins: string[]; permissions: string[] };

function held(): Promise<Held> {
  return panel.evaluate(() =>
    (
      globalThis as unknown as { chrome: { permissions: { getAll(): Promise<Held> } } }
    ).chrome.permissions.getAll(),
  );
}

/** What the browser tells the panel of a user who answers no. */
function answerNo(): Promise<void> {
  return panel.evaluate(() => {
    const { permissions } = (
      globalThis as unknown as { chrome: { permissions: { request: unknown } } }
    ).chrome;
    permissions.request = (_wanted: unknown, tell?: (isAllowed: boolean) => void) =>
      tell ? tell(false) : Promise.resolve(false);
  });
}

describe('open tabs', () => {
  it('are listed on a click, without the chat, and the permission for it is given back', async () => {
    expect((await held()).permissions).toContain('tabs');

    await panel.locator('[data-action="list-tabs"]').click();
    await panel.waitForSelector('[data-open-page]');

    expect((await textsOf(panel, '[data-open-page]')).sort()).toEqual([
      'Account bank.example.org',
      'Zinc clinic.example.org',
    ]);
    await eventually(async () => (await held()).permissions).not.toContain('tabs');
    expect(await panel.$$('[data-open-page] :checked')).toEqual([]);
  });

  it('are read where the user ticked them, by no further request, and nowhere else', async () => {
    await answerPermissionPrompt(session, ['https://clinic.example.org/*']);
    await panel.locator(`[data-open-page="${OPEN}"] input`).click();
    await panel.locator('[data-action="read-tabs"]').click();
    await panel.waitForSelector('[data-own-file="Zinc (clinic.example.org)"]', { timeout: 30_000 });

    expect(await panel.$$('[data-own-file]')).toHaveLength(1);
    expect([web.hits(OPEN), web.hits(PRIVATE)]).toEqual([1, 1]);
    const { origins } = await held();
    expect(origins).toContain('https://clinic.example.org/*');
    expect(origins).not.toContain('https://bank.example.org/*');
  });

  it('are evidence of a search that asks no service', async () => {
    for (const service of ['pubmed', 'europe-pmc', 'medlineplus', 'wikipedia']) {
      await panel.locator(`[name="look-${service}"]`).click();
      await panel.waitForSelector(`[name="look-${service}"]:not(:checked)`);
    }
    await panel.locator('[name^="look-query"]').fill('zinc lozenges');
    await panel.locator('[data-action="ask-literature"]').click();
    await panel.waitForSelector('.look[data-look="ended"]', { timeout: 60_000 });

    const result = await panel.$eval('.look-result', each => each.textContent);
    expect(result).toContain('My files and tabs gave 1 of 5');
    expect(result).not.toContain('Account');
    expect(await panel.$eval('.look-result mark', each => each.textContent)).toBe(SAID);
    expect(await panel.$eval('.look-result a', each => each.getAttribute('href'))).toBe(OPEN);
  });

  it('are named only where their site was allowed, if the user refuses', async () => {
    await panel.locator('[data-action="look-elsewhere"]').click();
    await panel.waitForSelector('[data-action="list-tabs"]');
    await answerNo();
    await panel.locator('[data-action="list-tabs"]').click();
    await panel.waitForSelector('[data-tabs="partial"]');

    expect(await textsOf(panel, '[data-open-page]')).toEqual(['Zinc clinic.example.org']);
    await panel.locator('[data-action="delete-own-file"]').click();
    await panel.waitForFunction(() => document.querySelector('[data-own-file]') === null);
  });
});
