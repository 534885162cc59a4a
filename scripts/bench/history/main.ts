import { join } from 'node:path';

import type { Browser, Page } from 'puppeteer-core';

import { startSession } from '../../../tests/e2e/harness/extension';
import { openStoreView } from '../../../tests/e2e/harness/stored-audits';
import { bundleForPage } from '../../lib/bundle-for-page';
import { countIn, openReport, readArgs, runCommand, type Shell } from '../../lib/command';
import { formatTable } from '../../lib/print-audit';
import { runBuild } from '../run-build';
import type { Timing } from './fill-in-page';

const USAGE = `Usage: npm run bench:history -- [--audits N] [--out FILE.json]
  --audits  length of the history; 1000 take about two minutes, 10000 a quarter of an hour`;

const BATCH = 50;
const ROUNDS = 11;
const OPENED = 200;

type Report = {
  audits: number;
  fillMs: number;
  queries: Timing[];
  /** From the navigation to the first paint, and to the first line of the history. */
  paint: { firstPaintMs: number; listMs: number }[];
  /** First paints of the guide, which reads no history: what the browser and machine take. */
  guideMs: number[];
  /** From the navigation of the dashboard to its first paint, and to its figures. */
  dashboard: { firstPaintMs: number; figuresMs: number }[];
  /** Of the panel's scripts, after a collection: before, and after each fifty audits. */
  heapBytes: number[];
};

/** Measures searches of a long history, in a real browser with the built extension. */
async function main(args: readonly string[], { cwd, ...shell }: Shell): Promise<undefined> {
  const { values } = readArgs(args, USAGE, {
    options: { out: { type: 'string' }, audits: { type: 'string', default: '1000' } },
  });
  const audits = countIn('audits', values.audits);
  const writeReport = openReport(values.out, cwd);
  const report = await measure(audits, shell);
  shell.print(formatTable(rowsOf(report)));
  writeReport(report);
}

async function measure(audits: number, { progress }: Pick<Shell, 'progress'>): Promise<Report> {
  const session = await startSession(null, {
    extensionDir: process.env['VERACITE_EXTENSION'] ?? runBuild(),
    judge: 'embedded',
  });
  const { browser } = session;
  try {
    const origin = `chrome-extension://${session.id}`;
    const page = await openStoreView(session);
    await page.evaluate(await bundleForPage(join(import.meta.dirname, 'fill-in-page.ts')));
    const started = performance.now();
    const storing = progress({ name: 'storing', total: audits, unit: 'audits' });
    for (let at = 0; at < audits; at += BATCH) {
      const count = Math.min(BATCH, audits - at);
      await page.evaluate(`veraciteBench.fill(${String(at)}, ${String(count)})`);
      storing.tell(at + count);
    }
    storing.end();
    const fillMs = performance.now() - started;
    const queries = (await page.evaluate(
      `veraciteBench.timeQueries(${String(ROUNDS)})`,
    )) as Timing[];
    const paint = [];
    const guideMs = [];
    const dashboard = [];
    const opening = progress({ name: 'opening pages', total: ROUNDS, unit: 'rounds' });
    for (let round = 0; round < ROUNDS; round += 1) {
      const panel = await timePage(browser, `${origin}/sidepanel.html`, '.history-item');
      paint.push({ firstPaintMs: panel.firstPaintMs, listMs: panel.shownMs });
      guideMs.push((await timePage(browser, `${origin}/guide.html`, 'h1')).firstPaintMs);
      const page = await timePage(browser, `${origin}/dashboard.html`, '[data-tile]');
      dashboard.push({ firstPaintMs: page.firstPaintMs, figuresMs: page.shownMs });
      opening.tell(round + 1);
    }
    opening.end();
    const heapBytes = await openMany(browser, origin);
    return { audits, fillMs, queries, paint, guideMs, dashboard, heapBytes };
  } finally {
    await session.close();
  }
}

/** Opens a page and waits until what it is opened for is there. */
async function timePage(
  browser: Browser,
  address: string,
  shown: string,
): Promise<{ firstPaintMs: number; shownMs: number }> {
  const page = await browser.newPage();
  await page.goto(address);
  await page.waitForSelector(shown, { timeout: 120_000 });
  const shownMs = await page.evaluate(() => performance.now());
  // nb. What is shown can be there before the browser has painted anything.
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  );
  const firstPaintMs = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
  );
  await page.close();
  return { firstPaintMs, shownMs };
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

function rowsOf({ audits, fillMs, queries, heapBytes, ...pages }: Report): string[][] {
  const { paint, guideMs, dashboard } = pages;
  return [
    [`${String(audits)} audits`, 'median', 'worst', 'found'],
    ['stored in', ms(fillMs), '', ''],
    ...queries.map(each => rowOf(each.query, each.ms, String(each.total))),
    rowOf(
      'panel: first paint',
      paint.map(each => each.firstPaintMs),
    ),
    rowOf('guide: first paint', guideMs),
    rowOf(
      'panel: its list',
      paint.map(each => each.listMs),
    ),
    rowOf(
      'dashboard: first paint',
      dashboard.map(each => each.firstPaintMs),
    ),
    rowOf(
      'dashboard: its figures',
      dashboard.map(each => each.figuresMs),
    ),
    ...heapBytes.map((bytes, at) => [
      `heap after ${String(at * 50)} opened`,
      `${(bytes / 1e6).toFixed(1)} MB`,
      '',
      '',
    ]),
  ];
}

function rowOf(name: string, values: readonly number[], found = ''): string[] {
  return [name, ms(median(values)), ms(Math.max(...values)), found];
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

await runCommand(main);
