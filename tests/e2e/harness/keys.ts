import type { Page } from 'puppeteer-core';

/** Far above the stops of any view. */
const MOST_TABS = 80;
const MOST_ARROWS = 6;

/** What a person does on a page who has a keyboard alone. */
export type Keys = {
  /** Presses Tab until the focus is there. */
  tabTo: (selector: string) => Promise<void>;
  press: (selector: string) => Promise<void>;
  write: (selector: string, text: string) => Promise<void>;
  /** Goes to a tab of the view by the arrows. */
  openTab: (name: string) => Promise<void>;
};

export function keysOn(page: Page): Keys {
  async function tabTo(selector: string): Promise<void> {
    await page.waitForSelector(selector);
    for (let step = 0; step < MOST_TABS; step += 1) {
      const isThere = await page.evaluate(
        wanted => document.activeElement?.matches(wanted) ?? false,
        selector,
      );
      if (isThere) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`e2e: no Tab leads to ${selector}`);
  }
  return {
    tabTo,
    async press(selector) {
      await tabTo(selector);
      await page.keyboard.press('Enter');
    },
    async write(selector, text) {
      await tabTo(selector);
      await page.keyboard.type(text);
    },
    async openTab(name) {
      await tabTo('[role="tab"][aria-selected="true"]');
      for (let step = 0; step < MOST_ARROWS; step += 1) {
        if (await page.$(`[data-tab="${name}"]:focus`)) {
          await page.waitForSelector(`[data-tab="${name}"][aria-selected="true"]`);
          return;
        }
        await page.keyboard.press('ArrowRight');
      }
      throw new Error(`e2e: no arrow leads to the tab ${name}`);
    },
  };
}
