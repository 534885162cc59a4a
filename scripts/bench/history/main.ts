import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import type { Browser, Page } from 'puppeteer-core';

import { bundleForPage } from '../../lib/bundle-for-page';
import { ensureBrowser } from '../../lib/find-browser';
import { extensionIdOf, launchBrowser } from '../../lib/launch';
import { formatTable } from '../../lib/print-audit';
import { runBuild } from '../run-build';
import type { Timing } from './fill-in-page';

const BATCH = 50;
const ROUNDS = 11;
const OPENED = 200;

type Report = {
  audits: number;
  fillMs: number;
  queries: Timing[];
  /** From the navigation to the first paint, and to the first line of the history. */
  paint: { firstPaintMs: number; listMs: number }[];
  /** Of the panel's scripts, after a collection: before, and after each fifty audits. */
  heapBytes: number[];
};

/** What looking through a long history costs, in a real browser with the built extension. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { out: { type: 'string' }, audits: { type: 'string', default: '10000' } },
  });
  const report = await measure(Number(values.audits));
  console.log(formatTable(rowsOf(report)));
  if (values.out !== undefined) {
    const cwd = process.env['VERACITE_CWD'] ?? process.cwd();
    writeFileSync(resolve(cwd, values.out), `${JSON.stringify(report, null, 2)}\n`);
  }
}

async function measure(audits: number): Promise<Report> {
  const userDataDir = mkdtempSync(join(tmpdir(), 'veracite-bench-'));
  const browser = await launchBrowser({
    executablePath: ensureBrowser(),
    extensionDir: process.env['VERACITE_EXTENSION'] ?? runBuild(),
    userDataDir,
    headless: true,
    args: ['--host-resolver-rules=MAP * ~NOTFOUND'],
  });
  try {
    const origin = `chrome-extension://${await extensionIdOf(browser)}`;
    const page = await browser.newPage();
    // No script of the extension runs there.
    await page.goto(`${origin}/manifest.json`);
    await page.evaluate(await bundleForPage(join(import.meta.dirname, 'fill-in-page.ts')));
    const started = performance.now();
    for (let at = 0; at < audits; at += BATCH) {
      await page.evaluate(
        `veraciteBench.fill(${String(at)}, ${String(Math.min(BATCH, audits - at))})`,
      );
    }
    const fillMs = performance.now() - started;
    const queries = (await page.evaluate(
      `veraciteBench.timeQueries(${String(ROUNDS)})`,
    )) as Timing[];
    const paint = [];
    for (let round = 0; round < ROUNDS; round += 1) paint.push(await timePaint(browser, origin));
    return { audits, fillMs, queries, paint, heapBytes: await openMany(browser, origin) };
  } finally {
    await browser.close();
    rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function timePaint(browser: Browser, origin: string): Promise<Report['paint'][number]> {
  const page = await browser.newPage();
  await page.goto(`${origin}/sidepanel.html`);
  await page.waitForSelector('.history-item', { timeout: 60_000 });
  const paint = await page.evaluate(() => ({
    firstPaintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    listMs: performance.now(),
  }));
  await page.close();
  return paint;
}

/** Opens one audit after the other, as a reader who looks something up. */
async function openMany(browser: Browser, origin: string): Promise<number[]> {
  const page = await browser.newPage();
  await page.goto(`${origin}/sidepanel.html?view=history`);
  const client = await page.createCDPSession();
  const readHeap = async (): Promise<number> => {
    await client.send('HeapProfiler.collectGarbage');
    return (await client.send('Runtime.getHeapUsage')).usedSize;
  };
  const heap: number[] = [];
  for (let opened = 0; opened < OPENED; opened += 1) {
    if (opened % 50 === 0) heap.push(await readHeap());
    await openOne(page, opened % 50);
  }
  heap.push(await readHeap());
  return heap;
}

/** nb. By functions alone: a handle of an element would keep all of its page in memory. */
async function openOne(page: Page, place: number): Promise<void> {
  const item = `.history-item:nth-child(${String(place + 1)}) [data-action="open-audit"]`;
  await clickWhenThere(page, item);
  await page.waitForFunction(() => document.querySelector('[data-audit-status]') !== null);
  await clickWhenThere(page, '[data-action="back"]');
}

async function clickWhenThere(page: Page, selector: string): Promise<void> {
  await page.waitForFunction(
    wanted => {
      const found = document.querySelector<HTMLElement>(wanted);
      found?.click();
      return found !== null;
    },
    { timeout: 60_000 },
    selector,
  );
}

function rowsOf({ audits, fillMs, queries, paint, heapBytes }: Report): string[][] {
  const ms = (value: number) => `${value.toFixed(0)} ms`;
  return [
    [`${String(audits)} audits`, 'median', 'worst', 'found'],
    ['stored in', ms(fillMs), '', ''],
    ...queries.map(each => [
      each.query,
      ms(median(each.ms)),
      ms(Math.max(...each.ms)),
      String(each.total),
    ]),
    ...(['firstPaintMs', 'listMs'] as const).map(name => {
      const values = paint.map(each => each[name]);
      return [
        name === 'listMs' ? 'panel: its list' : 'panel: first paint',
        ms(median(values)),
        ms(Math.max(...values)),
        '',
      ];
    }),
    ...heapBytes.map((bytes, at) => [
      `heap after ${String(at * 50)} opened`,
      `${(bytes / 1e6).toFixed(1)} MB`,
      '',
      '',
    ]),
  ];
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

await main();
