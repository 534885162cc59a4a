import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Page } from 'puppeteer-core';

import { findWelcome } from '../../scripts/lib/launch';
import { findViolations } from './harness/axe';
import { startSession, waitForFinished, type Session } from './harness/extension';
import { openStoreView, readStoredAudits } from './harness/stored-audits';
import { ownNames, placeOfOwn } from './pages/steps';

let session: Session;
let guide: Page;

beforeAll(async () => {
  session = await startSession(null, { keepWelcome: true });
  guide = await findWelcome(session.browser);
  // A tab behind another is drawn so seldom that a click waits for ever to aim.
  await guide.bringToFront();
  await guide.waitForSelector('h1');
});

afterAll(async () => {
  await session.close();
});

async function show(view: string): Promise<Page> {
  await guide.bringToFront();
  await guide.goto(`chrome-extension://${session.id}/guide.html?view=${view}`);
  await guide.waitForSelector('h1');
  return guide;
}

/** How many tabs show a page of the extension. */
async function tabsAt(path: string): Promise<number> {
  const worker = await session.worker();
  const urls = await worker.evaluate(async () => {
    const { tabs } = (
      globalThis as unknown as {
        chrome: { tabs: { query(filter: object): Promise<{ url?: string }[]> } };
      }
    ).chrome;
    return (await tabs.query({})).map(({ url }) => url);
  });
  return urls.filter(url => url?.includes(path)).length;
}

describe('a new installation', () => {
  it('is told what is read, what leaves the device and how often marks are wrong', async () => {
    const words = await guide.evaluate(() => document.body.innerText);

    expect(words).toContain('reads nothing before your click');
    expect(words).toContain('Only your API, if you connect one');
    expect(words).toMatch(/In tests, .*marks were wrong in .*\d+ of \d+ \(\d+%\)/);
    expect(words).toContain('not medical advice');
    const choice = await guide.$eval('fieldset', each => each.innerText);
    expect(words.replace(choice, '').split(/\s+/).length).toBeLessThanOrEqual(120);
    expect(await guide.title()).toBe('Welcome to Veracite');
  });

  it('sees three pictures of the page’s own', async () => {
    const drawn = await guide.$$eval('.guide-cards svg', all =>
      all.map(each => each.getBoundingClientRect().height > 60),
    );

    expect(drawn).toEqual([true, true, true]);
    expect(await guide.$$eval('img, image, [style*="url("]', all => all.length)).toBe(0);
  });

  it('tries it with one click: the panel opens and the sample is checked, at its button', async () => {
    const opened = session.browser.waitForTarget(each => each.url().includes('/sample.html'));
    await guide.bringToFront();
    await guide.locator('[data-action="open-sample"]').click();
    const sample = await (await opened).asPage();

    const panel = await session.panel();
    await waitForFinished(panel);
    // Beside the pages, not in a tab of its own.
    expect([await tabsAt('/sample.html'), await tabsAt('/sidepanel.html')]).toEqual([1, 0]);
    expect(sample.url().endsWith('/sample.html')).toBe(true);
    await sample.bringToFront();
    const name = await vi.waitUntil(async () =>
      (await ownNames(sample)).find(each => /checked supported.*Open check$/.test(each)),
    );
    // Found in view, without scrolling.
    expect((await placeOfOwn(sample, name)).y).toBeGreaterThan(0);
    // The first check of all says what its marks mean, in the window.
    await placeOfOwn(sample, 'Hide marks');
  });

  it('is checked no second time when the sample is opened again', async () => {
    const view = await openStoreView(session);
    const known = await readStoredAudits(view);
    const asked = await askedAt(view);
    await guide.bringToFront();
    await guide.locator('[data-action="open-sample"]').click();
    await vi.waitUntil(async () => (await askedAt(view)) !== asked, { timeout: 30_000 });

    expect(known).toHaveLength(1);
    expect(await readStoredAudits(view)).toHaveLength(1);
  });
});

/** When a page last asked for a check, or for what is in the panel. */
function askedAt(page: Page): Promise<number | undefined> {
  return page.evaluate(async () => {
    const { storage } = (
      globalThis as unknown as {
        chrome: { storage: { local: { get(): Promise<{ panel?: { at: number } }> } } };
      }
    ).chrome;
    return (await storage.local.get()).panel?.at;
  });
}

describe('the guide', () => {
  it('explains every verdict and every reason, with what can be done', async () => {
    const page = await show('help');

    expect(await page.$$eval('.guide-state [data-verdict]', all => all.length)).toBe(12);
    const reasons = await page.$$eval('[data-reason]', all =>
      all.map(each => each.querySelector('.guide-next')?.textContent ?? ''),
    );
    expect(reasons.length).toBeGreaterThan(20);
    expect(reasons.filter(words => !/^\S.{5,}\.$/.test(words))).toEqual([]);
    const words = await page.evaluate(() => document.body.innerText);
    expect(words).toContain('Answers stay on this device');
    const keys = await page.$$eval('.keys > div', all => all.map(each => each.innerText));
    expect(keys.length).toBe(5);
  });

  it('stops opening the news when it is told to, and remembers it', async () => {
    const page = await show('news');
    await page.locator('input[name="no-news"]').click();

    await show('welcome');
    await show('news');
    expect(await page.$eval('input[name="no-news"]', box => box.checked)).toBe(true);
  });

  it.each(['welcome', 'help', 'news'])('gives axe nothing to find in %s', async view => {
    const page = await show(view);
    await page.setViewport({ width: 320, height: 800 });

    for (const value of ['light', 'dark']) {
      await page.emulateMediaFeatures([
        { name: 'prefers-color-scheme', value },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ]);
      expect(await findViolations(page), value).toEqual([]);
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
