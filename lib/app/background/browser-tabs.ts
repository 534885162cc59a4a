import * as v from 'valibot';
import { browser } from 'wxt/browser';

import type { OpenTab, TabPort, TakenPage } from './tab-service';

export const BROWSER_TABS: TabPort = {
  async findOpen() {
    // Without permission for its site, and without a click in it, a tab has no address here.
    const tabs = await browser.tabs.query({});
    return tabs
      .filter(({ url = '' }) => /^https?:/.test(url))
      .sort((a, b) => lookedAt(b) - lookedAt(a))
      .flatMap(({ id, url }): OpenTab[] => (id !== undefined && url ? [{ id, url }] : []));
  },
  async read(tab) {
    try {
      const [injection] = await browser.scripting.executeScript({
        target: { tabId: tab },
        files: ['/take-page.js'],
      });
      return parsePage(injection?.result);
    } catch (error) {
      // Pages of the browser, its PDF viewer, and every tab without permission.
      console.info('the tab could not be read', error);
      return isPdf(await addressOf(tab)) ? { url: '', contentType: PDF, markup: null } : null;
    }
  },
};

const PDF = 'application/pdf';

/** Time a tab was last looked at; the active tab of a window counts as the latest. */
function lookedAt({
  active,
  lastAccessed = 0,
}: {
  active: boolean;
  lastAccessed?: number | undefined;
}): number {
  return active ? Number.MAX_SAFE_INTEGER : lastAccessed;
}

async function addressOf(tab: number): Promise<string> {
  return (await browser.tabs.get(tab)).url ?? '';
}

/** Some browsers let no extension into their PDF viewer: then only the address tells. */
function isPdf(address: string): boolean {
  return /\.pdf$/i.test(URL.parse(address)?.pathname ?? '');
}

const page = v.object({
  url: v.string(),
  contentType: v.string(),
  markup: v.nullable(v.string()),
});

/** nb. The result was made beside a web page's scripts: it is validated like a message. */
function parsePage(raw: unknown): TakenPage | null {
  const parsed = v.safeParse(page, raw);
  return parsed.success ? parsed.output : null;
}
