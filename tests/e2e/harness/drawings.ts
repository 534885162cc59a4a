import type { Page } from 'puppeteer-core';

import { until } from './until';

/** Marks what is drawn on the page, so that it can be told from what another script draws. */
export function markAsOld(page: Page): Promise<void> {
  return page.$$eval('[data-veracite-page]', hosts => {
    for (const host of hosts) host.setAttribute('data-e2e-old', '');
  });
}

/** True for each script whose drawings were on the page when it was marked. */
export function drawingsOn(page: Page): Promise<string[]> {
  return page.$$eval('[data-veracite-page]', hosts =>
    hosts.map(host => (host.hasAttribute('data-e2e-old') ? 'old' : 'new')),
  );
}

/** Waits until another script draws on the page, and that one alone. */
export function waitForNewDrawing(page: Page): Promise<void> {
  return until(async () => String(await drawingsOn(page)) === 'new', 'what the new script draws');
}
