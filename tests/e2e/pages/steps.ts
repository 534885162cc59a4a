import type { ElementHandle, Page } from 'puppeteer-core';
import { expect, vi } from 'vitest';

import { asFirm } from '../harness/as-firm';
import { waitForFinished } from '../harness/extension';

/** Default timeout of a condition; generous on purpose. */
const PATIENCE = { timeout: 30_000, interval: 100 };

/** Polls until it holds what is expected. */
export function eventually<T>(look: () => Promise<T> | T) {
  return expect.poll(look, PATIENCE);
}

/**
 * The extension's own controls on a page, in their order: everything in a shadow root, which
 * the pages of these tests do not have. Open findings are named as firm ones: see `asFirm`.
 */
export async function ownButtons(page: Page): Promise<{ name: string; handle: ElementHandle }[]> {
  const handles = await page.$$('aria/[role="button"]');
  const names = await Promise.all(
    handles.map(handle =>
      handle.evaluate(element =>
        element.getRootNode() instanceof ShadowRoot
          ? (element.getAttribute('aria-label') ?? element.textContent)
          : null,
      ),
    ),
  );
  return handles.flatMap((handle, at) => {
    const name = names[at] ?? null;
    return name === null ? [] : [{ name: asFirm(name), handle }];
  });
}

/** Names of the extension's controls on the page: buttons, chips and badges. */
export async function ownNames(page: Page): Promise<string[]> {
  return (await ownButtons(page)).map(({ name }) => name);
}

/** Numbers of a badge's statements, from `Statements 2–4, worst 3: …` or `Statement 5: …`. */
export function statementsIn(name: string): number[] {
  const [, first, last] = /^Statements? (\d+)(?:–(\d+))?[,:]/.exec(name) ?? [];
  if (first === undefined) return [];
  const from = Number(first);
  return Array.from({ length: Number(last ?? first) - from + 1 }, (_, at) => from + at);
}

/** Number of the extension's controls on the page with exactly this name. */
export async function countOwn(page: Page, name: string): Promise<number> {
  return (await ownNames(page)).filter(each => each === name).length;
}

/** Scrolls an element's end into the middle of the view, so that what hangs there is seen. */
export async function bringIntoView(page: Page, selector: string): Promise<void> {
  await page.bringToFront();
  await page.$eval(selector, element => {
    const { bottom } = element.getBoundingClientRect();
    scrollBy({ top: bottom - innerHeight / 2, behavior: 'instant' });
  });
}

/**
 * Clicks one of the extension's own controls, with the mouse, once it stands still in view;
 * `at` counts those of that name, from 0.
 */
export async function clickOwn(page: Page, name: string, at = 0): Promise<void> {
  const { x, y } = await placeOfOwn(page, name, at);
  await page.mouse.click(x, y);
}

/** The middle of one of the extension's own controls, once it stands still in view. */
export async function placeOfOwn(
  page: Page,
  name: string,
  at = 0,
): Promise<{ x: number; y: number }> {
  let last = '';
  return vi.waitUntil(async () => {
    const place = await placeInView(page, name, at);
    const isStill = JSON.stringify(place) === last;
    last = JSON.stringify(place);
    return isStill && place;
  }, PATIENCE);
}

/** Waits until the panel shows the finished check of the answer to a question. */
export async function waitForCheckOf(panel: Page, question: string): Promise<void> {
  await panel.waitForFunction(
    asked => document.querySelector('.audit h1')?.textContent === asked,
    { polling: 100 },
    question,
  );
  await waitForFinished(panel);
}

async function placeInView(
  page: Page,
  name: string,
  at: number,
): Promise<{ x: number; y: number } | null> {
  const height = await page.evaluate(() => innerHeight);
  const own = (await ownButtons(page)).filter(each => each.name === name)[at];
  const box = await own?.handle.boundingBox();
  const place = box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return place && place.x > 0 && place.y > 0 && place.y < height ? place : null;
}

/** The sentence that stands by the button that says "Try again". */
export async function failureShown(page: Page): Promise<string | null> {
  const failed = (await ownButtons(page)).find(({ name }) => name === 'Try again');
  const text = await failed?.handle.evaluate(
    button => button.parentElement?.querySelector('[role="status"]')?.textContent,
  );
  return text ?? null;
}

/** A piece of the page as it stands, in every detail of its markup. */
export function markupOf(page: Page, selector: string): Promise<string> {
  return page.$eval(selector, element => new XMLSerializer().serializeToString(element));
}

/** Position of every element in a part of the page, independent of scrolling. */
export function layoutOf(page: Page, selector: string): Promise<string[]> {
  return page.$eval(selector, root =>
    [root, ...root.querySelectorAll('*')].map(element => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.localName, x + scrollX, y + scrollY, width, height].join(' ');
    }),
  );
}

/** The text of each element of the extension's own page that matches. */
export function textsOf(panel: Page, selector: string): Promise<string[]> {
  return panel.$$eval(selector, all => all.map(({ textContent }) => textContent.trim()));
}
