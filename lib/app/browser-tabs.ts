import * as v from 'valibot';
import { browser, type Browser } from 'wxt/browser';

import { PDF, type OpenTab, type TabPort, type TakenPage } from './tab-port';

export const BROWSER_TABS: TabPort = {
  async findOpen() {
    // Without permission for its site, and without a click in it, a tab has no address here.
    const tabs = await browser.tabs.query({});
    return tabs.sort((a, b) => lookedAt(b) - lookedAt(a)).flatMap(toOpenTab);
  },
  async read(tab) {
    try {
      const [injection] = await browser.scripting.executeScript({
        target: { tabId: tab },
        files: ['/take-page.js'],
      });
      return parsePage(injection?.result);
    } catch (error) {
      // Pages of the browser, its PDF viewer, closed tabs, and every tab without permission.
      console.info('the tab could not be read', error);
      const url = await addressOf(tab);
      if (url === null) return 'no-open-tab';
      return isPdf(url) ? { url, contentType: PDF, markup: null } : 'tab-not-readable';
    }
  },
};

/** A page of the browser, or of this extension, is none that can be read. */
function toOpenTab({ id, url = '', title = '', incognito, windowId }: Browser.tabs.Tab): OpenTab[] {
  if (id === undefined || !/^https?:/.test(url)) return [];
  return [{ id, url, title, isPrivate: incognito, window: windowId }];
}

/** Time a tab was last looked at; the active tab of a window counts as the latest. */
function lookedAt({ active, lastAccessed }: Browser.tabs.Tab): number {
  return active ? Number.MAX_SAFE_INTEGER : lastAccessed;
}

/** `null` if the tab is closed; empty without permission for it. */
async function addressOf(tab: number): Promise<string | null> {
  try {
    return (await browser.tabs.get(tab)).url ?? '';
  } catch {
    return null;
  }
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
function parsePage(raw: unknown): TakenPage | 'tab-not-readable' {
  const parsed = v.safeParse(page, raw);
  return parsed.success ? parsed.output : 'tab-not-readable';
}
