import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openCheckMenu } from '../../scripts/lib/check-menu';
import { answerPermissionPrompt, startSession, type Session } from './harness/extension';
import { findViolations } from './harness/axe';
import { startWeb, type Web } from './harness/web';
import { chip, openEvidencePage } from './pages/openevidence';
import { REHYDRATION, ZINC_TRIAL } from './pages/sources';
import { bringIntoView, clickOwn, eventually, waitForCheckOf } from './pages/steps';

const CHAT = 'https://www.openevidence.com/ask/8a1f0c20-1111-4111-8111-111111111111';
const HEALTH = 'https://health.example/drinking';
const JOURNAL = 'https://journal.example/zinc';
const QUESTION =
  'In a child of two years with acute diarrhoea and some dehydration, which fluids, which dose of zinc and which follow-up do current guidelines recommend?';

/** Marks that lead nowhere, a work without an address, and a list: the capture has its limits. */
const BODY = `
  <section><h2>Treatment</h2>
    <p>Oral rehydration solution replaces the water and salts that are lost in diarrhoea.${chip('Health', '[1]')}</p>
    <p>Zinc shortened the illness by 25 hours on average.${chip('Trial', '[2-3]')}
       Vomiting was more frequent in the zinc group.${chip('Trial', '[2]')}</p></section>
  <section><h2>Follow-up</h2>
    <ul><li>Children should be seen again after two days.${chip('Guideline', '[7]')}</li>
      <li>Zinc should never be given with milk.${chip('Trial', '[2]')}</li></ul></section>`;

let web: Web;
let session: Session;
let panel: Page;

beforeAll(async () => {
  const references = [
    { title: 'Drinking when ill', publication: 'Health Example. 2024.', url: HEALTH },
    { title: 'A zinc trial', publication: 'Journal Example. 2023.', url: JOURNAL },
    { title: 'Zinc in print', publication: 'Paper Only. 1999.', url: null },
  ];
  web = await startWeb({
    [CHAT]: openEvidencePage([{ question: QUESTION, body: BODY, references, isFinished: true }]),
    [HEALTH]: REHYDRATION,
    [JOURNAL]: ZINC_TRIAL,
  });
  session = await startSession(web);
  const page = await session.open(CHAT);
  await bringIntoView(page, 'article');
  await clickOwn(page, 'Check this answer');
  await waitForCheckOf(await session.panel(), QUESTION);
  // A panel of its own, whose size can be set.
  panel = await session.open(`chrome-extension://${session.id}/sidepanel.html`);
  await panel.waitForSelector('[data-audit-status="waiting"]');
});

afterAll(async () => {
  await session.close();
  await web.close();
});

const boxOf = (selector: string) =>
  panel.$eval(selector, each => {
    const { top, bottom, height } = each.getBoundingClientRect();
    return { top, bottom, height };
  });

async function expectTabsInSight(): Promise<void> {
  for (const width of [320, 345, 400]) {
    await panel.setViewport({ width, height: 865 });
    await panel.evaluate(() => scrollTo(0, 0));
    const [header, tabs] = await Promise.all([boxOf('.audit-header'), boxOf('[role="tablist"]')]);

    if (width >= 345) expect(header.height, String(width)).toBeLessThanOrEqual(150);
    // A third of the panel at most is above what a tab shows.
    expect(tabs.bottom, String(width)).toBeLessThanOrEqual(865 / 3);
    const wide = await panel.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(width);
  }
}

describe('a check that waits for permission, with limits of its capture', () => {
  it('has its tabs in sight', expectTabsInSight);

  it('asks, and tells its limits, inside the tab of the statements', async () => {
    const parts = () =>
      panel.$$eval('[role="tabpanel"] [data-note], [role="tabpanel"] .hosts li', all =>
        all.map(each => each.getAttribute('data-note') ?? each.textContent),
      );

    expect(await parts()).toEqual([
      'health.example',
      'journal.example',
      'markers-without-citations',
    ]);
    await panel.locator('[data-tab="sources"]').click();
    await panel.waitForSelector('.source');
    expect(await parts()).toEqual([]);
    await panel.locator('[data-tab="statements"]').click();
  });

  it('gives no number while nothing was compared', async () => {
    const words = await panel.$eval('.audit-header', each => each.textContent);

    expect(words).toContain('Waiting for permission');
    expect(words).not.toMatch(/\b0 of \d+ (?!sources)/);
  });

  it('gives axe nothing to find, with its menu open too', async () => {
    expect(await findViolations(panel)).toEqual([]);
    await openCheckMenu(panel);
    expect(await findViolations(panel)).toEqual([]);
    await panel.keyboard.press('Escape');
  });
});

describe('the same check once its sources were read', () => {
  beforeAll(async () => {
    await answerPermissionPrompt(session, [
      'https://health.example/*',
      'https://journal.example/*',
    ]);
    await panel.bringToFront();
    await panel.locator('[data-action="grant"]').click();
    await panel.waitForSelector('[data-audit-status="finished"]', { timeout: 60_000 });
  });

  it('has its tabs in sight', expectTabsInSight);

  it('says how many sources were read', async () => {
    await eventually(() =>
      panel.$eval('[data-action="show-sources"]', each => each.textContent),
    ).toBe('2 of 4 sources read');
  });
});
