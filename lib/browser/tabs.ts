import { browser } from 'wxt/browser';

/** Fragment of the sample's address with which its check begins. */
export const SAMPLE_CHECK = '#check';

export async function openTab(path: string): Promise<void> {
  await browser.tabs.create({ url: new URL(path, location.origin).href });
}

/** Sends to every tab. Most have no script of ours and refuse, which is ignored. */
export async function toAllTabs(
  send: (tab: number | undefined) => Promise<unknown>,
): Promise<void> {
  const tabs = await browser.tabs.query({});
  await Promise.allSettled(tabs.map(({ id }) => send(id)));
}

/**
 * Injects the chat pages' script into the open ones. The browser does that for pages that are
 * opened later.
 *
 * nb. If a page has the script already, the newer one replaces it.
 */
export async function putScript(pages: string[]): Promise<void> {
  const tabs = pages.length === 0 ? [] : await browser.tabs.query({ url: pages });
  // A sleeping or failed tab has no document for it; it gets the script when it loads.
  await Promise.allSettled(tabs.flatMap(({ id }) => (id === undefined ? [] : [putInto(id)])));
}

async function putInto(tabId: number): Promise<void> {
  const target = { tabId };
  await browser.scripting.insertCSS({ target, files: ['/content-scripts/chat.css'] });
  await browser.scripting.executeScript({ target, files: ['/content-scripts/chat.js'] });
}
