import type { Page } from 'puppeteer-core';

import { clickCheck, waitForFinished } from '../../tests/e2e/harness/extension';
import type { Session } from '../../tests/e2e/harness/extension';
import { seedAudits } from '../../tests/e2e/harness/seed-audits';
import { datedAudit } from '../../tests/examples/dated-audits';

/** A view of the tour: what a reader sees, in a sentence, and how they get there. */
export type TourView = {
  /** Of the picture's file. */
  name: string;
  title: string;
  sentence: string;
  /** In CSS pixels. */
  width: number;
  open: (session: Session) => Promise<Page>;
};

/** Checks for the figures: twelve weeks of two sites, better with time. */
const MADE_UP = Array.from({ length: 24 }, (_, at) => {
  const day = new Date(Date.now() - (at + 1) * 3.5 * 86_400_000).toISOString();
  const isClaude = at % 3 === 0;
  return datedAudit({
    name: `tour${String(at)}`,
    startedAt: day,
    site: isClaude ? 'claude' : 'chatgpt',
    model: isClaude ? 'Model A' : 'Model B',
    supported: 4 + ((at * 7) % 4) - (at > 12 ? 2 : 0),
    contradicted: at % 5 === 0 ? 1 : 0,
    notFound: 1 + (at % 3),
    unread: at % 4 === 0 ? 2 : 0,
  });
});

const PANEL_WIDTH = 400;
const PAGE_WIDTH = 960;

function ownPage(path: string, ready: string): TourView['open'] {
  return async session => {
    const page = await session.open(`chrome-extension://${session.id}/${path}`);
    await page.waitForSelector(ready);
    return page;
  };
}

/** A panel in a tab of its own, with the sample's check in it. */
async function openPanel(session: Session): Promise<Page> {
  const page = await session.open(`chrome-extension://${session.id}/sidepanel.html`);
  await waitForFinished(page);
  return page;
}

function panelTab(tab: string): TourView['open'] {
  return async session => {
    const page = await openPanel(session);
    await page.locator(`[data-tab="${tab}"]`).click();
    // What the tab holds, and not once more what stands above all of them.
    await page.$eval('[role="tablist"]', tabs => {
      tabs.scrollIntoView();
    });
    return page;
  };
}

/** In the order in which a new reader meets them. */
export const TOUR: readonly TourView[] = [
  {
    name: 'welcome',
    title: 'Welcome',
    sentence:
      'Opens once: what is read, where it is kept, where it is judged, and something to try.',
    width: PAGE_WIDTH,
    open: ownPage('guide.html?view=welcome', 'h1'),
  },
  {
    name: 'page',
    title: 'In the answer',
    sentence: 'A badge beside each statement; nothing of the page is changed.',
    width: PAGE_WIDTH,
    open: async session => {
      const page = await session.openSample();
      await clickCheck(page);
      await waitForFinished(await session.panel());
      return page;
    },
  },
  {
    name: 'statements',
    title: 'Statements',
    sentence:
      'Every statement with its verdict and the sources it cites; above them the counts and both rates.',
    width: PANEL_WIDTH,
    open: openPanel,
  },
  {
    name: 'evidence',
    title: 'Evidence',
    sentence:
      'The passage comes first, found word for word in the source; then who judged, and how sure.',
    width: PANEL_WIDTH,
    open: async session => {
      const page = await openPanel(session);
      await page.locator('[data-verdict="supported"] button').click();
      return page;
    },
  },
  {
    name: 'matrix',
    title: 'Matrix',
    sentence: 'Every statement against every source, also those cited elsewhere in the answer.',
    width: PANEL_WIDTH,
    open: panelTab('matrix'),
  },
  {
    name: 'sources',
    title: 'Sources',
    sentence: 'What was read of each, what is known of it, and why one could not be checked.',
    width: PANEL_WIDTH,
    open: panelTab('sources'),
  },
  {
    name: 'rewrite',
    title: 'Rewrite',
    sentence: 'A supported wording for what is not supported, or leaving it out.',
    width: PANEL_WIDTH,
    open: panelTab('supported'),
  },
  {
    name: 'home',
    title: 'Home',
    sentence: 'Paste an answer, or go on with an earlier check.',
    width: PANEL_WIDTH,
    open: async session => {
      const page = await openPanel(session);
      await page.locator('[data-action="back"]').click();
      await page.waitForSelector('.home');
      return page;
    },
  },
  {
    name: 'dashboard',
    title: 'Figures over all checks',
    sentence: 'Rates with their intervals, each with its table; here of made-up checks.',
    width: PAGE_WIDTH,
    open: async session => {
      const page = await session.open(`chrome-extension://${session.id}/dashboard.html`);
      await page.waitForSelector('[data-dashboard="shown"]');
      // What compiles this script wraps functions by a helper that the page does not have.
      await page.evaluate('globalThis.__name = each => each');
      await seedAudits(page, MADE_UP);
      await page.reload();
      await page.waitForSelector('[data-dashboard="shown"]');
      return page;
    },
  },
  {
    name: 'options',
    title: 'Options',
    sentence: 'Appearance, models, services, your API, sites, data, keys, files.',
    width: PAGE_WIDTH,
    open: ownPage('options.html', 'h1'),
  },
  {
    name: 'help',
    title: 'Help',
    sentence: 'Every word and every reason, by the words the panel uses.',
    width: PAGE_WIDTH,
    open: ownPage('guide.html?view=help', 'h1'),
  },
];
