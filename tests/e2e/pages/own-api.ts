import type { Page } from 'puppeteer-core';

import type { RemoteConnection } from '../../../lib/core/device/remote-connection';
import { API } from '../harness/api-host';
import { answerPermissionPrompt, type Session } from '../harness/extension';
import { until } from '../harness/until';

export const KEY = 'sk-only-for-this-test';
export const MODEL = 'fake-model';

export type ApiEntry = {
  isTested: boolean;
  /** For a million tokens, in dollars; left out: the fields stay empty. */
  prices?: { prompt: string; reply: string };
  /** Left out: the API of the pretended web. */
  api?: Pick<RemoteConnection, 'baseUrl' | 'model' | 'key' | 'contextTokens'>;
};

const PRETENDED = { baseUrl: API.baseUrl, model: MODEL, key: KEY, contextTokens: 128_000 };

/** Enters the API as a reader does, and saves it. The switch is not touched. Leaves the options open. */
export async function connectApi(session: Session, entry: ApiEntry): Promise<Page> {
  const { protocol, hostname } = new URL((entry.api ?? PRETENDED).baseUrl);
  await answerPermissionPrompt(session, [`${protocol}//${hostname}/*`]);
  const page = await session.open(`chrome-extension://${session.id}/options.html#my-api`);
  await saveApi(page, entry);
  return page;
}

/** The same in options that stand open, where the browser does not ask or was answered. */
export async function saveApi(
  page: Page,
  { isTested, prices, api = PRETENDED }: ApiEntry,
): Promise<void> {
  await enter(page, {
    baseUrl: api.baseUrl,
    model: api.model,
    key: api.key,
    contextTokens: String(api.contextTokens),
    ...(prices && { pricePrompt: prices.prompt, priceReply: prices.reply }),
  });
  if (isTested) {
    await page.locator('[data-action="test-connection"]').click();
    await page.waitForFunction(
      () => document.querySelector('.connection-outcome')?.textContent.includes('Connection works'),
      { timeout: 30_000 },
    );
  }
  await page.locator('[data-action="save-connection"]').click();
  await page.waitForFunction(
    () => document.querySelector('.connection-outcome')?.textContent.startsWith('Saved.'),
    { timeout: 30_000 },
  );
}

/** Fills the form and looks that it stands there: while the page loads, it may be drawn anew. */
async function enter(page: Page, fields: Record<string, string>): Promise<void> {
  const read = (name: string) =>
    page.$eval(`#my-api [name="${name}"]`, field => (field as HTMLInputElement).value);
  const fill = async () => {
    for (const [name, text] of Object.entries(fields)) {
      if ((await read(name)) !== text) await page.locator(`#my-api [name="${name}"]`).fill(text);
    }
    const texts = await Promise.all(Object.keys(fields).map(read));
    return JSON.stringify(texts) === JSON.stringify(Object.values(fields));
  };
  await page.waitForSelector('#my-api [name="baseUrl"]');
  await until(fill, 'the form with the API in it');
}

export async function turnSwitch(page: Page, place: 'device' | 'api'): Promise<void> {
  // Beside a check the switch is folded away; elsewhere it is in sight.
  const folded = await page.$('.about-check:not([open]) > summary');
  if (folded) await page.locator('.about-check > summary').click();
  await page.locator(`[data-action="judging-${place}"]`).click();
  await page.waitForSelector(`[data-judging="${place}"]`);
}
