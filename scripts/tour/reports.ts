import { renameSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'puppeteer-core';

import { startSession, type Session } from '../../tests/e2e/harness/extension';
import { waitForDownload } from '../lib/wait-for-download';
import { checkSample, openPage, openPanel, PAGE_WIDTH } from './stage';
import { tourGroup } from './tour-view';
import { clickInMenu } from '../lib/check-menu';

const WHY = 'The source says so of adults only.';
const NOTE = 'Ask the pharmacy about the 850 mg tablets.';

type Stage = { session: Session; file: string; corrected: string };

function openReport({ session, file }: Stage): Promise<Page> {
  return openPage(session, `file://${file}`);
}

/** Saves the check that the panel shows as a page of that name; answers where. */
async function saveReport(session: Session, panel: Page, name: string): Promise<string> {
  await clickInMenu(panel, 'share');
  await panel.locator('[data-action="share-save-html"]').click();
  const saved = await waitForDownload(session.downloadDir, 'html');
  // Out of the way of the next one.
  const kept = join(session.downloadDir, '..', `${name}.html`);
  renameSync(saved, kept);
  return kept;
}

/** Corrects the first statement of the panel by hand, and notes something. */
async function speak(panel: Page): Promise<void> {
  const statement = '.statement:has([data-action="correct"])';
  await panel.locator('.statement-head').click();
  await panel.locator(`${statement} summary[data-action="correct"]`).click();
  await panel.locator(`${statement} input[value="partly-supported"]`).click();
  await panel.locator(`${statement} .by-hand textarea`).fill(WHY);
  await panel.locator(`${statement} [data-action="save-correction"]`).click();
  await panel.waitForSelector(`${statement} [data-corrected]`);
  await panel.locator('.statement-open .note-field textarea').fill(NOTE);
  await panel.keyboard.press('Tab');
  await panel.waitForSelector('.statement-open .note-field time');
}

export const REPORTS = tourGroup<Stage>({
  title: 'Reports',
  sentence: 'A check as one web page that loads nothing.',
  start: async () => {
    const session = await startSession(null, { judge: 'embedded' });
    await (await checkSample(session)).close();
    const panel = await openPanel(session);
    const file = await saveReport(session, panel, 'plain');
    await panel.close();
    const again = await openPanel(session);
    await speak(again);
    const corrected = await saveReport(session, again, 'corrected');
    await again.close();
    return { session, file, corrected };
  },
  end: ({ session }) => session.close(),
  views: [
    {
      name: 'report',
      title: 'The report',
      sentence: 'What was checked and how, the rates, and every statement with its passages.',
      width: PAGE_WIDTH,
      schemes: ['light'],
      open: openReport,
    },
    {
      name: 'report-corrected',
      title: 'The report with corrections',
      sentence:
        'Each correction beside Veracite’s verdict, with name and date. They can be left out.',
      width: PAGE_WIDTH,
      height: 520,
      schemes: ['light'],
      open: async ({ session, corrected }) => {
        const page = await openPage(session, `file://${corrected}`);
        await page.setViewport({ width: PAGE_WIDTH, height: 520 });
        await page.evaluate(words => {
          const said = [...document.querySelectorAll('p')].find(each =>
            each.textContent.includes(words),
          );
          said?.scrollIntoView({ block: 'center' });
        }, WHY);
        return page;
      },
    },
    {
      name: 'report-printed',
      title: 'The report on paper',
      sentence: 'As the browser prints it or saves it as a PDF.',
      width: 794,
      height: 860,
      schemes: ['light'],
      isPrinted: true,
      open: openReport,
    },
  ],
});
