import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { Window } from 'happy-dom';
import puppeteer, { type Browser } from 'puppeteer-core';

import { readSelection } from '../../lib/capture/sites/shared/read-selection';
import { bundleForPage } from '../lib/bundle-for-page';
import { ensureBrowser } from '../lib/find-browser';
import { compare, type Measure } from './measure';
import type { SelectionMeasure } from './selection-in-page';

const ADDRESS = 'https://example.org/a-long-page';
/** Saved pages taken, the largest first. */
const LARGEST = 4;
const MADE_BYTES = 1_700_000;

/** As much as stands between two citations of a long report. */
const PROSE =
  'Those who drank early were back at work sooner, and fewer of them were seen by a doctor. ' +
  'In the second year the same was found in another country, among children as among adults, ' +
  'though the groups were small and the weather was not the same in both. ';

type Page = { name: string; html: string };

/**
 * The check of a selection on any page, with the whole page selected: a made page of 1.7 MB,
 * and the largest pages below `folder`.
 */
export async function benchSelection(folder: string | null): Promise<Measure[]> {
  const pages = [madePage(), ...(folder === null ? [] : largestPages(folder))];
  const script = await bundleForPage(join(import.meta.dirname, 'selection-in-page.ts'));
  const browser = await puppeteer.launch({
    executablePath: ensureBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const measures: Measure[] = [];
    for (const page of pages) measures.push(await measure(browser, page, script));
    return [...measures, measureInNode(madePage())];
  } finally {
    await browser.close();
  }
}

async function measure(browser: Browser, { name, html }: Page, script: string): Promise<Measure> {
  const page = await browser.newPage();
  await page.setJavaScriptEnabled(false);
  await page.setRequestInterception(true);
  page.on('request', request => {
    const isPage = request.url() === ADDRESS;
    const body = { contentType: 'text/html; charset=utf-8', body: html };
    (isPage ? request.respond(body) : request.abort()).catch((error: unknown) =>
      console.error('bench: a request was not answered', error),
    );
  });
  await page.goto(ADDRESS, { waitUntil: 'domcontentloaded' });
  const call = `(() => { ${script}; return veraciteBench.measureSelection(${JSON.stringify(ADDRESS)}); })()`;
  const { found, oursMs, baselineMs } = (await page.evaluate(call)) as SelectionMeasure;
  await page.close();
  return compare(`selection of all of ${name} (${sizeOf(html)}): ${found}`, 'ms', {
    ours: oursMs,
    baseline: { name: 'a walk over all nodes', value: baselineMs },
  });
}

/** The same code in Node, where the page's tree is another program's and slower. */
function measureInNode({ name, html }: Page): Measure {
  const window = new Window({ url: ADDRESS });
  window.document.write(html);
  const page = window.document as unknown as Document;
  const range = page.createRange();
  range.selectNodeContents(page.body);
  const start = performance.now();
  const read = readSelection(range, { url: ADDRESS, now: '2026-01-01T00:00:00.000Z' });
  const ours = performance.now() - start;
  const found = read.ok ? `${String(read.value.citations.length)} citations` : read.failure;
  return compare(`the same in Node, ${name} (${sizeOf(html)}): ${found}`, 'ms', {
    ours,
    baseline: null,
  });
}

/** Paragraphs with links, numbers, footnotes and addresses, and a list of references below. */
function madePage(): Page {
  const references = Array.from({ length: 900 }, (_, index) => {
    const number = String(index + 1);
    return `<li id="ref-${number}">A trial of ${number}. <a href="https://journal.example/${number}">Journal</a></li>`;
  });
  const list = `<h2>References</h2><ol>${references.join('')}</ol>`;
  const paragraphs: string[] = [];
  let length = list.length;
  for (let index = 1; length < MADE_BYTES; index += 1) {
    const number = String((index % 900) + 1);
    const text =
      `<div class="block"><p class="text-base leading-7">Salt and water help in ${number} of a thousand, as was shown ` +
      `<a class="link underline" href="https://source.example/${String(index)}">here</a> and elsewhere [${number}], ` +
      `<sup><a href="#ref-${number}">${number}</a></sup> and in https://plain.example/${String(index)}. ${PROSE.repeat(4)}</p></div>`;
    paragraphs.push(text);
    length += text.length;
  }
  const html = `<!doctype html><meta charset="utf-8"><title>Long</title><main>${paragraphs.join('')}${list}</main>`;
  return { name: 'a made page', html };
}

function largestPages(folder: string): Page[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.html') && statSync(join(folder, name)).isFile())
    .toSorted((one, other) => statSync(join(folder, other)).size - statSync(join(folder, one)).size)
    .slice(0, LARGEST)
    .map(name => ({ name, html: readFileSync(join(folder, name), 'utf8') }));
}

function sizeOf(html: string): string {
  return `${(html.length / 1_000_000).toFixed(1)} MB`;
}
