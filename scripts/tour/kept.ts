import type { Page } from 'puppeteer-core';

import { clickCheck, waitForFinished } from '../../tests/e2e/harness/extension';
import { openChat, type OpenChat } from '../../tests/e2e/harness/midway';
import { checkSample, openOwn, openPanel, PAGE_WIDTH, PANEL_WIDTH, store } from './stage';
import { tourGroup } from './tour-view';

function openQuotesOnly({ session }: OpenChat): Promise<Page> {
  return openPanel(session, '[data-quotes-only]');
}

export const KEPT = tourGroup<OpenChat>({
  title: 'Stored data',
  sentence: 'A conversation with stored pages, and the sample with quotes only.',
  start: async () => {
    const open = await openChat();
    await clickCheck(open.chat);
    const panel = await open.session.panel();
    await waitForFinished(panel);
    await panel.close();
    const { session } = open;
    await store(session, { settings: { keepQuotesOnly: true } });
    await (await checkSample(session)).close();
    await store(session, { settings: {} });
    return open;
  },
  end: open => open.close(),
  views: [
    {
      name: 'options-kept',
      title: 'Options: storage used',
      sentence: 'Each kind of data and its size.',
      width: PAGE_WIDTH,
      of: '#data details',
      open: async ({ session }) => {
        const page = await openOwn(session, 'options.html#data', '#data details');
        await page.locator('#data details > summary').click();
        return page;
      },
    },
    {
      name: 'options-cleared',
      title: 'Options: stored pages deleted',
      sentence: 'Each check keeps the texts it used.',
      width: PAGE_WIDTH,
      height: 900,
      of: '#data',
      open: async ({ session }) => {
        const page = await openOwn(session, 'options.html#data', '#data details');
        await page.locator('[data-action="clear-cache"]').click();
        await page.locator('[data-action="confirm"]').click();
        await page.waitForFunction(() =>
          document.querySelector('#data')?.textContent.includes(' freed.'),
        );
        return page;
      },
    },
    {
      name: 'quotes-only',
      title: 'Only the quoted passages are kept',
      sentence: 'Chosen in the options: Veracite deletes each full text after the check.',
      width: PANEL_WIDTH,
      of: '[data-quotes-only]',
      open: openQuotesOnly,
    },
    {
      name: 'quotes-only-evidence',
      title: 'Evidence from stored quotes',
      sentence:
        'The passage is shown as before. To check it again, Veracite reads the source again.',
      width: PANEL_WIDTH,
      height: 960,
      of: '.statement-open',
      open: async open => {
        const page = await openQuotesOnly(open);
        await page.locator('[data-verdict="supported"] .statement-head').click();
        await page.waitForSelector('.statement-open .evidence');
        return page;
      },
    },
  ],
});
