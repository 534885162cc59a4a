import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { allowSites } from './harness/allow-sites';
import { startSession, type Session } from './harness/extension';
import { startWeb, type Web } from './harness/web';
import { writeReply } from './harness/write-reply';
import { chatgptPage, cite } from './pages/chatgpt';
import { REHYDRATION } from './pages/sources';
import { eventually, ownNames } from './pages/steps';

const CHAT = 'https://chatgpt.com/c/6a1d2b30-7777-4111-8111-111111111111';
const HEALTH = 'https://health.example/drinking';
const EARLIER = 'https://health.example/earlier';
const REFUSED = 'https://closed.example/salt';

const OLD = 'Oral rehydration solution replaces the water and salts that are lost in diarrhoea.';
const NEW = 'Adults drink 200 to 400 millilitres after every loose stool.';
const LAST = 'Whoever vomits waits for ten minutes and goes on in small sips.';

let web: Web;
let session: Session;
let page: Page;

beforeAll(async () => {
  const bodies = [`<p>${OLD}${cite(EARLIER, 'Drinking')}</p>`];
  web = await startWeb({
    [CHAT]: chatgptPage({ turns: [{ key: 'turn-1', question: 'What helps?', bodies }] }),
    [EARLIER]: REHYDRATION,
    [HEALTH]: REHYDRATION,
    [REFUSED]: REHYDRATION,
  });
  session = await startSession(web);
  await allowSites(session, ['https://health.example/*']);
  await choose('auto');
  page = await session.open(CHAT);
});

afterAll(async () => {
  await session.close();
  await web.close();
});

/** As the reader does in the options. */
async function choose(mode: string): Promise<void> {
  const options = await session.open(`chrome-extension://${session.id}/options.html#page-modes`);
  await options.waitForSelector('select[name="page-mode"]');
  await options.select('select[name="page-mode"]', mode);
  await vi.waitUntil(async () => (await storedMode()) === mode, { timeout: 10_000 });
  await options.close();
}

async function storedMode(): Promise<unknown> {
  const worker = await session.worker();
  return worker.evaluate(async () => {
    const { storage } = (
      globalThis as unknown as {
        chrome: { storage: { local: { get(key: string): Promise<Record<string, unknown>> } } };
      }
    ).chrome;
    const { settings } = await storage.local.get('settings');
    return (settings as { pageMode?: unknown } | undefined)?.pageMode ?? 'click';
  });
}

function write(key: string, answer: string, url: string): Promise<void> {
  return writeReply(page, { key, answer, chip: cite(url, 'Drinking') });
}

describe('where answers are checked by themselves', () => {
  it('checks one that is written meanwhile, without a click and without the panel', async () => {
    await eventually(() => ownNames(page)).toEqual(['Check this answer']);
    await write('turn-2', NEW, HEALTH);

    await eventually(() => ownNames(page)).toContainEqual(
      expect.stringMatching(/^1 of 1 checked supported\. Open check$/),
    );
    expect(session.browser.targets().filter(each => each.url().includes('sidepanel'))).toEqual([]);
  });

  // It has rested since, longer than the one that was checked.
  it('leaves an answer alone that was there when the page was opened', async () => {
    expect(await ownNames(page)).toContain('Check this answer');
    expect(web.hits(EARLIER)).toBe(0);
  });

  it('shows the check after the page was reloaded', async () => {
    await session.killWorker();
    await page.reload();
    await eventually(() => ownNames(page)).toEqual(['Check this answer']);
    await write('turn-2', NEW, HEALTH);

    await eventually(() => ownNames(page)).toContain('1 of 1 checked supported. Open check');
  });

  it('asks for no permission: it says what to click', async () => {
    await write('turn-3', LAST, REFUSED);

    await eventually(() => statusOn(page)).toContainEqual(
      expect.stringMatching(/^Not checked automatically: its sources need your permission/),
    );
    expect(web.hits(REFUSED)).toBe(0);
  });

  // The reply that was written again has rested since, longer than the one that was offered.
  it('checks none twice', () => expect(web.hits(HEALTH)).toBe(1));

  it('takes everything off the open pages once it is off, and puts it back', async () => {
    await choose('off');
    await eventually(() => ownNames(page)).toEqual([]);

    await choose('click');
    await page.bringToFront();
    await eventually(() => ownNames(page)).toContain('1 of 1 checked supported. Open check');
  });
});

/** Names of the buttons for a screen reader. */
async function statusOn(of: Page): Promise<string[]> {
  const handles = await of.$$('aria/[role="status"]');
  return Promise.all(handles.map(handle => handle.evaluate(element => element.textContent)));
}
