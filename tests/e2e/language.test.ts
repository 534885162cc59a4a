import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { readWords } from '../../scripts/lib/speak-english';
import { clickCheck, startSession, waitForFinished, type Session } from './harness/extension';
import { showAudit } from './harness/extension-pages';
import { eventually, ownNames } from './pages/steps';

let session: Session;
let sample: Page;
let panel: Page;
let options: Page;

beforeAll(async () => {
  session = await startSession();
  sample = await session.openSample();
  await clickCheck(sample);
  await waitForFinished(await session.panel());
  panel = await showAudit(session);
  options = await openOptions();
});

afterAll(async () => {
  await session.close();
});

async function openOptions(): Promise<Page> {
  const page = await session.open(`chrome-extension://${session.id}/options.html`);
  await page.bringToFront();
  await page.waitForSelector('select[name="language"]');
  return page;
}

type Chrome = { contextMenus: { update(id: string, change: object): Promise<void> } };

/** Language a page declares, and words in it. */
async function readPage(page: Page, selector: string): Promise<string[]> {
  const text = await page.$eval(selector, each => each.textContent);
  return [
    ...(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])),
    text,
  ];
}

/**
 * The titles the menu's entries are given from now on, by the browser's own call: no browser lets
 * anybody read its menu.
 */
async function listenToMenus(): Promise<void> {
  const worker = await session.worker();
  await worker.evaluate(() => {
    const own = globalThis as unknown as { chrome: Chrome; menuTitles: Record<string, unknown> };
    const { contextMenus } = own.chrome;
    const update = contextMenus.update.bind(contextMenus);
    own.menuTitles = {};
    contextMenus.update = (id, change) => {
      if ('title' in change) own.menuTitles[id] = change.title;
      return update(id, change);
    };
  });
}

async function readMenus(): Promise<Record<string, unknown>> {
  const worker = await session.worker();
  return worker.evaluate(
    () => (globalThis as unknown as { menuTitles?: Record<string, unknown> }).menuTitles ?? {},
  );
}

describe.each([
  ['de', 'de'],
  ['zh-CN', 'zh_CN'],
])('the choice of %s', (language, file) => {
  let words: Record<string, string>;
  const word = (name: string): string => {
    const found = words[name];
    if (found === undefined) throw new Error(`e2e: no language has the message ${name}`);
    return found;
  };

  beforeAll(async () => {
    words = await readWords(file);
    await listenToMenus();
    await options.bringToFront();
    await options.select('select[name="language"]', language);
  });

  it('is followed by the options at once', async () => {
    await eventually(() => readPage(options, 'h1')).toEqual([
      language,
      'ltr',
      word('options_title'),
    ]);
    expect(await options.title()).toBe(word('options_title'));
  });

  it('is followed by an open panel at once', async () => {
    await eventually(() => readPage(panel, '[data-tab="matrix"]')).toEqual([
      language,
      'ltr',
      word('panel_tabs_matrix'),
    ]);
  });

  it('is followed by what stands on an open page at once', async () => {
    await sample.bringToFront();
    const supported = word('verdict_word_open_supported');

    await eventually(async () =>
      (await ownNames(sample)).some(name => name.includes(supported)),
    ).toBe(true);
    expect((await ownNames(sample)).filter(name => name.includes('Open check'))).toEqual([]);
  });

  it('is followed by the browser’s menu', async () => {
    await eventually(readMenus).toMatchObject({
      'check-selection': word('menu_checkSelection'),
      'check-answer': word('menu_checkAnswer'),
    });
  });
});

describe('after the browser was ended and started again', () =>
  it('the language that was chosen last is still spoken', async () => {
    const words = await readWords('zh_CN');
    session = await session.killAndRestart();
    options = await openOptions();

    await eventually(() => readPage(options, 'h1')).toEqual([
      'zh-CN',
      'ltr',
      words['options_title'],
    ]);
    expect(await options.$eval('select[name="language"]', each => each.value)).toBe('zh-CN');
  }));
