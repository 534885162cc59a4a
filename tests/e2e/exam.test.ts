import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { findViolations } from './harness/axe';
import { startSession, type Session } from './harness/extension';
import { until } from './harness/until';

const EXAM = '#models [data-exam]';

let session: Session;
let page: Page;

beforeAll(async () => {
  session = await startSession(null, { judge: 'embedded' });
  page = await openOptions();
});
afterAll(async () => {
  await session.close();
});

async function openOptions(): Promise<Page> {
  const opened = await session.open(`chrome-extension://${session.id}/options.html#models`);
  await opened.waitForSelector(EXAM);
  return opened;
}

const stateNow = () => page.$eval(EXAM, part => part.getAttribute('data-exam'));

async function waitForState(state: string): Promise<void> {
  await page.waitForSelector(`#models [data-exam="${state}"]`, { timeout: 30_000 });
}

async function answered(): Promise<number> {
  const words = await page.$eval(EXAM, part => part.textContent);
  return Number(/(\d+) of 200/.exec(words)?.[1] ?? 0);
}

async function begin(): Promise<void> {
  await page.locator(`${EXAM} [data-action="begin-exam"]`).click();
  await page.locator(`${EXAM} [data-action="confirm"]`).click();
}

it('is stopped and goes on, and outlives the browser', async () => {
  expect(await stateNow()).toBe('none');
  await begin();
  await until(async () => (await answered()) >= 3, 'an answer');

  await page.locator(`${EXAM} [data-action="stop-exam"]`).click();
  await waitForState('stopped');
  const stopped = await answered();
  expect(stopped).toBeGreaterThanOrEqual(3);

  await page.locator(`${EXAM} [data-action="go-on-exam"]`).click();
  await until(async () => (await answered()) > stopped, 'another answer');
  const before = await answered();
  session = await session.killAndRestart();
  page = await openOptions();

  expect(await stateNow()).toBe('running');
  await until(async () => (await answered()) > before, 'an answer after the restart');
  await page.locator(`${EXAM} [data-action="stop-exam"]`).click();
  await waitForState('stopped');
});

it('ends with the card of the judge, in a view without faults', async () => {
  await page.locator('#models input[value="lexical"]').click();
  await waitForState('none');

  await begin();
  await waitForState('finished');

  const words = await page.$eval(EXAM, part => part.textContent);
  expect(words).toMatch(/Right about \d+ of 200 pairs/);
  expect(words).toContain('Exam, pages');
  await page.$eval(`${EXAM} details`, details => details.setAttribute('open', ''));
  expect(await findViolations(page)).toEqual([]);
});
