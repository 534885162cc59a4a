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
  title: 'Judging blind',
  sentence:
    'The judge’s verdicts are hidden until the user has given one; nothing on the page gives them away.',
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
      title: 'A check, judged blind',
      sentence: 'Statements and their sources, how many are decided, and no verdict.',
      width: PANEL_WIDTH,
      open: session => openPanel(session, BLIND),
    },
    {
      name: 'blind-cells',
      title: 'What the judge read, without what it said',
      sentence: 'The passages of each source; the user can judge single sources, too.',
      width: PANEL_WIDTH,
      of: FIRST,
      open: openCells,
    },
    {
      name: 'blind-decided',
      title: 'A verdict, given blind',
      sentence: 'Now the judge’s verdict is beside it. A verdict given blind stays marked so.',
      width: PANEL_WIDTH,
      height: 600,
      open: decide,
    },
    {
      name: 'blind-show',
      title: 'Showing all verdicts again',
      sentence: 'Asked once more: what was seen once, no switch can hide.',
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
      title: 'The history, judged blind',
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
      title: 'The table in a tab, judged blind',
      sentence: 'A view of nothing but verdicts says so; so does the comparison of two checks.',
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
      title: 'The answer on its page, judged blind',
      sentence: 'No badge, no card, no number: the button says only that there is a check.',
      width: PAGE_WIDTH,
      open: session => openSample(session, 'blind'),
    },
  ],
});
