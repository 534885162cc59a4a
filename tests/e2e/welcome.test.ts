import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'puppeteer-core';

import { findWelcome } from '../../scripts/lib/launch';
import { findViolations } from './harness/axe';
import { clickCheck, startSession, waitForFinished, type Session } from './harness/extension';

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

describe('a new installation', () => {
  it('is told what is read, where it is kept and where it is judged', async () => {
    const words = await guide.evaluate(() => document.body.innerText);

    expect(words).toContain('What Veracite reads');
    expect(words).toContain('Your text stays on this device.');
    expect(words).toContain('not medical advice');
    expect(await guide.title()).toBe('Welcome to Veracite');
  });

  it('tries it on the sample, from there', async () => {
    const opened = session.browser.waitForTarget(each => each.url().endsWith('/sample.html'));
    // A second try finds the sample of the first one in front.
    await guide.bringToFront();
    await guide.locator('[data-action="open-sample"]').click();
    const sample = await (await opened).asPage();
    // A page that is not there yet cannot be scrolled to its answer's end; one behind is not drawn.
    await sample.bringToFront();
    await sample.waitForFunction(
      () => location.pathname === '/sample.html' && document.readyState === 'complete',
    );
    await clickCheck(sample);

    await waitForFinished(await session.panel());
  });
});

describe('the guide', () => {
  it('explains every verdict and every reason, with what can be done', async () => {
    const page = await show('help');

    expect(await page.$$eval('.guide-state [data-verdict]', all => all.length)).toBe(12);
    const reasons = await page.$$eval('[data-reason]', all =>
      all.map(each => each.querySelector('.guide-next')?.textContent ?? ''),
    );
    expect(reasons.length).toBeGreaterThan(20);
    expect(reasons.filter(words => !/^\S.{5,}\.$/.test(words))).toEqual([]);
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
