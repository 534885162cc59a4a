import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from 'puppeteer-core';

import { startSession } from '../../../tests/e2e/harness/extension';
import { runBuild } from '../run-build';
import { madeStudy } from './made-study';

/** Times in ms on the page of studies. `views`: from the click to the second frame after it. */
export type PageTimes = {
  importMs: number;
  views: Record<string, number>;
  reportMs: number;
  exportMs: number;
  /** A sample of 200 comparisons, packets of two people, and the file of one. */
  labels: { drawMs: number; packetsMs: number; saveMs: number };
};

const LONG = { timeout: 600_000 };

/** Imports a made study of so many answers into a real browser, and times what its page shows. */
export async function measurePage(answers: number, folder: string): Promise<PageTimes> {
  const zip = join(folder, 'made.zip');
  writeFileSync(zip, await madeStudy(answers));
  const session = await startSession(null, { extensionDir: runBuild() });
  try {
    const page = await session.open(`chrome-extension://${session.id}/studies.html`);
    // nb. tsx names functions by a helper that no page has.
    await page.evaluate('globalThis.__name = value => value');
    await page.bringToFront();
    const input = await page.waitForSelector('input[name="import"]');
    const importMs = await timed(async () => {
      // nb. puppeteer types the handle by its selector alone.
      await (input as unknown as { uploadFile: (path: string) => Promise<void> }).uploadFile(zip);
      await page.waitForSelector('[data-tab="protocol"], [data-import="refused"]', LONG);
    });
    const refused = await page.$$eval('[data-import="refused"]', ([each]) => each?.textContent);
    if (refused !== undefined) throw new Error(`bench: ${refused}`);
    const views: Record<string, number> = {};
    for (const tab of ['protocol', 'answers', 'report', 'export', 'answers']) {
      views[tab] = await clickTime(page, `[data-tab="${tab}"]`);
    }
    views['cell'] = await clickTime(page, '.study-cell');
    views['next page'] = await clickTime(page, '[data-action="page-after"]');
    await page.click('[data-tab="report"]');
    const reportMs = await timed(() => page.waitForSelector('[data-report]', LONG));
    const labels = await measureLabels(page);
    await page.click('[data-tab="export"]');
    await page.waitForSelector('[data-action="export"]');
    const exportMs = await timed(async () => {
      await page.click('[data-action="export"]');
      await page.waitForFunction(
        () => document.querySelector('.tab-panel .row [role="status"]')?.textContent !== '',
        LONG,
      );
    });
    return { importMs, views, reportMs, exportMs, labels };
  } finally {
    await session.close();
    rmSync(zip);
  }
}

async function measureLabels(page: Page): Promise<PageTimes['labels']> {
  await page.click('[data-tab="labels"]');
  await page.waitForSelector('[data-action="draw"]', LONG);
  const drawMs = await timed(async () => {
    await page.click('[data-action="draw"]');
    await page.waitForSelector('[data-drawn]', LONG);
  });
  await page.type('textarea[name="people"]', 'anna\nben');
  const packetsMs = await timed(async () => {
    await page.click('[data-action="make-packets"]');
    await page.waitForSelector('[data-person]', LONG);
  });
  const saveMs = await timed(async () => {
    await page.click('[data-action="save-packet"]');
    await page.waitForSelector('[data-action="save-packet"]:disabled', LONG);
    await page.waitForSelector('[data-action="save-packet"]:not(:disabled)', LONG);
  });
  return { drawMs, packetsMs, saveMs };
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await act();
  return Math.round(performance.now() - begun);
}

/** Measured in the page: a driver's round trips are no time of a view. */
function clickTime(page: Page, selector: string): Promise<number> {
  return page.$eval(
    selector,
    each =>
      new Promise<number>(done => {
        const begun = performance.now();
        (each as HTMLElement).click();
        requestAnimationFrame(() =>
          requestAnimationFrame(() => done(Math.round(performance.now() - begun))),
        );
      }),
  );
}
