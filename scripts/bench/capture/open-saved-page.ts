import type { Browser, Page } from 'puppeteer-core';

/**
 * Opens a saved page as if it stood at `url`: nothing else is loaded, and none of the page's
 * own scripts run.
 */
export async function openSavedPage(browser: Browser, url: string, html: string): Promise<Page> {
  const page = await browser.newPage();
  await page.setJavaScriptEnabled(false);
  await page.setRequestInterception(true);
  page.on('request', request => {
    const answer =
      request.url() === url
        ? request.respond({ contentType: 'text/html; charset=utf-8', body: html })
        : request.abort();
    answer.catch((error: unknown) => console.error('bench: a request was not answered', error));
  });
  await page.goto(url, { waitUntil: 'domcontentloaded' });
  return page;
}
