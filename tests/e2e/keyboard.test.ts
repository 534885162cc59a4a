import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'puppeteer-core';

import { setColours } from './harness/colours';
import { clickCheck, startSession, waitForFinished, type Session } from './harness/extension';
import { EXTENSION_PAGES, keepChecks, openHome, showAudit } from './harness/extension-pages';
import { readControls } from './harness/page-controls';
import { readSpoken } from './harness/spoken';
import { walkByTab } from './harness/tab-walk';
import { eventually } from './pages/steps';
import { openCheckMenu } from '../../scripts/lib/check-menu';

let session: Session;
let sample: Page;

beforeAll(async () => {
  session = await startSession();
  sample = await session.openSample();
  await clickCheck(sample);
  await waitForFinished(await session.panel());
  await keepChecks(session);
});

afterAll(async () => {
  await session.close();
});

/** The panel’s page in a tab of its own, with the check of the sample. */
async function openAudit(tab = 'statements'): Promise<Page> {
  const page = await showAudit(session);
  await page.locator(`[data-tab="${tab}"]`).click();
  return page;
}

async function openStatement(): Promise<Page> {
  const page = await openAudit();
  await page.locator('[data-verdict="contradicted"] button').click();
  await page.waitForSelector('[data-evidence]');
  return page;
}

const PAGES: Record<string, () => Promise<Page>> = {
  'a check': () => openAudit(),
  'a check with an open statement': openStatement,
  'the matrix of a check': () => openAudit('matrix'),
  'the sources of a check': () => openAudit('sources'),
  ...Object.fromEntries(
    Object.entries(EXTENSION_PAGES).map(([name, open]) => [name, () => open(session)]),
  ),
};

/** Named alike on purpose: a card has two ways to it. */
const ALIKE = /^About this model/;

describe.each(Object.entries(PAGES))('%s', (_name, open) => {
  let page: Page;

  beforeAll(async () => {
    page = await open();
  });

  afterAll(async () => {
    await page.close();
  });

  it('is walked by Tab: all is reached, in the order of the page, seen, and left again', async () => {
    const { stops, faults } = await walkByTab(page);

    expect(faults).toEqual([]);
    expect(stops).toBeGreaterThan(1);
  });

  it('shows where the keyboard is in forced colours too', async () => {
    const client = await page.createCDPSession();
    await setColours(client, 'forced');

    const { faults } = await walkByTab(page);
    await setColours(client, 'light');
    await client.detach();

    expect(faults).toEqual([]);
  });

  it('names everything a screen reader can operate, no two buttons alike', async () => {
    const spoken = await readSpoken(page);
    const buttons = spoken
      .filter(({ role, name }) => role === 'button' && !ALIKE.test(name))
      .map(({ name }) => name);

    expect(spoken.length).toBeGreaterThan(1);
    expect(spoken.filter(({ name }) => name === '')).toEqual([]);
    expect(buttons.filter((name, at) => buttons.indexOf(name) !== at)).toEqual([]);
  });
});

describe('on a chat page', () =>
  it('Tab comes by every badge and the button, by the names they are read out with', async () => {
    await sample.bringToFront();
    const wanted = await readControls(sample);
    const client = await sample.createCDPSession();
    const heard = new Set<string>();
    for (let step = 0; step < 60 && heard.size < wanted.length; step += 1) {
      await sample.keyboard.press('Tab');
      const { nodes } = await client.send('Accessibility.getFullAXTree');
      const focused = nodes.find(
        ({ role, properties = [] }) =>
          role?.value === 'button' &&
          properties.some(({ name, value }) => name === 'focused' && value.value === true),
      );
      const name = String(focused?.name?.value);
      if (wanted.includes(name)) heard.add(name);
    }
    await client.detach();

    expect(wanted.length).toBeGreaterThan(3);
    expect([...heard].toSorted()).toEqual([...new Set(wanted)].toSorted());
  }));

describe('what is opened by the keyboard', () => {
  it('the card of a judge keeps the focus, and Escape gives it back', async () => {
    const page = await openAudit();
    await page.focus('[data-action="about-check"]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.about-check[open]');
    await page.focus('.audit-header [data-action="about-judge"]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog[open]');

    const places = [await readPlace(page)];
    for (let step = 0; step < 4; step += 1) {
      await page.keyboard.press('Tab');
      places.push(await readPlace(page));
    }
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.querySelector('dialog') === null);

    // After the last control of a page the focus is the browser's, and then comes round.
    expect(places[0]).toBe('close-judge');
    expect(places.filter(place => place === 'behind')).toEqual([]);
    expect(await readAction(page)).toBe('about-judge');
    await page.close();
  });

  it('a question before a deed is answered with "no" by Enter and by Escape', async () => {
    const page = await openAudit();
    await openCheckMenu(page);
    for (const key of ['Enter', 'Escape'] as const) {
      await page.focus('.audit-header [data-action="delete"]');
      await page.keyboard.press('Enter');
      await eventually(() => readAction(page)).toBe('keep');
      await page.keyboard.press(key);
      await eventually(() => readAction(page)).toBe('delete');
    }
    expect(await page.$('[data-audit-status="finished"]')).not.toBeNull();
    await page.keyboard.press('Escape');
    await eventually(() => readAction(page)).toBe('more');
    expect(await page.$('.overflow[open]')).toBeNull();
    await page.close();
  });

  it('problems are gone through with j and k, from any tab, except where one types', async () => {
    const page = await openAudit('sources');
    const opened = () =>
      page.$$eval('.statement-open', all => all.map(each => each.getAttribute('data-statement')));

    await page.keyboard.press('j');
    await eventually(async () => (await opened()).length).toBe(1);
    const [first] = await opened();
    await page.keyboard.press('j');
    await eventually(async () => (await opened())[0] === first).toBe(false);
    expect(await page.$eval('[data-place]', each => each.textContent)).toMatch(
      /^Problem 2 of \d+$/,
    );
    await page.waitForFunction(() => document.activeElement?.closest('.statement-open'));
    // The opened statement has the focus, and what sticks to the top does not cover it.
    const [head, steps] = await page.evaluate(() =>
      [document.activeElement, document.querySelector('.problem-steps')].map(each => {
        const { top, bottom } = each?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
        return { top, bottom };
      }),
    );
    expect(head?.top).toBeGreaterThanOrEqual(steps?.bottom ?? Number.NaN);
    expect(head?.bottom).toBeLessThanOrEqual(await page.evaluate(() => innerHeight));

    await page.keyboard.press('k');
    await eventually(async () => (await opened())[0]).toBe(first);
    await page.focus('.statement-open .note-field textarea');
    await page.keyboard.type('jj');
    expect(await opened()).toEqual([first]);
    expect(await page.$eval('.statement-open .note-field textarea', field => field.value)).toBe(
      'jj',
    );
    await page.close();
  });

  it('the matrix is moved through with the arrows, and a cell opened with Enter', async () => {
    const page = await openAudit('matrix');
    await page.focus('[data-place][tabindex="0"]');

    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    const place = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await page.keyboard.press('Enter');

    expect(place).toMatch(/Statement 2/);
    expect(await page.waitForSelector('[data-evidence]')).not.toBeNull();
    await page.close();
  });
});

describe('what changes', () =>
  it('is said in regions that were there before their words', async () => {
    const page = await openHome(session);
    const region = await page.waitForSelector('.form-problem');
    const before = await region?.evaluate(each => [each.role ?? each.ariaLive, each.textContent]);

    await page.locator('[data-action="check-pasted"]').click();

    await eventually(() => region?.evaluate(each => each.textContent !== '')).toBe(true);
    expect(before).toEqual([expect.stringMatching(/alert|status/), '']);
    await page.close();
  }));

/** Holder of the focus while a dialog is open: a control in it, the browser, or the page behind. */
function readPlace(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) return 'browser';
    if (!activeElement.closest('dialog')) return 'behind';
    return activeElement.getAttribute('data-action') ?? activeElement.localName;
  });
}

/** Action of the focused button. */
function readAction(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('data-action') ?? null);
}
