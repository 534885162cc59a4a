import type { Page } from 'puppeteer-core';

import { PART_NAMES } from '../../../lib/settings/option-places';
import { datedAudit } from '../../examples/dated-audits';
import { waitForFinished, type Session } from './extension';
import { seedAudits } from './seed-audits';

/** Checks of two days, so that lists have more than one line and charts something to draw. */
export async function keepChecks(session: Session): Promise<void> {
  const page = await session.open(`chrome-extension://${session.id}/dashboard.html`);
  await page.waitForSelector('[data-dashboard="shown"]');
  const shared = { site: 'chatgpt' as const, model: 'GPT-9', supported: 4, notFound: 2, unread: 2 };
  await seedAudits(page, [
    datedAudit({ ...shared, name: 'first', startedAt: daysAgo(1) }),
    datedAudit({ ...shared, name: 'second', startedAt: daysAgo(2) }),
  ]);
  await page.close();
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString();
}

/** The panel's page in a tab of its own, at its list of checks. */
export async function openHome(session: Session): Promise<Page> {
  const page = await openOwn(session, { path: 'sidepanel.html', ready: 'main h1', width: 380 });
  // It shows what was asked for last, which may be a check.
  await page.waitForFunction(
    () => document.querySelector('.history-item, .audit [data-action="back"]') !== null,
  );
  if (await page.$('.audit [data-action="back"]')) {
    await page.locator('.audit [data-action="back"]').click();
  }
  await page.waitForSelector('.history-item');
  return page;
}

/** The panel's page in a tab of its own, with the newest check. */
export async function showAudit(session: Session): Promise<Page> {
  const page = await openHome(session);
  await page.locator('.history-item [data-action="open-audit"]').click();
  await waitForFinished(page);
  return page;
}

/** Time without a change after which a page is complete. Chosen: far above one reading. */
const QUIET_MS = 400;

type Opened = (session: Session) => Promise<Page>;

/** Every page of the built extension that opens without another one, and how. */
export const EXTENSION_PAGES: Record<string, Opened> = {
  'the panel’s home': openHome,
  'the history': async session => {
    await (await openHome(session)).close();
    return openOwn(session, {
      path: 'sidepanel.html?view=history',
      ready: '.history-item',
      width: 380,
    });
  },
  'the figures': session =>
    openOwn(session, { path: 'dashboard.html', ready: '[data-tile]', width: 1_000 }),
  'the studies': session =>
    openOwn(session, { path: 'studies.html', ready: '[data-action="new-study"]', width: 1_000 }),
  ...Object.fromEntries(
    PART_NAMES.map(part => [
      `the options: ${part}`,
      (session: Session) =>
        openOwn(session, {
          path: `options.html#${part}`,
          ready: `[data-part="${part}"]:not([hidden])`,
          width: 900,
        }),
    ]),
  ),
  'the welcome': session =>
    openOwn(session, { path: 'guide.html?view=welcome', ready: 'h1', width: 900 }),
  'the help': session =>
    openOwn(session, { path: 'guide.html?view=help', ready: '[data-reason]', width: 900 }),
  'the news': session =>
    openOwn(session, { path: 'guide.html?view=news', ready: 'h1', width: 900 }),
};

type Own = { path: string; ready: string; width: number };

async function openOwn(session: Session, { path, ready, width }: Own): Promise<Page> {
  const page = await session.open(`chrome-extension://${session.id}/${path}`);
  await page.setViewport({ width, height: 900 });
  await page.bringToFront();
  await page.waitForSelector(ready);
  await standsStill(page);
  return page;
}

/** Parts that wait for the store or the browser come in after the first ones. */
async function standsStill(page: Page): Promise<void> {
  await page.evaluate(
    quietMs =>
      new Promise<void>(done => {
        const finish = (): void => {
          observer.disconnect();
          done();
        };
        let quiet = setTimeout(finish, quietMs);
        const observer = new MutationObserver(() => {
          clearTimeout(quiet);
          quiet = setTimeout(finish, quietMs);
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true });
      }),
    QUIET_MS,
  );
}
