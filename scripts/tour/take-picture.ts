import { join } from 'node:path';

import type { Page, ScreenshotClip } from 'puppeteer-core';

import { SCHEMES, type Scheme, type ViewFacts } from './tour-view';

/** Long views are cut below their beginning: a picture of many screens is unreadable. */
export const HEIGHT = 760;
/** Chosen by looking: letters stay clean, and all pictures together stay below 5.5 MB. */
const QUALITY = 42;
/** Around an element that is shown alone, in CSS pixels. */
const MARGIN = 4;
/** Room above such an element, which the panel's tabs and row of problems would cover. */
const HEADROOM = 88;

/** Name of a picture's file. */
export function pictureName(view: ViewFacts, scheme: Scheme): string {
  return `${view.name}-${scheme}.webp`;
}

export function schemesOf({ schemes = SCHEMES }: ViewFacts): readonly Scheme[] {
  return schemes;
}

/** Takes the pictures of a view. */
export async function takePictures(page: Page, view: ViewFacts, folder: string): Promise<void> {
  const { width, height = HEIGHT, of = null } = view;
  const headroom = of === null ? 0 : HEADROOM;
  await page.setViewport({ width, height: height + headroom, deviceScaleFactor: 1 });
  await page.bringToFront();
  if (!view.isHovered) await page.mouse.move(width - 1, 1);
  if (view.isPrinted) await page.emulateMediaType('print');
  if (of !== null) await page.waitForSelector(of);
  for (const scheme of schemesOf(view)) {
    await showIn(page, scheme);
    const path = join(folder, pictureName(view, scheme));
    const clip = of === null ? null : await placeOf(page, of);
    await page.screenshot({
      path,
      type: 'webp',
      quality: QUALITY,
      captureBeyondViewport: false,
      ...(clip && { clip }),
    });
  }
}

async function showIn(page: Page, scheme: Scheme): Promise<void> {
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: scheme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise(done => setTimeout(done, 600));
  });
}

/** Brings an element to the top of the view; answers what of it can be seen there. */
async function placeOf(page: Page, selector: string): Promise<ScreenshotClip> {
  return page.$eval(
    selector,
    (element, margin, headroom) => {
      scrollBy({ top: element.getBoundingClientRect().top - headroom, behavior: 'instant' });
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const x = Math.max(0, Math.floor(left - margin));
      const y = Math.max(0, Math.floor(top - margin));
      return {
        x: x + scrollX,
        y: y + scrollY,
        width: Math.min(innerWidth, Math.ceil(right + margin)) - x,
        height: Math.min(innerHeight, Math.ceil(bottom + margin)) - y,
      };
    },
    MARGIN,
    HEADROOM,
  );
}
