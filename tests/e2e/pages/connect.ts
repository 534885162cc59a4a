import type { Page } from 'puppeteer-core';

import { API } from '../harness/api-host';
import { answerPermissionPrompt } from '../harness/extension';
import type { Session } from '../harness/extension';

export const KEY = 'sk-only-for-this-test';
export const MODEL = 'fake-model';

/** Enters the API as a reader does, and saves it. The switch is not touched. */
export async function connect(session: Session, options: { isTested: boolean }): Promise<Page> {
  await answerPermissionPrompt(session, [`https://${API.host}/*`]);
  const page = await session.open(`chrome-extension://${session.id}/options.html#my-api`);
  await page.locator('#my-api [name="baseUrl"]').fill(API.baseUrl);
  await page.locator('#my-api [name="model"]').fill(MODEL);
  await page.locator('#my-api [name="key"]').fill(KEY);
  await page.locator('#my-api [name="contextTokens"]').fill('128000');
  if (options.isTested) {
    await page.locator('[data-action="test-connection"]').click();
    await page.waitForFunction(
      () => document.querySelector('.connection-outcome')?.textContent.includes('answered a small'),
      { timeout: 30_000 },
    );
  }
  await page.locator('[data-action="save-connection"]').click();
  await page.waitForFunction(
    () => document.querySelector('.connection-outcome')?.textContent.startsWith('Saved.'),
    { timeout: 30_000 },
  );
  return page;
}

export async function turnSwitch(page: Page, place: 'device' | 'api'): Promise<void> {
  await page.locator(`[data-action="engine-${place}"]`).click();
  await page.waitForSelector(`[data-engine="${place}"]`);
}
