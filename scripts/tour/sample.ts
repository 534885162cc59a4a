import type { Page } from 'puppeteer-core';

import { startSession, type Session } from '../../tests/e2e/harness/extension';
import { readControls } from '../../tests/e2e/harness/page-controls';
import {
  checkSample,
  openHome,
  openPanel,
  openSample,
  openTab,
  PAGE_WIDTH,
  PANEL_WIDTH,
} from './stage';
import { tourGroup, type TourView } from './tour-view';
import { clickInMenu } from '../lib/check-menu';

type Stage = { session: Session; sample: Page };
type Open = TourView<Stage>['open'];

const BY_HAND = '.statement-open .evidence .by-hand';
const NOTE = 'Ask the pharmacy about the 850 mg tablets.';

function panel(prepare: (page: Page) => Promise<unknown>): Open {
  return async ({ session }) => {
    const page = await openPanel(session);
    await prepare(page);
    return page;
  };
}

function tab(name: string): Open {
  return panel(page => openTab(page, name));
}

async function openFilters(page: Page): Promise<void> {
  await openTab(page, 'statements');
  await page.locator('.statement-filters summary').click();
}

/** Chooses in one of the filters, and folds them again. */
async function narrow(page: Page, name: string, value: string): Promise<void> {
  await openFilters(page);
  await page.select(`.statement-filters select[name="${name}"]`, value);
  await page.locator('.statement-filters summary').click();
}

/** Opens the first statement that says so. */
function openStatement(page: Page, kind: string): Promise<void> {
  return page.locator(`[data-verdict="${kind}"] .statement-head`).click();
}

async function correct(page: Page): Promise<void> {
  await openStatement(page, 'not-judged');
  await page.locator(`${BY_HAND} summary[data-action="correct"]`).click();
  await page.locator(`${BY_HAND} input[value="supported"]`).click();
  await page.locator(`${BY_HAND} textarea`).fill('I have read it on paper.');
}

async function saveCorrection(page: Page): Promise<void> {
  await correct(page);
  await page.locator(`${BY_HAND} [data-action="save-correction"]`).click();
  await page.waitForSelector(`${BY_HAND} [data-corrected="supported"]`);
  await page.locator('.statement-open .note-field textarea').fill(NOTE);
  await page.keyboard.press('Tab');
  await page.waitForSelector('.statement-open .note-field time');
}

/** Points at the last badge that says "Supported", until its card is there. */
async function openCard({ session }: Stage): Promise<Page> {
  const page = await openSample(session, 'badges');
  const name =
    (await readControls(page)).findLast(each => /: (?:Possibly s|S)upported\./.test(each)) ?? '';
  const badge = await page.waitForSelector(`aria/${name}`);
  await badge?.hover();
  await page.waitForSelector(`aria/${name.split(':')[0] ?? ''}[role="group"]`);
  return page;
}

export const SAMPLE = tourGroup<Stage>({
  title: 'A finished check',
  sentence: 'The packaged sample: an answer with errors, checked against its five sources.',
  start: async () => {
    const session = await startSession(null, { judge: 'embedded' });
    return { session, sample: await checkSample(session) };
  },
  end: ({ session }) => session.close(),
  views: [
    {
      name: 'page',
      title: 'In the answer',
      sentence: 'A badge beside each statement. The page itself is not changed.',
      width: PAGE_WIDTH,
      open: ({ session }) => openSample(session, 'badges'),
    },
    {
      name: 'statements',
      title: 'A check at a glance',
      sentence:
        'One number with what it is of, a count of each mark, and the claims to check first.',
      width: PANEL_WIDTH,
      open: panel(() => Promise.resolve()),
    },
    {
      name: 'statements-list',
      title: 'The list of statements',
      sentence: 'In the order of the answer; parts that are no claims in one line.',
      width: PANEL_WIDTH,
      open: panel(page => page.$eval('.statement-filters', each => each.scrollIntoView())),
    },
    {
      name: 'statements-filter',
      title: 'Filtered statements',
      sentence: 'By verdict, source or words, in the order of the answer or with problems first.',
      width: PANEL_WIDTH,
      open: panel(openFilters),
    },
    {
      name: 'statements-some',
      title: 'Statements of one kind',
      sentence: 'With their number and a button for all statements.',
      width: PANEL_WIDTH,
      open: panel(page => narrow(page, 'verdict', 'unsupported')),
    },
    {
      name: 'statements-nothing',
      title: 'No matching statements',
      sentence: 'Veracite says which filter to remove.',
      width: PANEL_WIDTH,
      height: 560,
      open: panel(async page => {
        await openFilters(page);
        await page.locator('.statement-filters input[type="search"]').fill('penguin');
        await page.waitForSelector('.statement-filters [data-shown="0"]');
      }),
    },
    {
      name: 'about-check',
      title: 'About a check',
      sentence:
        'Which model checked it, what left the device, and which model checks the next answer.',
      width: PANEL_WIDTH,
      of: '.about-check',
      open: panel(page => page.locator('[data-action="about-check"]').click()),
    },
    {
      name: 'narrow',
      title: 'At 320 pixels wide',
      sentence: 'The narrowest panel: nothing is cut off.',
      width: 320,
      open: panel(() => Promise.resolve()),
    },
    {
      name: 'evidence',
      title: 'Evidence',
      sentence:
        'The passage first, word for word from the source. Then the model, and how often it is right in such cases.',
      width: PANEL_WIDTH,
      of: '.statement-open',
      open: panel(page => openStatement(page, 'supported')),
    },
    {
      name: 'judge',
      title: 'About the model',
      sentence: 'How often it is right on which texts, and what it gets wrong.',
      width: PANEL_WIDTH,
      open: panel(async page => {
        await page.locator('[data-action="about-check"]').click();
        await page.locator('.about-check [data-action="about-judge"]').click();
      }),
    },
    {
      name: 'matrix',
      title: 'Table',
      sentence: 'Every statement against every source, also those cited elsewhere in the answer.',
      width: PANEL_WIDTH,
      height: 840,
      open: tab('matrix'),
    },
    {
      name: 'sources',
      title: 'Sources',
      sentence: 'Those that support most first; above them, what could not be read, by cause.',
      width: PANEL_WIDTH,
      open: tab('sources'),
    },
    {
      name: 'rewrite',
      title: 'Clean copy',
      sentence: 'A supported wording for what is not supported, or leaving it out.',
      width: PANEL_WIDTH,
      open: tab('supported'),
    },
    {
      name: 'rewrite-offers',
      title: 'Clean copy, with its offers',
      sentence: 'Each offer with what it removes; the user accepts it or keeps the sentence.',
      width: PANEL_WIDTH,
      open: panel(async page => {
        await openTab(page, 'supported');
        await page.locator('[data-action="start-cleanup"]').click();
        await page.waitForSelector('[data-cleanup-status="finished"]');
        await openTab(page, 'supported');
      }),
    },
    {
      name: 'share',
      title: 'Sharing',
      sentence: 'A note, Markdown, a web page, CSV, or paper.',
      width: PANEL_WIDTH,
      height: 500,
      open: panel(page => clickInMenu(page, 'share')),
    },
    {
      name: 'delete',
      title: 'Deleting',
      sentence: 'Veracite asks first. Deleted checks cannot be restored.',
      width: PANEL_WIDTH,
      height: 500,
      open: panel(page => clickInMenu(page, 'delete')),
    },
    {
      name: 'correcting',
      title: 'Correcting by hand',
      sentence: 'The user’s verdict and reason. Veracite’s verdict stays beside it.',
      width: PANEL_WIDTH,
      of: '.statement-open',
      open: panel(correct),
    },
    {
      name: 'corrected',
      title: 'Corrected, with a note',
      sentence: 'With name and date. Statistics keep using Veracite’s verdicts.',
      width: PANEL_WIDTH,
      height: 1040,
      of: '.statement-open',
      open: panel(saveCorrection),
    },
    {
      name: 'page-card',
      title: 'A card in the page',
      sentence: 'The passage, or why there is none, without leaving the page.',
      width: PAGE_WIDTH,
      height: 760,
      isHovered: true,
      open: openCard,
    },
    {
      name: 'page-marked',
      title: 'A picked statement',
      sentence: 'A statement opened in the panel is marked in the answer.',
      width: PAGE_WIDTH,
      height: 560,
      open: async ({ session, sample }) => {
        const page = await openPanel(session);
        await openStatement(page, 'contradicted');
        await page.waitForSelector('.statement-open .evidence');
        await page.close();
        return sample;
      },
    },
    // nb. After all other lists: how they are ordered is kept for all of them.
    {
      name: 'statements-worst',
      title: 'Problems first',
      sentence: 'Statements keep their numbers. The order applies to every check.',
      width: PANEL_WIDTH,
      open: panel(page => narrow(page, 'order', 'worst')),
    },
    {
      name: 'home',
      title: 'Home, with a check',
      sentence: 'Paste an answer, or open an earlier check.',
      width: PANEL_WIDTH,
      height: 860,
      open: ({ session }) => openHome(session),
    },
  ],
});
