import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ensureFirefox } from '../../scripts/lib/find-firefox';
import { readWords } from '../../scripts/lib/speak-english';
import {
  clickAtEndOf,
  sidebarStatusOf,
  sidebarWordsOf,
  startFirefox,
  waitUntil,
  wordsOnPage,
  type FirefoxSession,
} from './harness/firefox';
import { startWeb, type Web } from './harness/web';
import { chatgptPage, cite } from './pages/chatgpt';
import { eventually } from './pages/steps';

const CHAT = 'https://chatgpt.com/c/2a6f9c04-4444-4111-8111-444444444444';
const QUESTION = 'Is the sun good for insulin?';
const ANSWER = `<p>Direct sunlight spoils insulin.${cite('https://health.example/sun', 'Sun')}</p>`;
const MATRIX = '[data-tab="matrix"]';

const firefox = ensureFirefox();
const isNotHere = !firefox.ok && firefox.failure.kind === 'not-here';
if (isNotHere) console.warn(`No language was tried in Firefox. ${firefox.failure.sentence}`);

describe.skipIf(isNotHere)('the language that is chosen in the options, in Firefox', () => {
  let web: Web;
  let session: FirefoxSession;
  let chat: Page;
  let options: Page;

  beforeAll(async () => {
    if (!firefox.ok) throw new Error(firefox.failure.sentence);

    web = await startWeb({
      [CHAT]: chatgptPage({ turns: [{ key: 'turn-1', question: QUESTION, bodies: [ANSWER] }] }),
    });
    session = await startFirefox(firefox.value, web);
    chat = await session.open(CHAT);
    await clickAtEndOf(chat, '[data-markdown-text-style]');
    options = await openOptions();
    // Its source may not be read, so the check waits for permission.
    await waitUntil(
      async () => (await sidebarStatusOf(options)) === 'waiting',
      'the sidebar shows the check',
    );
  });

  afterAll(async () => {
    await session.close();
    await web.close();
  });

  async function openOptions(): Promise<Page> {
    const page = await session.openOptions();
    await page.bringToFront();
    await page.waitForSelector('select[name="language"]');
    return page;
  }

  const titleOf = (page: Page) =>
    page.evaluate(() => [
      document.documentElement.lang,
      document.documentElement.dir,
      document.querySelector('h1')?.textContent,
    ]);

  describe.each([
    ['de', 'de'],
    ['zh-CN', 'zh_CN'],
  ])('%s', (language, file) => {
    let words: Record<string, string>;

    beforeAll(async () => {
      words = await readWords(file);
      await options.bringToFront();
      await options.select('select[name="language"]', language);
    });

    it('is followed by the options at once', async () => {
      await eventually(() => titleOf(options)).toEqual([language, 'ltr', words['options_title']]);
    });

    it('is followed by the open sidebar at once', async () => {
      await eventually(() => sidebarWordsOf(options, MATRIX)).toEqual([
        language,
        'ltr',
        words['panel_tabs_matrix'],
      ]);
    });

    it('is followed by what stands on the open chat page at once', async () => {
      await chat.bringToFront();

      await eventually(() => wordsOnPage(options, CHAT)).toContain(words['wait_permission']);
      expect(await wordsOnPage(options, CHAT)).not.toContain('Waiting for permission');
    });
  });

  it('is still spoken after the browser was ended and started again', async () => {
    const words = await readWords('zh_CN');
    session = await session.restart();
    chat = await session.open(CHAT);
    await chat.bringToFront();
    options = await openOptions();

    await eventually(() => titleOf(options)).toEqual(['zh-CN', 'ltr', words['options_title']]);
    expect(await options.$eval('select[name="language"]', each => each.value)).toBe('zh-CN');
    await chat.bringToFront();
    await eventually(() => wordsOnPage(options, CHAT)).toContain(words['wait_permission']);
    await eventually(() => sidebarWordsOf(options, 'h1')).toContain('zh-CN');
  });
});
