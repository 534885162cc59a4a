import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ensureFirefox } from '../../scripts/lib/find-firefox';
import { clickAtEndOf, permissionsOf, startFirefox, type FirefoxSession } from './harness/firefox';
import { startWeb, type Web } from './harness/web';
import { chatgptPage, cite } from './pages/chatgpt';
import { textsOf } from './pages/steps';

const CHAT = 'https://chatgpt.com/c/2a6f9c04-5555-4111-8111-777777777777';
const QUESTION = 'Does zinc shorten colds?';
const CITED = 'https://cited.example.org/lemons';
const OPEN = 'https://clinic.example.org/zinc';
const PRIVATE = 'https://bank.example.org/account';
const SAID = 'Zinc lozenges shortened colds by 33 hours in adults.';
const WAIT = { polling: 200, timeout: 120_000 };

const firefox = ensureFirefox();
const isNotHere = !firefox.ok && firefox.failure.kind === 'not-here';
if (isNotHere) console.warn(`No tab was read in Firefox. ${firefox.failure.sentence}`);

describe.skipIf(isNotHere)('open tabs in Firefox', () => {
  let web: Web;
  let session: FirefoxSession;
  let panel: Page;

  beforeAll(async () => {
    if (!firefox.ok) throw new Error(firefox.failure.sentence);

    const bodies = [`<p>${SAID}${cite(CITED, 'Lemons')}</p>`];
    web = await startWeb({
      [CHAT]: chatgptPage({ turns: [{ key: 'turn-1', question: QUESTION, bodies }] }),
      [CITED]: `<article><h1>Lemons</h1>${'<p>Lemons keep for six weeks in a cold room.</p>'.repeat(9)}</article>`,
      [OPEN]: `<title>Zinc</title><article><h1>Zinc</h1><p>${SAID}</p></article>`,
      [PRIVATE]: '<title>Account</title><p>Zinc lozenges are on the bill.</p>',
    });
    session = await startFirefox(firefox.value, web);
    for (const url of [PRIVATE, OPEN]) await session.open(url);
    await clickAtEndOf(await session.open(CHAT), '[data-markdown-text-style]');
    panel = await session.openPanel();
    await panel.waitForSelector('[data-action="grant"]', WAIT);
    await panel.bringToFront();
    await panel.locator('[data-action="grant"]').click();
    await panel.waitForSelector('[data-audit-status="finished"]', WAIT);
    await panel.locator('[data-tab="statements"]').click();
    await panel.locator('.statement-head').click();
    await panel.locator('[data-action="look-elsewhere"]').click();
  });

  afterAll(async () => {
    await session.close();
    await web.close();
  });

  it('are listed with a permission that is given back', async () => {
    await panel.locator('[data-action="list-tabs"]').click();
    await panel.waitForSelector('[data-open-page]', WAIT);

    expect((await textsOf(panel, '[data-open-page]')).sort()).toEqual([
      'Account bank.example.org',
      'Zinc clinic.example.org',
    ]);
    await panel.waitForSelector('[data-action="list-tabs"]:not(:disabled)', WAIT);
    expect(await permissionsOf(panel)).not.toMatchObject({
      permissions: expect.arrayContaining(['tabs']) as unknown,
    });
  });

  it('are read where the user ticked them, and found by a search', async () => {
    await panel.locator(`[data-open-page="${OPEN}"] input`).click();
    await panel.locator('[data-action="read-tabs"]').click();
    await panel.waitForSelector('[data-own-file="Zinc (clinic.example.org)"]', WAIT);
    for (const service of ['pubmed', 'europe-pmc', 'medlineplus', 'wikipedia']) {
      await panel.locator(`[name="look-${service}"]`).click();
      await panel.waitForSelector(`[name="look-${service}"]:not(:checked)`, WAIT);
    }
    await panel.locator('[name^="look-query"]').fill('zinc lozenges');
    await panel.locator('[data-action="ask-literature"]').click();
    await panel.waitForSelector('.look[data-look="ended"]', WAIT);

    const result = await panel.$eval('.look-result', each => each.textContent);
    expect(result).toContain('My files and tabs gave 1 of 5');
    expect(await panel.$eval('.look-result mark', each => each.textContent)).toBe(SAID);
    expect([web.hits(OPEN), web.hits(PRIVATE)]).toEqual([1, 1]);
    expect(await permissionsOf(panel)).not.toMatchObject({
      origins: expect.arrayContaining(['https://bank.example.org/*']) as unknown,
    });
  });
});
