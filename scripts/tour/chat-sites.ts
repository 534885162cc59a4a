import type { Page } from 'puppeteer-core';

import type { IsoDateTime } from '../../lib/core/ids';
import { clickByName } from '../lib/click';
import { allowSites } from '../../tests/e2e/harness/allow-sites';
import { startSession, waitForFinished, type Session } from '../../tests/e2e/harness/extension';
import { buttonsOf } from '../../tests/e2e/harness/page-controls';
import { redateAudits } from '../../tests/e2e/harness/seed-audits';
import { startWeb, type Web } from '../../tests/e2e/harness/web';
import { articlePage } from '../../tests/e2e/pages/article';
import { chatgptPage, cite } from '../../tests/e2e/pages/chatgpt';
import { REHYDRATION, ZINC_TRIAL } from '../../tests/e2e/pages/sources';
import { openPage, openPanel, PAGE_WIDTH, PANEL_WIDTH, TOUR_DAY } from './stage';
import { tourGroup } from './tour-view';

type Stage = { web: Web; session: Session; since: IsoDateTime };

const CHAT = 'https://chatgpt.com/c/70a00000-0000-4000-8000-000000000001';
const ASKING = 'https://chatgpt.com/c/70a00000-0000-4000-8000-000000000002';
const HIDING = 'https://chatgpt.com/c/70a00000-0000-4000-8000-000000000003';
const LOSSY = 'https://chatgpt.com/c/70a00000-0000-4000-8000-000000000005';
const CHANGED = 'https://chatgpt.com/c/70a00000-0000-4000-8000-000000000004';
/** An example of any page: a script cannot click in the browser's own menu. */
const ARTICLE = 'https://chatgpt.com/article';
const HEALTH = 'https://health.example/drinking';
const JOURNAL = 'https://journal.example/zinc';
const CLINIC = 'https://clinic.example/drinking';
const REGISTRY = 'https://registry.example/zinc';

const LOSS = 'Oral rehydration solution replaces the water and salts that are lost in diarrhoea.';
const ZINC = 'Zinc shortened the illness by 25 hours on average.';
const ADULTS = 'Adults drink 200 to 400 millilitres after every loose stool.';
const JUICE = 'Fruit juice is the best drink for it.';

const DOSES = `<table><tr><th>Weight</th><th>Amount</th></tr>
  <tr><td>5 kg</td><td>350 mL</td></tr><tr><td>10 kg</td><td>700 mL</td></tr></table>`;
const LOOK = '<style>:root { color-scheme: light dark; font: 16px/1.6 sans-serif; }</style>';

const PAGES = {
  [CHAT]: chatgptPage({
    turns: [
      {
        key: 'turn-1',
        question: 'What helps a child with diarrhoea?',
        bodies: [`<p>${LOSS}${cite(HEALTH, 'Drinking')}</p><p>${ZINC}${cite(JOURNAL, 'Zinc')}</p>`],
      },
      {
        key: 'turn-2',
        question: 'And an adult?',
        bodies: [
          `<p>${ADULTS}${cite(HEALTH, 'Drinking')}</p><p>${JUICE}${cite(HEALTH, 'Drinking')}</p>`,
        ],
      },
    ],
    after: LOOK,
  }),
  [ASKING]: chatgptPage({
    turns: [
      {
        key: 'turn-1',
        question: 'What helps a small child?',
        bodies: [
          `<p>${LOSS}${cite(CLINIC, 'Clinic')}</p><p>${ZINC}${cite(REGISTRY, 'Registry')}</p>`,
        ],
      },
    ],
    after: LOOK,
  }),
  [HIDING]: chatgptPage({
    turns: [
      {
        key: 'turn-1',
        question: 'What helps?',
        bodies: [
          `<p>${LOSS} <a data-testid="chatgpt-citation" href="${HEALTH}"
            aria-label="Drinking, +2 more sources"><span>Drinking +2</span></a></p>`,
        ],
      },
    ],
    after: LOOK,
  }),
  // A table of a kind that no rule knows, beside the reply's text.
  [LOSSY]: chatgptPage({
    turns: [
      {
        key: 'turn-1',
        question: 'How much for which weight?',
        bodies: [`<p>${LOSS}${cite(HEALTH, 'Drinking')}</p>`],
      },
    ],
    after: LOOK,
  }).replace('<div data-markdown-copy', `${DOSES}<div data-markdown-copy`),
  [CHANGED]: `<!doctype html><meta charset="utf-8" /><title>New</title>${LOOK}
    <main class="chat-thread"><section data-turn="1"><p>${LOSS}</p></section></main>`,
  [ARTICLE]: articlePage(
    `${LOOK}<p>${LOSS} <a href="${HEALTH}">Health page</a></p>
     <p>${ZINC} <a href="${JOURNAL}">Zinc trial</a></p>`,
  ),
  [HEALTH]: REHYDRATION,
  [JOURNAL]: ZINC_TRIAL,
};

/** Opens a page of a chat site once the extension has put there what is named so. */
async function openChat({ session }: Stage, url: string, control: string): Promise<Page> {
  const page = await openPage(session, url, true);
  await page.bringToFront();
  await page.waitForSelector(`aria/${control}`);
  return page;
}

async function clickOnChat(stage: Stage, url: string, control: string): Promise<Page> {
  const page = await openChat(stage, url, control);
  await clickByName(page, control);
  return page;
}

/** The real side panel, which a click on the page has opened. */
async function finishInPanel({ session, since }: Stage): Promise<void> {
  const panel = await session.panel();
  await waitForFinished(panel);
  await redateAudits(panel, since, TOUR_DAY);
  await panel.close();
}

/** Chooses the entry in the page's menu, which only a person can open. */
async function checkSelection(session: Session, address: string): Promise<void> {
  const worker = await session.worker();
  await worker.evaluate(async url => {
    const [active] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    const { onClicked } = chrome.contextMenus as unknown as {
      onClicked: { dispatch(info: object, tab: unknown): void };
    };
    onClicked.dispatch({ menuItemId: 'check-selection', pageUrl: url }, active);
  }, address);
}

export const CHAT_SITES = tourGroup<Stage>({
  title: 'On chat sites',
  sentence: 'Test pages with the markup of chat sites, from a local server.',
  start: async () => {
    const web = await startWeb(PAGES);
    const session = await startSession(web, { judge: 'embedded' });
    await allowSites(session, ['https://health.example/*', 'https://journal.example/*']);
    return { web, session, since: new Date().toISOString() };
  },
  end: async ({ web, session }) => {
    await session.close();
    await web.close();
  },
  views: [
    {
      name: 'page-one-of-several',
      title: 'One answer of several',
      sentence: 'Each answer has its own button. Here the first one is checked.',
      width: PAGE_WIDTH,
      height: 440,
      open: async stage => {
        const page = await clickOnChat(stage, CHAT, 'Check this answer');
        await finishInPanel(stage);
        return page;
      },
    },
    {
      name: 'page-hidden-sources',
      title: 'Hidden sources',
      sentence: 'Veracite counts them. A click on the page’s own button shows them.',
      width: PAGE_WIDTH,
      height: 240,
      open: stage => openChat(stage, HIDING, '2 hidden sources: show'),
    },
    {
      name: 'page-lost',
      title: 'An incomplete capture',
      sentence: 'A mark beside the button says what is missing and what to do.',
      width: PAGE_WIDTH,
      height: 320,
      open: async stage => {
        const page = await openChat(stage, LOSSY, 'Check this answer');
        const name = (await buttonsOf(page)).find(each => each.includes('Veracite missed ')) ?? '';
        await (await page.waitForSelector(`aria/${name}[role="button"]`))?.click();
        return page;
      },
    },
    {
      name: 'page-health',
      title: 'An unknown layout',
      sentence:
        'Veracite says that it does not know this layout. The report contains no text of the page.',
      width: PAGE_WIDTH,
      height: 560,
      open: async stage => {
        const page = await clickOnChat(stage, CHANGED, 'No answer recognised');
        await clickByName(page, 'Report this layout');
        return page;
      },
    },
    {
      name: 'selection',
      title: 'A checked selection',
      sentence: 'Select text on any page and use the context menu. Its links are the citations.',
      width: PANEL_WIDTH,
      open: async stage => {
        const page = await openPage(stage.session, ARTICLE, true);
        await page.bringToFront();
        await page.$eval('#piece', element => {
          getSelection()?.selectAllChildren(element);
        });
        await checkSelection(stage.session, ARTICLE);
        await finishInPanel(stage);
        return openPanel(stage.session);
      },
    },
    {
      name: 'permission',
      title: 'Sites that need permission',
      sentence: 'Veracite names the sites and says why it asks.',
      width: PANEL_WIDTH,
      open: async stage => {
        await clickOnChat(stage, ASKING, 'Check this answer');
        await finishInPanel(stage);
        const page = await openPanel(stage.session);
        await page.$eval('.banner', banner => banner.scrollIntoView());
        return page;
      },
    },
    {
      name: 'request-failed',
      title: 'A page Veracite cannot read',
      sentence: 'The reason and what to do instead.',
      width: PANEL_WIDTH,
      open: async ({ session }) => {
        const page = await session.open('chrome://version/');
        await page.bringToFront();
        await checkSelection(session, 'chrome://version/');
        const panel = await session.panel();
        await panel.waitForSelector('[role="alert"]');
        await panel.close();
        return openPanel(session, '[role="alert"]');
      },
    },
  ],
});
