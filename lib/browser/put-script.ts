import { browser } from 'wxt/browser';

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
