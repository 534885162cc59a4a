import type { Page } from 'puppeteer-core';

import type { PanelSubject } from '../../lib/browser/panel-subject';
import { auditId, type IsoDateTime } from '../../lib/core/ids';
import {
  answerPermissionPrompt,
  clickCheck,
  waitForFinished,
  type Session,
} from '../../tests/e2e/harness/extension';
import { readControls } from '../../tests/e2e/harness/page-controls';
import { redateAudits, seedAudits, type SeededAudit } from '../../tests/e2e/harness/seed-audits';
import { until } from '../../tests/e2e/harness/until';
import { HEIGHT } from './take-picture';

/** Widths of a side panel and of a page. */
export const PANEL_WIDTH = 400;
export const PAGE_WIDTH = 960;

/** The day of the tour: a picture that is taken again looks the same. */
export const TOUR_DAY: IsoDateTime = '2026-10-08T12:00:00.000Z';

const DAY_MS = 86_400_000;

/** So many days before the tour. */
export function daysBefore(days: number): IsoDateTime {
  return new Date(Date.parse(TOUR_DAY) - days * DAY_MS).toISOString();
}

/** Sets the clock of a page to the day of the tour; it goes on from there. */
const SET_CLOCK = `{
  const Real = Date;
  const late = Real.now() - Real.parse(${JSON.stringify(TOUR_DAY)});
  globalThis.Date = class Date extends Real {
    constructor(...parts) {
      if (parts.length > 0) super(...parts);
      else super(Real.now() - late);
    }
    static now() {
      return Real.now() - late;
    }
  };
}`;

/** Compiled functions call a helper that pages and workers do not have. */
export const HELPER = 'globalThis.__name = each => each';

/** Opens a page for the tour: with its clock, in UTC. */
export async function openPage(session: Session, url: string, hasOwnClock = false): Promise<Page> {
  const page = await session.browser.newPage();
  await page.setViewport({ width: PAGE_WIDTH, height: HEIGHT, deviceScaleFactor: 1 });
  await page.emulateTimezone('UTC');
  await page.evaluateOnNewDocument(HELPER);
  if (!hasOwnClock) await page.evaluateOnNewDocument(SET_CLOCK);
  await page.goto(url);
  return page;
}

/** Opens a page of the extension once it shows what `ready` names. */
export async function openOwn(session: Session, path: string, ready: string): Promise<Page> {
  const page = await openPage(session, `chrome-extension://${session.id}/${path}`);
  await page.waitForSelector(ready);
  return page;
}

/** Controls at the sample's answer: the least number of ways to its check. */
const AT_SAMPLE = { unchecked: 0, blind: 1, badges: 2 };

/** Opens the packaged sample at the end of its answer, with its button or with its badges. */
export async function openSample(session: Session, shown: keyof typeof AT_SAMPLE): Promise<Page> {
  const page = await openOwn(session, 'sample.html', '[data-veracite-page]');
  const ways = AT_SAMPLE[shown];
  if (ways === 0) await page.waitForSelector('aria/Check this answer');
  else await until(async () => (await readControls(page)).length >= ways, 'ways to the check');
  await page.bringToFront();
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  return page;
}

/** Opens a panel in a tab, with whatever was asked for last in it. */
export async function openPanel(session: Session, ready = '.audit'): Promise<Page> {
  const page = await openOwn(session, 'sidepanel.html', ready);
  await page.setViewport({ width: PANEL_WIDTH, height: HEIGHT, deviceScaleFactor: 1 });
  return page;
}

/** Opens a panel with a stored audit in it. */
export async function openAudit(session: Session, id: string, ready = '.audit'): Promise<Page> {
  await ask(session, { ok: true, value: { audit: auditId(id), statement: null } });
  return openPanel(session, ready);
}

/** Opens a panel with no audit in it. */
export async function openHome(session: Session): Promise<Page> {
  await ask(session, null);
  return openPanel(session, '.home');
}

/** Asks the panels of this window, and of windows to come, for something to show. */
async function ask(session: Session, subject: PanelSubject): Promise<void> {
  const page = await session.open(`chrome-extension://${session.id}/manifest.json`);
  await page.evaluate(async asked => {
    const { id } = await chrome.windows.getCurrent();
    await chrome.storage.local.set({ panel: asked });
    await chrome.storage.session.set({ [`panel-${String(id)}`]: { subject: asked } });
  }, subject);
  await page.close();
}

/** Writes the user's stored choices. */
export async function store(session: Session, items: Record<string, unknown>): Promise<void> {
  const page = await session.open(`chrome-extension://${session.id}/manifest.json`);
  await page.evaluate(kept => chrome.storage.local.set(kept), items);
  await page.close();
}

/** Stores audits. */
export async function seed(session: Session, audits: readonly SeededAudit[]): Promise<void> {
  const page = await session.open(`chrome-extension://${session.id}/manifest.json`);
  await seedAudits(page, audits);
  await page.close();
}

/** Has the packaged sample checked by the real engine. */
export async function checkSample(session: Session): Promise<Page> {
  const since = new Date().toISOString();
  const sample = await session.openSample();
  await sample.setViewport({ width: PAGE_WIDTH, height: HEIGHT, deviceScaleFactor: 1 });
  await clickCheck(sample);
  const panel = await session.panel();
  await waitForFinished(panel);
  await redateAudits(panel, since, TOUR_DAY);
  await panel.close();
  return sample;
}

/** Opens a tab of the panel and brings what it holds to the top. */
export async function openTab(page: Page, tab: string): Promise<Page> {
  await page.locator(`[data-tab="${tab}"]`).click();
  await page.$eval('[role="tablist"]', tabs => tabs.scrollIntoView());
  return page;
}

/** Opens a disclosure, and scrolls it to the top. */
export async function unfold(page: Page, selector: string): Promise<void> {
  await page.waitForSelector(selector);
  await page.$eval(selector, element => {
    if (element instanceof HTMLDetailsElement) element.open = true;
    element.scrollIntoView();
  });
}

/** Answers the browser's question for these hosts before it is asked. */
export function allow(session: Session, hosts: readonly string[]): Promise<void> {
  return answerPermissionPrompt(
    session,
    hosts.map(host => `https://${host}/*`),
  );
}
