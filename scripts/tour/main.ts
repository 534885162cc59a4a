import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import type { Page } from 'puppeteer-core';

import { startSession } from '../../tests/e2e/harness/extension';
import { TOUR } from './views';
import type { TourView } from './views';

/** `npm run tour`: takes pictures of every view of the built extension and writes docs/tour.md. */

const DOCS = resolve(import.meta.dirname, '../../docs');
const PICTURES = join(DOCS, 'images', 'tour');
const SCHEMES = ['light', 'dark'] as const;
/** Long views are shown from their beginning: nobody reads a picture of many screens. */
const HEIGHT = 900;

async function shoot(page: Page, { name, width }: TourView): Promise<void> {
  await page.setViewport({ width, height: HEIGHT });
  await page.bringToFront();
  for (const value of SCHEMES) {
    await page.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ]);
    await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise(done => setTimeout(done, 800));
    });
    await page.screenshot({ path: join(PICTURES, `${name}-${value}.png`) });
  }
}

function writeTour(): string {
  const views = TOUR.map(({ name, title, sentence }) =>
    [
      `## ${title}`,
      sentence,
      SCHEMES.map(scheme => `![${title}, ${scheme}](images/tour/${name}-${scheme}.png)`).join('\n'),
    ].join('\n\n'),
  );
  return [
    '# A tour of every view',
    'Made by `npm run tour` from the built extension with the packaged sample.',
    ...views,
  ].join('\n\n');
}

mkdirSync(PICTURES, { recursive: true });
const session = await startSession();
try {
  for (const view of TOUR) {
    const page = await view.open(session);
    await shoot(page, view);
    console.log(view.name);
  }
} finally {
  await session.close();
}
writeFileSync(join(DOCS, 'tour.md'), `${writeTour()}\n`);
