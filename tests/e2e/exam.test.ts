import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startOpenaiServer, type OpenaiServer } from '../fakes/openai-server';
import { replySupportingFirst } from '../fakes/word-for-word';
import { findViolations } from './harness/axe';
import { serveApi } from './harness/api-host';
import { startSession, type Session } from './harness/extension';
import { until } from './harness/until';
import { startWeb, type Web } from './harness/web';
import { connectApi, KEY } from './pages/own-api';

/** The exam that the test is about. */
let exam = '#accuracy [data-exam]';

let server: OpenaiServer;
let web: Web;
let session: Session;
let page: Page;

beforeAll(async () => {
  server = await startOpenaiServer({ key: KEY, reply: replySupportingFirst });
  web = await startWeb({});
  serveApi(web, server);
  session = await startSession(web, { judge: 'embedded' });
  page = await openOptions();
});
afterAll(async () => {
  await session.close();
  await web.close();
  await server.close();
});

async function openOptions(): Promise<Page> {
  const opened = await session.open(`chrome-extension://${session.id}/options.html#accuracy`);
  await opened.waitForSelector(exam);
  return opened;
}

const stateNow = () => page.$eval(exam, part => part.getAttribute('data-exam'));

async function waitForState(state: string): Promise<void> {
  await page.waitForSelector(`${exam}[data-exam="${state}"]`, { timeout: 30_000 });
}

async function answered(): Promise<number> {
  const words = await page.$eval(exam, part => part.textContent);
  return Number(/(\d+) of 200/.exec(words)?.[1] ?? 0);
}

async function begin(): Promise<void> {
  await page.locator(`${exam} [data-action="begin-exam"]`).click();
  await page.locator(`${exam} [data-action="confirm"]`).click();
}

it('is stopped and goes on, and outlives the browser', async () => {
  expect(await stateNow()).toBe('none');
  await begin();
  await until(async () => (await answered()) >= 3, 'an answer');

  await page.locator(`${exam} [data-action="stop-exam"]`).click();
  await waitForState('stopped');
  const stopped = await answered();
  expect(stopped).toBeGreaterThanOrEqual(3);

  await page.locator(`${exam} [data-action="go-on-exam"]`).click();
  await until(async () => (await answered()) > stopped, 'another answer');
  const before = await answered();
  session = await session.killAndRestart();
  page = await openOptions();

  expect(await stateNow()).toBe('running');
  await until(async () => (await answered()) > before, 'an answer after the restart');
  await page.locator(`${exam} [data-action="stop-exam"]`).click();
  await waitForState('stopped');
});

it('ends with the card of the judge, in a view without faults', async () => {
  await page.locator('nav [href="#models-and-api"]').click();
  await page.locator('#models input[value="lexical"]').click();
  await waitForState('none');
  await page.locator('nav [href="#advanced"]').click();

  await begin();
  await waitForState('finished');

  const words = await page.$eval(exam, part => part.textContent);
  expect(words).toMatch(/\d+ of 200 right/);
  expect(words).toContain('Exam, pages');
  await page.$eval(`${exam} details`, details => details.setAttribute('open', ''));
  expect(await findViolations(page)).toEqual([]);
});

it('asks before it sends the pairs to an API, and counts what that took', async () => {
  await page.close();
  page = await connectApi(session, { isTested: false, prices: { prompt: '2', reply: '8' } });
  await page.locator('nav [href="#advanced"]').click();
  exam = '#accuracy [data-exam][data-judge="remote"]';
  await waitForState('none');
  await page.locator(`${exam} [data-action="begin-exam"]`).click();
  const question = await page.$eval(exam, part => part.textContent);
  expect(question).toMatch(/Send 200 comparisons to .*\$0\.\d\d.*about 1\d\d requests/);
  expect(server.chats).toHaveLength(0);

  await page.locator(`${exam} [data-action="confirm"]`).click();
  await waitForState('finished');

  const words = await page.$eval(exam, part => part.textContent);
  expect(words).toMatch(/\d+ of 200 right.*tokens in, .* out, \$0\.\d\d/);
  expect(server.chats.length).toBeGreaterThan(100);
});
