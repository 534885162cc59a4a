import type { Page } from 'puppeteer-core';

import { startSession, type Session } from '../../tests/e2e/harness/extension';
import { openStoreView, readStoredAudits } from '../../tests/e2e/harness/stored-audits';
import {
  checkSample,
  openHome,
  openOwn,
  openPanel,
  openSample,
  PAGE_WIDTH,
  PANEL_WIDTH,
  store,
} from './stage';
import { tourGroup } from './tour-view';

const BLIND = '[data-blind]';
/** The first statement that can be judged. */
const FIRST = '.blind-list > .statement:has(.by-hand)';

/** Unfolds the sources of the first statement. */
async function openCells(session: Session): Promise<Page> {
  const page = await openPanel(session, BLIND);
  await page.locator(`${FIRST} summary[data-action="blind-sources"]`).click();
  await page.waitForSelector(`${FIRST} .blind-cell`);
  return page;
}

/** Gives the user's verdict on the first statement, before the judge's is shown. */
async function decide(session: Session): Promise<Page> {
  const page = await openPanel(session, BLIND);
  const hand = `${FIRST} .by-hand`;
  if ((await page.$(`${hand} [data-machine="shown"]`)) === null) {
    await page.locator(`${hand} summary[data-action="correct"]`).click();
    await page.locator(`${hand} input[value="partly-supported"]`).click();
    await page.locator(`${hand} textarea`).fill('The source says so of adults only.');
    await page.locator(`${hand} [data-action="save-correction"]`).click();
    await page.waitForSelector(`${hand} [data-machine="shown"]`);
  }
  return page;
}

export const BLIND_VIEWS = tourGroup<Session>({
  title: 'Rating before seeing verdicts',
  sentence:
    'Veracite hides its verdicts until the user has rated the statement, in the panel and on the page.',
  start: async () => {
    const session = await startSession(null, { judge: 'embedded' });
    await (await checkSample(session)).close();
    await store(session, { settings: { checkView: 'blind' } });
    return session;
  },
  end: session => session.close(),
  views: [
    {
      name: 'blind',
      title: 'A check to rate',
      sentence: 'Statements, their sources and how many are rated. No verdicts.',
      width: PANEL_WIDTH,
      open: session => openPanel(session, BLIND),
    },
    {
      name: 'blind-cells',
      title: 'The passages, without verdicts',
      sentence: 'The passages of each source. The user can rate single sources too.',
      width: PANEL_WIDTH,
      of: FIRST,
      open: openCells,
    },
    {
      name: 'blind-decided',
      title: 'A rated statement',
      sentence:
        'Veracite’s verdict appears beside the rating. The rating stays marked as given before seeing it.',
      width: PANEL_WIDTH,
      height: 600,
      open: decide,
    },
    {
      name: 'blind-show',
      title: 'Showing all verdicts again',
      sentence: 'Veracite asks first: verdicts once seen cannot be hidden again.',
      width: PANEL_WIDTH,
      height: 420,
      open: async session => {
        const page = await openPanel(session, BLIND);
        await page.locator('[data-action="show-verdicts"]').click();
        return page;
      },
    },
    {
      name: 'blind-history',
      title: 'The history without verdicts',
      sentence: 'Without the counts, and without a choice by verdict.',
      width: PANEL_WIDTH,
      height: 640,
      open: async session => {
        await (await openHome(session)).close();
        const page = await openOwn(session, 'sidepanel.html?view=history', '.history-item');
        await page.locator('.history-filters > summary').click();
        return page;
      },
    },
    {
      name: 'blind-matrix',
      title: 'The table without verdicts',
      sentence: 'The table shows only verdicts, so Veracite hides it and says why.',
      width: PAGE_WIDTH,
      height: 240,
      open: async session => {
        const view = await openStoreView(session);
        const [audit] = await readStoredAudits(view);
        await view.close();
        const address = `sidepanel.html?matrix=${audit?.id ?? ''}`;
        return openOwn(session, address, '[data-blind-notice]');
      },
    },
    {
      name: 'blind-page',
      title: 'The page without verdicts',
      sentence: 'No badges, cards or counts. The button only says that a check exists.',
      width: PAGE_WIDTH,
      open: session => openSample(session, 'blind'),
    },
  ],
});
