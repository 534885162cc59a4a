import { browser } from 'wxt/browser';

/** Opens one of the extension's own pages in a new tab. */
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
 * Puts the chat pages' script into those that are open. The browser does that for pages that are
 * opened later.
 *
 * nb. Where the script is there already, the one that comes later takes its place.
 */
export async function putScript(pages: string[]): Promise<void> {
  const tabs = pages.length === 0 ? [] : await browser.tabs.query({ url: pages });
  // A tab that sleeps or shows an error has no document to put it into; it will load one.
  await Promise.allSettled(tabs.flatMap(({ id }) => (id === undefined ? [] : [putInto(id)])));
}

async function putInto(tabId: number): Promise<void> {
  const target = { tabId };
  await browser.scripting.insertCSS({ target, files: ['/content-scripts/chat.css'] });
  await browser.scripting.executeScript({ target, files: ['/content-scripts/chat.js'] });
}
