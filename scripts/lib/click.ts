import type { Page } from 'puppeteer-core';

/** Timeout until a control is in view, in milliseconds. */
const TIMEOUT_MS = 30_000;

/**
 * Clicks a control by its accessible name, where a reader sees it.
 *
 * By its place on the screen: the extension's shadow root on pages is closed, and a click
 * with the mouse is what a reader does.
 */
export async function clickByName(page: Page, name: string): Promise<void> {
  const { x, y } = await placeOf(page, name);
  await page.mouse.click(x, y);
}

/** Position of a control once it no longer moves, in CSS pixels of the page's view. */
export async function placeOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const deadline = Date.now() + TIMEOUT_MS;
  let last = '';
  while (Date.now() < deadline) {
    const element = await page.$(`aria/${name}`);
    const box = await element?.boundingBox();
    const place = box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    // Twice at the same place: nothing moves any more.
    if (place && place.x > 0 && place.y > 0 && JSON.stringify(place) === last) return place;

    last = JSON.stringify(place);
    await new Promise(resolve => setTimeout(resolve, 150));
  }
  throw new Error(`there is no control named "${name}" in view`);
}
