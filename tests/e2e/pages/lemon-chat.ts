import type { ElementHandle, Page } from 'puppeteer-core';
import { vi } from 'vitest';

import type { PlacedBox } from './boxes';
import { chatgptPage, cite } from './chatgpt';
import { sourcePage } from './sources';
import { ownButtons, statementsIn } from './steps';

export const CHAT = 'https://chatgpt.com/c/8e1d2b30-2222-4111-8111-222222222222';
export const SOURCE = 'https://health.example/lemons';
export const QUESTION = 'How long do lemons keep?';

export const LONG =
  'In a cold room that is held at four degrees and is aired every morning, lemons of the late harvest kept for six weeks before the first of them had to be thrown away by the growers.';
const DENSE = [
  'Lemons are yellow.',
  'Limes are green.',
  'Oranges grow on trees.',
  'Lemons hold much acid.',
  'Grapefruits weigh more than limes.',
  'Citrons have thick peels.',
];
export const LAST = 'Lemons that were washed before they were stored kept for four weeks.';
/** The statements of the answer: a long one, some that share lines, and one that takes two lines. */
export const SENTENCES = [LONG, ...DENSE, LAST];

/** The widths of its column follow the window's. */
export const CHAT_PAGE = chatgptPage({
  turns: [
    {
      key: 'turn-1',
      question: QUESTION,
      bodies: [
        `<p>${LONG}${cite(SOURCE, 'Growers')}</p>
         <p>${DENSE.map(each => each + cite(SOURCE, 'G')).join(' ')}</p>
         <p>${LAST}${cite(SOURCE, 'Growers')}</p>`,
      ],
    },
  ],
}).replace('margin: 0 0 60vh 160px; width: 560px', 'margin: 0 40px 60vh; max-width: 560px');

export const SOURCE_PAGE = sourcePage('Keeping lemons', SENTENCES);

/** A badge in view, with the numbers of its statements. */
export type PlacedBadge = {
  name: string;
  handle: ElementHandle;
  box: PlacedBox;
  numbers: number[];
};

export async function badgesOf(page: Page): Promise<PlacedBadge[]> {
  const own = (await ownButtons(page)).filter(({ name }) => /^Statements? \d/.test(name));
  const placed = await Promise.all(
    own.map(async ({ name, handle }) => {
      const isAway = await handle.evaluate(each => each.closest('.away, .card') !== null);
      const box = await handle.boundingBox();
      return isAway || box === null ? [] : [{ name, handle, box, numbers: statementsIn(name) }];
    }),
  );
  return placed.flat();
}

/** A badge once it is in its place. */
export async function still(page: Page, at: number): Promise<PlacedBadge> {
  let last = '';
  for (;;) {
    const badge = (await badgesOf(page))[at];
    const now = JSON.stringify(badge?.box);
    if (badge !== undefined && now === last) return badge;
    last = now;
    await new Promise(done => setTimeout(done, 100));
  }
}

/** Lines of a statement on the page. */
export function claimOf(page: Page, number: number): Promise<PlacedBox[]> {
  return page.evaluate(
    sentence => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const start = node.nodeValue?.indexOf(sentence) ?? -1;
        if (start < 0) continue;
        const range = document.createRange();
        range.setStart(node, start);
        range.setEnd(node, start + sentence.length);
        return [...range.getClientRects()].map(({ x, y, width, height }) => ({
          x,
          y,
          width,
          height,
        }));
      }
      return [];
    },
    SENTENCES[number - 1] ?? '',
  );
}

export async function cardOf({ handle }: PlacedBadge): Promise<PlacedBox | null> {
  const card = await handle.evaluateHandle(each => each.parentElement?.querySelector('.card'));
  return (await card.asElement()?.boundingBox()) ?? null;
}

/** Brings a badge near an edge of the window. */
export async function bringTo(
  page: Page,
  box: PlacedBox | undefined,
  edge: 'upper' | 'lower',
): Promise<void> {
  await page.evaluate(
    (y, isUpper) => {
      const wanted = isUpper ? 60 : innerHeight - 60;
      scrollBy({ top: y - wanted, behavior: 'instant' });
    },
    box?.y ?? 0,
    edge === 'upper',
  );
}

/** Scrolls to the beginning, and takes pointer and focus from badges and cards. */
export async function leave(page: Page): Promise<void> {
  await page.bringToFront();
  await page.keyboard.press('Escape');
  await page.mouse.move(2, 2);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await vi.waitUntil(async () => (await page.$('aria/Open check')) === null, 30_000);
}
