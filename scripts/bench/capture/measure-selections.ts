import { join } from 'node:path';

import type { Browser } from 'puppeteer-core';

import { bundleForPage } from '../../lib/bundle-for-page';
import { launchBare } from '../../lib/launch';
import { addressesOf } from './addresses';
import type { SavedPage } from './find-pages';
import { openSavedPage } from './open-saved-page';
import type { LinkCount, SelectionReading } from './selection-in-page';

const HEAD = ['page', 'answer', 'links', 'same', 'wrong', 'same on any page', 'wrong on any page'];

/** Selects every answer with citations as a whole, and compares it with the site's own reading. */
export async function measureSelections(pages: readonly SavedPage[]): Promise<string[][]> {
  const script = await bundleForPage(join(import.meta.dirname, 'selection-in-page.ts'));
  const browser = await launchBare();
  const rows: string[][] = [HEAD];
  const all: SelectionReading[] = [];
  try {
    for (const saved of pages) {
      const readings = await readSelections(browser, saved, script);
      rows.push(...readings.map(each => [saved.name, String(each.reply + 1), ...countsOf([each])]));
      all.push(...readings);
    }
  } finally {
    await browser.close();
  }
  return [...rows, ['all', String(all.length), ...countsOf(all)]];
}

async function readSelections(
  browser: Browser,
  saved: SavedPage,
  script: string,
): Promise<SelectionReading[]> {
  for (const { site, url } of addressesOf(saved)) {
    const page = await openSavedPage(browser, url, saved.html);
    const args = `${JSON.stringify(site)}, ${JSON.stringify(url)}`;
    const readings = (await page.evaluate(
      `(() => { ${script}; return veraciteBench.readSavedSelections(${args}); })()`,
    )) as SelectionReading[];
    await page.close();
    if (readings.length > 0) return readings;
  }
  return [];
}

function countsOf(readings: readonly SelectionReading[]): string[] {
  const known = readings.map(({ withSite }) => withSite);
  const any = readings.map(({ anyPage }) => anyPage);
  const sum = (counts: readonly LinkCount[], of: (count: LinkCount) => number): number =>
    counts.reduce((total, count) => total + of(count), 0);
  return [
    sum(known, ({ right, missing }) => right + missing.length),
    ...[known, any].flatMap(counts => [
      sum(counts, ({ right }) => right),
      sum(counts, ({ wrong }) => wrong.length),
    ]),
  ].map(String);
}
