import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ensureBrowser } from '../../scripts/lib/find-browser';
import { COMBINED_HIDDEN, COMBINED_VISIBLE } from '../attacks/hidden-text/combined-ways';
import {
  BY_SCRIPT,
  FOLDED,
  HIDDEN,
  pageWith,
  SENTENCES,
  VISIBLE,
} from '../attacks/hidden-text/ways';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await puppeteer.launch({
    executablePath: ensureBrowser(),
    headless: true,
    args: ['--no-sandbox', '--disable-gpu'],
    defaultViewport: { width: 1280, height: 800 },
  });
  page = await browser.newPage();
});

afterAll(() => browser.close());

async function picture(html: string): Promise<string> {
  // nb. An address of its own: only a parsed document has declarative shadow roots.
  await page.goto(`data:text/html;charset=utf-8,${encodeURIComponent(html)}`);
  return page.screenshot({ encoding: 'base64' });
}

/** Truth by pixels: another sentence in its place changes the picture, or it is not seen. */
describe('the list of ways to hide text', () => {
  it.each([...HIDDEN, ...COMBINED_HIDDEN, ...FOLDED, ...BY_SCRIPT])('hides: $name', async way => {
    const [one, other] = SENTENCES;

    expect(await picture(pageWith(way, one))).toBe(await picture(pageWith(way, other)));
  });

  it.each([...VISIBLE, ...COMBINED_VISIBLE])('shows: $name', async way => {
    const [one, other] = SENTENCES;

    expect(await picture(pageWith(way, one))).not.toBe(await picture(pageWith(way, other)));
  });
});
