import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'puppeteer-core';

import { findViolations } from './harness/axe';
import { clickCheck, startSession, waitForFinished } from './harness/extension';
import type { Session } from './harness/extension';

let session: Session;
let sample: Page;
let panel: Page;

beforeAll(async () => {
  session = await startSession();
  sample = await session.openSample();
  await clickCheck(sample);
  panel = await session.panel();
  await waitForFinished(panel);
});

afterAll(async () => {
  await session.close();
});

/** Every view, and how a reader gets there. */
const VIEWS: Record<string, () => Promise<Page>> = {
  'the sample page with its badges': async () => {
    await sample.bringToFront();
    return sample;
  },
  'the panel with the statements': () => pickTab('Statements'),
  'the panel with an open statement': async () => {
    const page = await pickTab('Statements');
    await page.locator('[data-verdict="contradicted"] button').click();
    return page;
  },
  'the panel with the matrix': () => pickTab('Matrix'),
  'the panel with the sources': () => pickTab('Sources'),
  'the panel with the supported answer': () => pickTab('Rewrite'),
  'the whole matrix in a tab': async () => {
    const id = await panel.evaluate(() => history.length);
    expect(id).toBeGreaterThan(0);
    await pickTab('Matrix');
    const opened = session.browser.waitForTarget(target => target.url().includes('matrix='));
    await panel.locator('[data-action="open-matrix"]').click();
    const page = await (await opened).page();
    if (!page) throw new Error('the matrix did not open');
    await waitForFinished(page);
    return page;
  },
  'the panel, as narrow as it gets, with the card of its judge': async () => {
    const page = await openJudgeCard();
    await page.setViewport({ width: 320, height: 800 });
    return page;
  },
  'the options': async () => {
    const page = await session.open(`chrome-extension://${session.id}/options.html`);
    await page.waitForSelector('h1');
    return page;
  },
  'the panel’s home with the history': async () => {
    const page = await session.open(`chrome-extension://${session.id}/sidepanel.html`);
    await page.setViewport({ width: 360, height: 800 });
    await page.locator('aria/All checks').click();
    await page.waitForSelector('[data-history]');
    return page;
  },
};

/** A panel of its own, for what lies over it keeps all clicks to itself. */
async function openJudgeCard(): Promise<Page> {
  const page = await session.open(`chrome-extension://${session.id}/sidepanel.html`);
  await waitForFinished(page);
  await page.focus('.audit-header [data-action="about-judge"]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog[open]');
  return page;
}

async function pickTab(name: string): Promise<Page> {
  await panel.locator(`::-p-xpath(//*[@role="tab"][contains(., "${name}")])`).click();
  return panel;
}

describe.each(Object.entries(VIEWS))('%s', (_name, open) => {
  it('gives axe nothing to find, in light and dark', async () => {
    const page = await open();

    for (const value of ['light', 'dark']) {
      await page.emulateMediaFeatures([
        { name: 'prefers-color-scheme', value },
        { name: 'prefers-reduced-motion', value: 'reduce' },
      ]);
      expect(await findViolations(page), value).toEqual([]);
    }
  });
});

describe('the keyboard', () => {
  it('reaches every control of the panel, each with a visible focus', async () => {
    const page = await session.open(`chrome-extension://${session.id}/sidepanel.html`);
    await page.locator('[data-action="open-audit"]').click();
    await waitForFinished(page);

    const seen = await walkByTab(page);

    const reachable = await page.evaluate(
      () =>
        [
          ...document.querySelectorAll<HTMLElement>(
            'button, a[href], summary, input, select, textarea, [tabindex="0"]',
          ),
        ].filter(element => element.tabIndex >= 0 && element.checkVisibility()).length,
    );
    expect(seen.size).toBe(reachable);
    expect([...seen.values()].filter(isVisible => !isVisible)).toEqual([]);
  });

  it('opens the card of a judge, stays in it, and comes back from it with Escape', async () => {
    const page = await openJudgeCard();

    const places = [await readFocus(page)];
    for (let step = 0; step < 4; step += 1) {
      await page.keyboard.press('Tab');
      places.push(await readFocus(page));
    }
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('dialog') === null);

    // After the last control of a page the focus is the browser's, and then comes round.
    expect(places[0]).toBe('close-judge');
    expect(places.filter(place => place === 'behind')).toEqual([]);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-action'))).toBe(
      'about-judge',
    );
  });

  it('moves through the matrix with the arrows and opens a cell with Enter', async () => {
    const page = await pickTab('Matrix');
    await page.focus('[data-place][tabindex="0"]');

    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    const place = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await page.keyboard.press('Enter');

    expect(place).toMatch(/Statement 2/);
    expect(await page.waitForSelector('[data-evidence]')).not.toBeNull();
  });
});

/** What has the focus while a dialog is open: a control in it, the browser, or the page behind. */
function readFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) return 'browser';
    if (!activeElement.closest('dialog')) return 'behind';
    return activeElement.getAttribute('data-action') ?? activeElement.localName;
  });
}

/** Every element that Tab comes by until it comes round, and whether its focus shows. */
async function walkByTab(page: Page): Promise<Map<string, boolean>> {
  const seen = new Map<string, boolean>();
  for (let step = 0; step < 300; step += 1) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const all = [...document.querySelectorAll('*')];
      const { outlineStyle, boxShadow } = getComputedStyle(element);
      return {
        key: String(all.indexOf(element)),
        shows: outlineStyle !== 'none' || boxShadow !== 'none',
      };
    });
    if (!focus) continue;
    if (seen.has(focus.key)) return seen;
    seen.set(focus.key, focus.shows);
  }
  return seen;
}
