import type { Page } from 'puppeteer-core';

const MENU = '.audit-header .overflow';

/** Opens the menu of the check that a panel shows, unless it is open. */
export async function openCheckMenu(panel: Page): Promise<void> {
  await panel.waitForSelector(MENU);
  if (await panel.$(`${MENU}:not([open])`)) await panel.locator(`${MENU} > summary`).click();
  await panel.waitForSelector(`${MENU} [data-action="delete"]`);
}

/** Clicks what the menu of a check holds: "export", "share", "delete", … */
export async function clickInMenu(panel: Page, action: string): Promise<void> {
  await openCheckMenu(panel);
  await panel.locator(`${MENU} [data-action="${action}"]`).click();
}
