import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { allowSites } from './harness/allow-sites';
import { startSession, type Session } from './harness/extension';
import { startWeb, type Web } from './harness/web';
import {
  badgesOf,
  CHAT,
  CHAT_PAGE,
  claimOf,
  LAST,
  leave,
  LONG,
  QUESTION,
  SENTENCES,
  SOURCE,
  SOURCE_PAGE,
} from './pages/lemon-chat';
import {
  clickOwn,
  eventually,
  layoutOf,
  ownNames,
  placeOfOwn,
  waitForCheckOf,
} from './pages/steps';

const SHOTS = process.env['VERACITE_SHOTS'];

let web: Web;
let session: Session;
let page: Page;
let panel: Page;

beforeAll(async () => {
  web = await startWeb({ [CHAT]: CHAT_PAGE, [SOURCE]: SOURCE_PAGE });
  session = await startSession(web);
  await allowSites(session, ['https://health.example/*']);
  if (SHOTS !== undefined) mkdirSync(SHOTS, { recursive: true });
  page = await session.open(CHAT);
  await clickOwn(page, 'Check this answer');
  panel = await session.panel();
  await waitForCheckOf(panel, QUESTION);
  await page.bringToFront();
  await vi.waitUntil(async () => (await badgesOf(page)).length > 2, 30_000);
});

afterAll(async () => {
  await session.close();
  await web.close();
});

describe('a checked answer beside the panel', () => {
  it('has a statement highlighted while its row is pointed at, without a scroll or a shift', async () => {
    await leave(page);
    const before = { layout: await layoutOf(page, 'body'), top: await page.evaluate('scrollY') };

    await panel.bringToFront();
    await panel.hover('.statement:nth-child(2)');
    const words = await panel.$eval(
      '.statement:nth-child(2) .statement-text',
      each => each.textContent,
    );
    await eventually(() => highlighted(page)).toEqual([words]);
    await panel.mouse.move(1, 1);
    await eventually(() => highlighted(page)).toEqual([]);

    expect({ layout: await layoutOf(page, 'body'), top: await page.evaluate('scrollY') }).toEqual(
      before,
    );
  });

  it('has the row marked whose text or badge is pointed at on the page', async () => {
    await page.bringToFront();
    const [line] = await claimOf(page, SENTENCES.length);
    if (line === undefined) throw new Error('e2e: the statement is not on the page');
    await page.mouse.move(line.x + 20, line.y + line.height / 2);
    await eventually(() => markedRows(panel)).toEqual([LAST]);
    await page.mouse.move(2, 2);
    await eventually(() => markedRows(panel)).toEqual([]);

    const [badge] = await badgesOf(page);
    await page.mouse.move((badge?.box.x ?? 0) + 4, (badge?.box.y ?? 0) + 4);
    await eventually(() => markedRows(panel)).toEqual([LONG]);
    await leave(page);
  });

  it('shows only its summary once the marks are hidden, on this and every page of the site', async () => {
    await leave(page);
    const before = await ownNames(page);
    await panel.bringToFront();
    await panel.click('[data-action="hide-marks"]');
    await page.bringToFront();

    const [summary = ''] = before;
    await eventually(() => ownNames(page)).toEqual([summary, 'Hide marks']);
    const other = await session.open(CHAT);
    await eventually(() => ownNames(other)).toEqual([summary, 'Hide marks']);
    await shoot(other, 'hidden');
    await clickOwn(other, 'Hide marks');

    await eventually(() => ownNames(other)).toEqual(before);
    await page.bringToFront();
    await eventually(() => ownNames(page)).toEqual(before);
    expect(
      await panel.$eval('[data-action="hide-marks"]', each => each.getAttribute('aria-pressed')),
    ).toBe('false');
    await other.close();
  });

  it('says what the marks mean, within the window', async () => {
    await page.bringToFront();
    await clickOwn(page, 'What the marks mean');
    await placeOfOwn(page, 'Hide marks');

    await shoot(page, 'legend');
    await page.keyboard.press('Escape');
    await eventually(() => ownNames(page)).not.toContain('Hide marks');
  });
});

/** Words that are highlighted since they are pointed at. */
function highlighted(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...(CSS.highlights.get('veracite-active') ?? [])].map(range => (range as Range).toString()),
  );
}

function markedRows(panel: Page): Promise<string[]> {
  return panel.$$eval('[data-pointed="true"] .statement-text', all =>
    all.map(({ textContent }) => textContent),
  );
}

/** Pictures for who looks at them; `VERACITE_SHOTS` names the folder. */
async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS !== undefined) await page.screenshot({ path: join(SHOTS, `${name}.png`) });
}
