import { join, resolve } from 'node:path';

import type { Browser } from 'puppeteer-core';

import { bundleForPage } from '../lib/bundle-for-page';
import { launchBare } from '../lib/launch';
import { addressesOf } from './capture/addresses';
import { findPages, type SavedPage } from './capture/find-pages';
import { openSavedPage } from './capture/open-saved-page';
import type { PageMeasure } from './capture-in-page';
import { compare, type Measure } from './measure';

const OWN_PAGES = resolve(import.meta.dirname, '../../tests/fixtures/sites');

/**
 * Capture of every saved page below `folder` (a folder a site), in a real browser, beside
 * the least that reading a page can cost there.
 */
export async function benchCapture(folder: string | null): Promise<Measure[]> {
  const pages = findPages(folder ?? OWN_PAGES);
  const script = await bundleForPage(join(import.meta.dirname, 'capture-in-page.ts'));
  const browser = await launchBare();
  try {
    const measures: Measure[] = [];
    for (const page of pages) {
      const measured = await measure(browser, page, script);
      if (measured !== null) measures.push(measured);
    }
    return measures;
  } finally {
    await browser.close();
  }
}

async function measure(
  browser: Browser,
  saved: SavedPage,
  script: string,
): Promise<Measure | null> {
  const [address] = addressesOf(saved);
  if (address === undefined) return null;

  const page = await openSavedPage(browser, address.url, saved.html);
  const call = `(() => { ${script}; return veraciteBench.measurePage(${JSON.stringify(address.url)}); })()`;
  const found = (await page.evaluate(call)) as PageMeasure;
  await page.close();
  return compare(describe(saved, found), 'ms', {
    ours: found.oursMs,
    baseline: { name: 'a walk over all nodes', value: found.baselineMs },
  });
}

function describe({ name }: SavedPage, found: PageMeasure): string {
  const { answers, citations, withAddress, hidden, refused } = found;
  const counts = `${String(answers)} answers, ${String(withAddress)}/${String(citations)} citations with address, ${String(hidden)} hidden`;
  return `capture ${name}: ${refused.length > 0 ? refused.join(', ') : counts}`;
}
