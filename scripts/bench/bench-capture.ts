import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

import puppeteer from 'puppeteer-core';
import type { Browser } from 'puppeteer-core';

import { ensureBrowser } from '../lib/find-browser';
import type { PageMeasure } from './capture-in-page';
import { compare } from './measure';
import type { Measure } from './measure';
import { bundleForPage } from '../lib/bundle-for-page';

const OWN_PAGES = resolve(import.meta.dirname, '../../tests/fixtures/sites');

/** An address of each site, so that its adapter takes the page. */
const ADDRESSES: Record<string, string> = {
  chatgpt: 'https://chatgpt.com/c/00000000-0000-4000-8000-000000000000',
  openevidence: 'https://www.openevidence.com/ask/00000000-0000-4000-8000-000000000000',
};

type SavedPage = { site: string; name: string; url: string; html: string };

/**
 * Capture of every saved page below `folder` (a folder a site), in a real browser, beside
 * the least that reading a page can cost there.
 */
export async function benchCapture(folder: string | null): Promise<Measure[]> {
  const pages = findPages(folder ?? OWN_PAGES);
  const script = await bundleForPage(join(import.meta.dirname, 'capture-in-page.ts'));
  const browser = await puppeteer.launch({
    executablePath: ensureBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const measures: Measure[] = [];
    for (const page of pages) measures.push(await measure(browser, page, script));
    return measures;
  } finally {
    await browser.close();
  }
}

function findPages(folder: string): SavedPage[] {
  return Object.entries(ADDRESSES).flatMap(([site, url]) => {
    const own = join(folder, site);
    if (!existsSync(own)) return [];

    return readdirSync(own, { recursive: true, encoding: 'utf8' })
      .filter(name => name.endsWith('.html') && statSync(join(own, name)).isFile())
      .toSorted()
      .map(name => ({ site, name, url, html: readFileSync(join(own, name), 'utf8') }));
  });
}

/** The page is served at the site's own address; nothing else is loaded and none of its scripts run. */
async function measure(browser: Browser, saved: SavedPage, script: string): Promise<Measure> {
  const page = await browser.newPage();
  await page.setJavaScriptEnabled(false);
  await page.setRequestInterception(true);
  page.on('request', request => {
    const answer =
      request.url() === saved.url
        ? request.respond({ contentType: 'text/html; charset=utf-8', body: saved.html })
        : request.abort();
    answer.catch((error: unknown) => {
      console.error('bench: a request was not answered', error);
    });
  });
  await page.goto(saved.url, { waitUntil: 'domcontentloaded' });
  const call = `(() => { ${script}; return veraciteBench.measurePage(${JSON.stringify(saved.url)}); })()`;
  const found = (await page.evaluate(call)) as PageMeasure;
  await page.close();
  return compare(describe(saved, found), 'ms', {
    ours: found.oursMs,
    baseline: { name: 'a walk over all nodes', value: found.baselineMs },
  });
}

function describe({ site, name }: SavedPage, found: PageMeasure): string {
  const { answers, citations, withAddress, hidden, refused } = found;
  const counts = `${String(answers)} answers, ${String(withAddress)}/${String(citations)} citations with address, ${String(hidden)} hidden`;
  return `capture ${site}/${name}: ${refused.length > 0 ? refused.join(', ') : counts}`;
}
