import type { Page } from 'puppeteer-core';

import type { Session } from '../harness/extension';

/** Words and numbers that only a verdict has on the pages of these tests. */
export const VERDICT = /supported|contradict|conflict|not found|\d\s?%/i;

/** All that the accessibility tree of a page says. */
export async function wordsOf(page: Page): Promise<string> {
  const client = await page.createCDPSession();
  try {
    const { nodes } = await client.send('Accessibility.getFullAXTree');
    return nodes
      .filter(({ ignored }) => !ignored)
      .map(({ name, value }) => `${String(name?.value ?? '')} ${String(value?.value ?? '')}`)
      .join('\n');
  } finally {
    await client.detach();
  }
}

/** Our drawings on a chat page: highlighted stretches of text, and kinds with a colour. */
export async function paintedOn(page: Page): Promise<{ marks: number; kinds: string[] }> {
  const handles = await page.$$('aria/[role="button"]');
  const kinds = await Promise.all(
    handles.map(handle =>
      handle.evaluate(button => {
        const root = button.getRootNode();
        if (!(root instanceof ShadowRoot)) return [];
        return [...root.querySelectorAll<HTMLElement>('[data-kind]')].map(
          each => each.dataset['kind'] ?? '',
        );
      }),
    ),
  );
  const marks = await page.evaluate(() =>
    [...CSS.highlights.values()].reduce((sum, highlight) => sum + highlight.size, 0),
  );
  return { marks, kinds: [...new Set(kinds.flat())].toSorted() };
}

type Chrome = {
  tabs: { query(filter: object): Promise<{ id: number }[]> };
  action: { getBadgeText(of: object): Promise<string>; getTitle(of: object): Promise<string> };
};

/** Text on the toolbar button of the tab with this address. */
export async function onToolbar(
  session: Session,
  address: string,
): Promise<{ text: string; title: string }> {
  const worker = await session.worker();
  return worker.evaluate(async url => {
    const { tabs, action } = (globalThis as unknown as { chrome: Chrome }).chrome;
    const [found] = await tabs.query({ url });
    const of = { tabId: found?.id };
    return { text: await action.getBadgeText(of), title: await action.getTitle(of) };
  }, address);
}

/** Gives the first verdict that can be given, the second of the choice, by the keyboard alone. */
export async function giveByKeyboard(page: Page, why: string): Promise<void> {
  await tabTo(page, 'Give your verdict');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.type(why);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
}

async function tabTo(page: Page, words: string): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => document.activeElement?.textContent.trim() ?? '');
    if (focused === words) return;
  }
  throw new Error(`e2e: the Tab key never reaches "${words}"`);
}

/** Opens all sources of all statements. */
export async function unfoldSources(page: Page): Promise<void> {
  await page.$$eval('.blind-statement details:not([open])', all => {
    for (const each of all) {
      const summary = each.querySelector<HTMLElement>('[data-action="blind-sources"]');
      summary?.click();
    }
  });
  await page.waitForSelector('[data-blind-cell]');
}

/** Text of the list of checks, then of the history, which follows when a shown check closes. */
export async function readLists(page: Page): Promise<{ home: string; history: string }> {
  await page.bringToFront();
  await page.locator('.audit [data-action="back"]').click();
  await page.waitForSelector('.history-item');
  // Back leads to where it was opened from, which may be the history.
  await page.reload();
  await page.waitForSelector('[data-action="open-history"]');
  const home = await wordsOf(page);
  await page.locator('[data-action="open-history"]').click();
  await page.waitForSelector('.history-select');
  return { home, history: await wordsOf(page) };
}
