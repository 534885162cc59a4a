import type { Page } from 'puppeteer-core';

/** Lets pages that a page opens print nothing: of one that is being printed no PDF can be made. */
export async function withoutPrinting(page: Page): Promise<void> {
  await page.evaluate(() => {
    const open = globalThis.open.bind(globalThis);
    globalThis.open = (...args) => {
      const opened = open(...args);
      if (opened) opened.print = () => undefined;
      return opened;
    };
  });
}
