import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isCheckWorthy } from '../../lib/core/answer/statement';
import { clickInMenu } from '../../scripts/lib/check-menu';
import { clickByName } from '../../scripts/lib/click';
import { findWelcome } from '../../scripts/lib/launch';
import { findViolations } from './harness/axe';
import { COLOURS, setColours } from './harness/colours';
import {
  clickCheck,
  exportShown,
  startSession,
  waitForFinished,
  type Session,
} from './harness/extension';
import { readControls } from './harness/page-controls';
import { walkByTab } from './harness/tab-walk';
import { withoutPrinting } from './harness/without-printing';
import { eventually, textsOf } from './pages/steps';

let session: Session;
let sample: Page;
let panel: Page;
/** The panel's page in a tab, which can be as narrow as wanted. */
let tab: Page;
/** Words that the plain view shows as those of a source. */
let quotes: string[] = [];
/** Statement of the badge that was clicked, by the badge and by the panel. */
let picked: { number: number; id: string | undefined };

beforeAll(async () => {
  session = await startSession(null, { keepWelcome: true });
  const welcome = await findWelcome(session.browser);
  await welcome.bringToFront();
  await welcome.locator('[data-action="view-plain"]').click();
  await welcome.reload();
  await welcome.waitForSelector('[data-action="view-plain"]:checked');
  sample = await session.openSample();
  await clickCheck(sample);
  panel = await session.panel();
  await waitForFinished(panel);
  tab = await session.open(`chrome-extension://${session.id}/sidepanel.html`);
  await waitForFinished(tab);
});

afterAll(async () => {
  await session.close();
});

const focusedIn = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    return focused instanceof HTMLElement ? focused.dataset['statement'] : undefined;
  });

describe('the plain view, chosen in the welcome', () => {
  it('begins with a sentence that has no share in it', async () => {
    const [summary = ''] = await textsOf(panel, '[data-summary]');

    expect(summary).toMatch(/^(?:One statement|\d+ statements) (?:may )?disagrees? with/);
    expect(summary).toContain('Ask your doctor or pharmacist');
    expect(summary).not.toMatch(/%|\d of \d/);
  });

  it('shows every statement once, in three states, problems first', async () => {
    const states = await panel.$$eval('[data-state]', all =>
      all.map(each => each.getAttribute('data-state')),
    );
    const ids = await panel.$$eval('[data-statement]', all =>
      all.map(each => each.getAttribute('data-statement')),
    );

    expect(['look', 'agrees', 'unchecked'].filter(each => states.includes(each))).toEqual(states);
    expect(states[0]).toBe('look');
    expect(ids).toHaveLength(14);
    expect(new Set(ids).size).toBe(14);
  });

  it('never puts what was not found with what could not be checked', async () => {
    expect(await panel.$$('[data-state="look"] [data-finding="not-found"]')).not.toEqual([]);
    expect(await panel.$$('[data-state="unchecked"] [data-finding="not-found"]')).toEqual([]);
    expect(await panel.$$('[data-state="look"] [data-finding="not-judged"]')).toEqual([]);
  });

  it('shows the words of the source beside what it contradicts', async () => {
    quotes = await textsOf(
      panel,
      '[data-finding="contradicted"] mark, [data-finding="open-contradicted"] mark',
    );

    expect(quotes.length).toBeGreaterThan(0);
  });

  it('hides no badge of the page, and goes to the statement of a badge', async () => {
    // nb. Of a page in the background the browser gives no names.
    await sample.bringToFront();
    const name = (await readControls(sample)).findLast(each => each.startsWith('Statement ')) ?? '';
    await clickByName(sample, name);

    await eventually(() => focusedIn(panel)).toMatch(/./);
    picked = { number: parseInt(name.slice('Statement '.length)), id: await focusedIn(panel) };
  });
});

describe('the page to print', () => {
  it('is one page of questions with the statements they are about', async () => {
    const questions = await textsOf(panel, '[data-question]');
    await withoutPrinting(panel);
    await panel.locator('[data-action="print-plain"]').click();
    const target = await session.browser.waitForTarget(each => each.url().startsWith('blob:'));
    const printed = await target.asPage();

    const bytes = Buffer.from(await printed.pdf({ format: 'A4', preferCSSPageSize: true }));
    const words = await printed.evaluate(() => document.body.innerText);

    expect(questions.length).toBeGreaterThan(0);
    expect(bytes.toString('latin1').match(/\/Type\s*\/Page(?!s)/g)).toHaveLength(1);
    expect(words.match(/\?.*“/g)).toHaveLength(questions.length);
    expect(words).toContain('Ask your doctor or pharmacist');
    expect(words).toContain('Not medical advice');
    expect(await findViolations(printed)).toEqual([]);
    await printed.close();
  });
});

describe('everybody', () => {
  it.each([
    [400, 900],
    [320, 900],
    // 1,280 pixels at 400 %.
    [320, 256],
  ])('can read it at %d × %d pixels', async (width, height) => {
    await tab.bringToFront();
    await tab.setViewport({ width, height });
    await tab.$$eval('[data-statement] details:not([open]) > summary', all => {
      for (const each of all) each.click();
    });
    const client = await tab.createCDPSession();
    for (const colours of COLOURS) {
      await setColours(client, colours);
      expect(await findViolations(tab), colours).toEqual([]);
    }
    await setColours(client, 'light');
    await client.detach();

    expect(
      await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0);
    const sizes = await tab.$$eval('.plain :is(p, li, q, blockquote, summary)', all =>
      all.map(each => parseFloat(getComputedStyle(each).fontSize)),
    );
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(15);
    const heights = await tab.$$eval('.plain :is(button, summary)', all =>
      all.map(each => each.getBoundingClientRect().height),
    );
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
  });

  it('can use it by the keyboard', async () => {
    await tab.setViewport({ width: 400, height: 900 });
    const { stops, faults } = await walkByTab(tab);

    expect(stops).toBeGreaterThan(5);
    expect(faults).toEqual([]);
  });
});

describe('the full view', () => {
  it('is one click away, and so is the way back', async () => {
    await tab.locator('[data-action="view-full"]').click();
    await tab.waitForSelector('.mark-count');
    await panel.waitForSelector('.mark-count');
    expect(await tab.$$('[data-plain]')).toEqual([]);
    expect(await tab.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    const { pairs, statements } = await exportShown(session, tab);
    expect(statements.filter(isCheckWorthy)[picked.number - 1]?.id).toBe(picked.id);
    const found = pairs.flatMap(pair =>
      pair.state === 'settled' && 'evidence' in pair.finding
        ? pair.finding.evidence.map(({ quote }) => quote.exact.replace(/\s+/g, ' ').trim())
        : [],
    );
    for (const quote of quotes) expect(found).toContain(quote.replace(/\s+/g, ' '));

    await clickInMenu(tab, 'view-plain');

    await tab.waitForSelector('[data-plain]');
    await panel.waitForSelector('[data-plain]');
  });
});
