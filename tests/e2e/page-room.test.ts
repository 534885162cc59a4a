import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { allowSites } from './harness/allow-sites';
import { startSession, type Session } from './harness/extension';
import { startWeb, type Web } from './harness/web';
import { boxOf, overlaps, textBoxesOf, type PlacedBox } from './pages/boxes';
import {
  badgesOf,
  bringTo,
  cardOf,
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
  still,
} from './pages/lemon-chat';
import { chip, openEvidencePage } from './pages/openevidence';
import {
  clickOwn,
  eventually,
  layoutOf,
  ownButtons,
  ownNames,
  placeOfOwn,
  waitForCheckOf,
} from './pages/steps';

const EVIDENCE = 'https://www.openevidence.com/ask/8e1d2b30-1111-4111-8111-111111111111';
const SHOTS = process.env['VERACITE_SHOTS'];

/** Narrow enough for one column, as wide as a tablet, and with margins. */
const WIDTHS = [400, 800, 1_280];

const replyOf = (question: string) => ({
  question,
  body: `<p>${LONG}${chip('Growers', '[1]')}</p><p>${LAST}${chip('Growers', '[1]')}</p>`,
  references: [
    {
      title: 'Keeping lemons in cold rooms: a trial over two harvests in three valleys',
      publication: 'Journal of Growers. 2019.',
      url: SOURCE,
    },
  ],
  isFinished: true,
});

/** As on that site: the next question, or what else could be asked, comes right after an answer. */
const EVIDENCE_PAGE = openEvidencePage([replyOf(QUESTION), replyOf('And limes?')])
  .replace(
    '<style>',
    `<style>#conversation { max-width: 640px } article { overflow: hidden } article p { margin: 0 }
     .next { font: 16px/1.5 sans-serif } body { margin: 0 12px !important; width: auto !important }`,
  )
  .replaceAll(
    '</article>',
    `</article><section class="next"><b>Follow-Up Questions</b>
     <div>Which lemons keep longest in a cold room, and does washing them before make a difference at all?</div>
     <div>What do growers in other valleys do with lemons of the late harvest when no room is free?</div></section>`,
  );

let web: Web;
let session: Session;

beforeAll(async () => {
  web = await startWeb({
    [EVIDENCE]: EVIDENCE_PAGE,
    [CHAT]: CHAT_PAGE,
    [SOURCE]: SOURCE_PAGE,
  });
  session = await startSession(web);
  await allowSites(session, ['https://health.example/*']);
  if (SHOTS !== undefined) mkdirSync(SHOTS, { recursive: true });
});

afterAll(async () => {
  await session.close();
  await web.close();
});

/** All boxes that one covers even in part. */
function coveredBy(box: PlacedBox, all: readonly PlacedBox[]): PlacedBox[] {
  return all.filter(each => overlaps(box, each));
}

async function resize(page: Page, width: number, height = 800): Promise<void> {
  await page.setViewport({ width, height });
}

describe.each(WIDTHS)('a page whose next question follows at once, %i pixels wide', width =>
  it('has a button at each answer that covers nothing, and is nearer to it than to what follows', async () => {
    const page = await session.open(EVIDENCE);
    await resize(page, width);
    await eventually(() => ownNames(page)).toEqual(['Check this answer', 'Check this answer']);

    for (const at of [0, 1]) {
      await showEnd(page, at);
      await placeOfOwn(page, 'Check this answer', at);
      const button = await boxOf((await page.$$('aria/Check this answer'))[at]);
      const article = await boxOf((await page.$$('article'))[at]);

      await shoot(page, `evidence-${width}-${at}`);
      expect(coveredBy(button, await textBoxesOf(page))).toEqual([]);
      expect(coveredBy(button, await controlsOf(page))).toEqual([]);
      expect(button.x).toBeGreaterThanOrEqual(0);
      expect(button.x + button.width).toBeLessThanOrEqual(width);
      expect(distance(button, article)).toBeLessThanOrEqual(6);
    }
    await page.close();
  }),
);

async function showEnd(page: Page, at: number): Promise<void> {
  await page.bringToFront();
  await page.evaluate(index => {
    const end = document.querySelectorAll('article')[index]?.getBoundingClientRect().bottom ?? 0;
    scrollBy({ top: end - innerHeight / 2, behavior: 'instant' });
  }, at);
}

function controlsOf(page: Page): Promise<PlacedBox[]> {
  return page.$$eval('button, textarea', all =>
    all.map(each => {
      const { x, y, width, height } = each.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );
}

/** Of two boxes, in pixels; 0 if they overlap. */
function distance(a: PlacedBox, b: PlacedBox): number {
  const across = Math.max(a.x - b.x - b.width, b.x - a.x - a.width, 0);
  return Math.max(across, a.y - b.y - b.height, b.y - a.y - a.height, 0);
}

describe('a checked answer', () => {
  let page: Page;
  let panel: Page;
  let layout: string[];

  beforeAll(async () => {
    page = await session.open(CHAT);
    await resize(page, 1_280);
    layout = await layoutOf(page, 'body');
    await clickOwn(page, 'Check this answer');
    panel = await session.panel();
    await waitForCheckOf(panel, QUESTION);
    await page.bringToFront();
    await vi.waitUntil(async () => (await badgesOf(page)).length > 2, 30_000);
  });

  it('has its summary where it covers nothing, and moves nothing', async () => {
    const summary = await summaryOf(page);
    await placeOfOwn(page, summary.name);

    const covered = coveredBy(await boxOf(summary.handle), await textBoxesOf(page));

    expect(covered).toEqual([]);
    expect(await layoutOf(page, 'body')).toEqual(layout);
  });

  describe.each(WIDTHS)('%i pixels wide', width => {
    beforeAll(async () => {
      await page.bringToFront();
      await resize(page, width);
      await leave(page);
    });

    it('has badges beside their lines, and one for statements of lines too close for two', async () => {
      await eventually(() => farthest(page)).toBeLessThanOrEqual(LINE / 2);
      const badges = await badgesOf(page);

      await shoot(page, `dense-${width}`);
      expect(badges.flatMap(({ numbers }) => numbers)).toEqual(SENTENCES.map((_, at) => at + 1));
      expect(badges.length).toBeLessThan(SENTENCES.length);
      for (const one of badges)
        expect(badges.filter(each => overlaps(one.box, each.box))).toEqual([one]);
    });

    it.each([
      ['first', 'upper'],
      ['first', 'lower'],
      ['joined', 'upper'],
      ['joined', 'lower'],
      ['last', 'lower'],
    ] as const)(
      'has a card of the %s badge that covers no claim near the %s edge',
      async (which, edge) => {
        await leave(page);
        const badges = await badgesOf(page);
        const joined = badges.findIndex(({ numbers }) => numbers.length > 1);
        const at = { first: 0, joined, last: badges.length - 1 }[which];
        await bringTo(page, badges[at]?.box, edge);
        const before = await still(page, at);

        await page.mouse.move(
          before.box.x + before.box.width / 2,
          before.box.y + before.box.height / 2,
        );
        await eventually(() => cardOf(before)).not.toBeNull();
        const { box } = await still(page, at);
        const card = await cardOf(before);
        const claims = await Promise.all(before.numbers.map(number => claimOf(page, number)));

        await shoot(page, `card-${width}-${which}-${edge}`);
        expect(coveredBy(card ?? box, [box, ...claims.flat()])).toEqual([]);
        // Not grown under the pointer, over the text that it rates.
        expect(box).toEqual(before.box);
      },
    );
  });

  it('lists the statements of a joined badge, and opens the one that is clicked', async () => {
    await resize(page, 1_280);
    await leave(page);
    const badges = await badgesOf(page);
    const at = badges.findIndex(({ numbers }) => numbers.length > 1);
    const badge = await still(page, at);
    await page.mouse.move(badge.box.x + 4, badge.box.y + 4);
    const names = badge.numbers.map(
      number => expect.stringContaining(`Statement ${number}: `) as string,
    );
    await eventually(() => ownNames(page)).toEqual(expect.arrayContaining(names));

    const number = badge.numbers.at(-1) ?? 0;
    const name = (await ownNames(page)).find(each => each.startsWith(`Statement ${number}: `));
    await clickOwn(page, name ?? '');

    await eventually(() => openRow(panel)).toContain(SENTENCES[number - 1]);
  });
});

/** Height of a line of the page. */
const LINE = 25.6;

async function summaryOf(page: Page) {
  const found = (await ownButtons(page)).find(({ name }) => name.includes('checked supported'));
  if (found === undefined) throw new Error('e2e: the answer is not checked');
  return found;
}

/** Greatest distance of a badge from the first line of one of its statements, in pixels. */
async function farthest(page: Page): Promise<number> {
  const distances = await Promise.all(
    (await badgesOf(page)).flatMap(({ box, numbers }) =>
      numbers.map(async number => {
        const [line] = await claimOf(page, number);
        const middle = line === undefined ? Infinity : line.y + line.height / 2;
        return Math.abs(middle - box.y - box.height / 2);
      }),
    ),
  );
  return Math.max(...distances);
}

function openRow(panel: Page): Promise<string> {
  return panel.$eval('.statement-open .statement-text', each => each.textContent).catch(() => '');
}

/** Pictures for who looks at them; `VERACITE_SHOTS` names the folder. */
async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS !== undefined) await page.screenshot({ path: join(SHOTS, `${name}.png`) });
}
