import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { PART_NAMES } from '../../lib/settings/option-places';
import { startSession, type Session } from './harness/extension';
import { eventually } from './pages/steps';

/** Three screens. */
const MOST_HEIGHT = 2_700;

let session: Session;
let page: Page;

beforeAll(async () => {
  session = await startSession(null, { judge: 'embedded' });
  page = await openAt('');
});

afterAll(async () => {
  await session.close();
});

async function openAt(hash: string): Promise<Page> {
  const opened = await session.open(`chrome-extension://${session.id}/options.html${hash}`);
  await opened.setViewport({ width: 1_280, height: 900 });
  await opened.waitForSelector('[data-models="encoders"][data-model-list="shown"]');
  return opened;
}

const shownPart = (of = page) =>
  of.$eval('[data-part]:not([hidden])', part => part.getAttribute('data-part'));

/** What has the focus: the section or setting around it, and its name or value. */
const focused = (of = page) =>
  of.evaluate(() => {
    const active = document.activeElement;
    const place = active?.closest('section[id], .setting[id]')?.id;
    return `${place ?? ''} ${active?.getAttribute('name') ?? ''} ${active?.getAttribute('value') ?? ''}`;
  });

describe('the parts of the options', () => {
  it.each(PART_NAMES)(
    'are reached by the navigation, at most three screens high: %s',
    async part => {
      await page.locator(`nav [href="#${part}"]`).click();

      await eventually(() => shownPart()).toBe(part);
      expect(await page.$eval('nav [aria-current]', link => link.getAttribute('href'))).toBe(
        `#${part}`,
      );
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(height).toBeLessThanOrEqual(MOST_HEIGHT);
    },
  );

  it('are left and found again with the browser’s own button', async () => {
    await page.goBack();

    await eventually(() => shownPart()).toBe(PART_NAMES.at(-2));
  });

  it.each([
    ['#my-api', 'models-and-api', /^my-api preset/],
    ['#models', 'models-and-api', /^models .* embedded$/],
    ['#encoders', 'more-models', /^encoders model-address/],
    ['#chat-sites', 'sites', /^chat-sites/],
  ])('are where a link from elsewhere leads, with the focus: %s', async (hash, part, place) => {
    const linked = await openAt(hash);

    expect(await shownPart(linked)).toBe(part);
    await eventually(() => focused(linked)).toMatch(place);
    await linked.close();
  });
});

describe('the search of settings', () => {
  it('leads by keyboard alone to a setting of another part, marks it and lets go again', async () => {
    await page.bringToFront();
    await page.locator('[name="search"]').fill('retractions');
    await eventually(() => page.$$eval('.found-settings a', all => all.length)).toBe(1);
    await page.keyboard.press('Enter');

    await eventually(() => focused()).toMatch(/^lookUpWorks lookUpWorks/);
    expect(await shownPart()).toBe('sources');
    expect(await page.$eval('[data-found]', found => found.id)).toBe('lookUpWorks');
    await eventually(() => page.$$eval('[data-found]', all => all.length)).toBe(0);
  });
});

describe('deleting what is stored', () =>
  it('says what stays, and leaves it', async () => {
    await page.bringToFront();
    await page.evaluate(() => {
      location.hash = 'theme';
    });
    await page.locator('#theme input[value="dark"]').click();
    await page.locator('nav [href="#your-data"]').click();
    await page.locator('[data-action="delete-all"]').click();
    const question = await page.$eval('.confirm-asking', asking => asking.textContent);
    await page.locator('[data-action="confirm"]').click();
    await eventually(() => page.$eval('#data', section => section.textContent)).toContain(
      'Deleted.',
    );
    await page.reload();

    expect(question).toContain('Settings, your name and permissions stay.');
    await eventually(() =>
      page.$eval('#theme input:checked', input => input.getAttribute('value')),
    ).toBe('dark');
  }));
