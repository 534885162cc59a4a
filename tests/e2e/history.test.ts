import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'puppeteer-core';

import { bundleForPage } from '../../scripts/lib/bundle-for-page';
import { waitForDownload } from '../../scripts/lib/wait-for-download';
import { findViolations } from './harness/axe';
import { startSession, type Session } from './harness/extension';
import { openStoreView } from './harness/stored-audits';

type Row = { check: string; tag: string; site: string };

const STORED = 120;
const FILL = join(import.meta.dirname, '../../scripts/bench/history/fill-in-page.ts');

let session: Session;
let panel: Page;

beforeAll(async () => {
  session = await startSession();
  const view = await openStoreView(session);
  await view.evaluate(await bundleForPage(FILL));
  await view.evaluate(`veraciteBench.fill(0, ${String(STORED)})`);
  await view.close();
  panel = await openHistory(session);
});

afterAll(async () => {
  await session.close();
});

async function openHistory(of: Session): Promise<Page> {
  const page = await of.open(`chrome-extension://${of.id}/sidepanel.html?view=history`);
  await page.setViewport({ width: 380, height: 900 });
  await page.waitForSelector('.history-total');
  return page;
}

async function openOptions(of: Session): Promise<Page> {
  const page = await of.open(`chrome-extension://${of.id}/options.html#backup`);
  await page.waitForSelector('[name="restore"]');
  return page;
}

/** Waits until the history says that it has found so many. */
async function waitForTotal(page: Page, total: number): Promise<void> {
  const words = total === 1 ? '1 check' : `${String(total)} checks`;
  await page.waitForFunction(
    text => document.querySelector('.history-total')?.textContent === text,
    {},
    words,
  );
}

async function readTotal(page: Page): Promise<number> {
  const words = await page.$eval('.history-total', each => each.textContent);
  return Number.parseInt(words, 10);
}

/** A word of the first title that is shown, and how many audits of the list have it. */
async function pickWord(page: Page): Promise<string> {
  const title = await page.$eval('.history-title', each => each.textContent);
  return title.split(/\W+/).toSorted((a, b) => b.length - a.length)[0] ?? '';
}

describe('the history', () => {
  it('is what its tab shows, also while a check is open in the panel', async () => {
    const beside = await session.open(`chrome-extension://${session.id}/sidepanel.html`);
    await beside.locator('.history-item [data-action="open-audit"]').click();
    await beside.waitForSelector('main.audit');

    const tab = await openHistory(session);
    await waitForTotal(tab, STORED);
    await tab.locator('.history-item:nth-child(2) [data-action="open-audit"]').click();
    await tab.waitForSelector('main.audit h1');

    // The panel stays with what is read there; back in the tab is the history again.
    const [here, there] = await Promise.all(
      [tab, beside].map(page => page.$eval('main.audit h1', each => each.textContent)),
    );
    expect(here).not.toBe(there);
    await tab.locator('[data-action="back"]').click();
    await waitForTotal(tab, STORED);
    await tab.close();
    await beside.close();
    await panel.bringToFront();
  });

  it('has every check, and more of them when asked', async () => {
    await waitForTotal(panel, STORED);
    expect(await panel.$$('.history-item')).toHaveLength(50);

    await panel.locator('[data-action="more-history"]').click();

    await panel.waitForFunction(() => document.querySelectorAll('.history-item').length === 100);
  });

  it('finds by a word that is typed, and all again without it', async () => {
    const word = await pickWord(panel);

    await panel.locator('input[type="search"]').fill(word);
    await panel.waitForFunction(
      all => !document.querySelector('.history-total')?.textContent.startsWith(all),
      {},
      String(STORED),
    );

    expect(await readTotal(panel)).toBeGreaterThan(0);
    expect(await pickWord(panel)).toBeTruthy();
    await panel.locator('[data-action="clear-search"]').click();
    await waitForTotal(panel, STORED);
  });

  it('is narrowed to one site, and gives axe nothing to find', async () => {
    await panel.locator('.history-filters > summary').click();
    await panel.select('select[name="origin"]', 'claude');
    await waitForTotal(panel, STORED / 6);

    expect(await findViolations(panel)).toEqual([]);
  });

  it('tags all of a site, and finds them by it', async () => {
    await panel.locator('[data-action="select-all"]').click();
    await panel.locator('input[name="tag"]').fill('pilot');
    await panel.locator('[data-action="tag"]').click();
    await panel.waitForSelector('[data-saving="saved"]');
    await panel.select('select[name="origin"]', '');
    await waitForTotal(panel, STORED);

    await panel.waitForSelector('select[name="tag"]');
    await panel.select('select[name="tag"]', 'pilot');
    await waitForTotal(panel, STORED / 6);

    const tags = await panel.$$eval('[data-tag]', all => all.map(each => each.textContent));
    expect(tags).toEqual(Array.from({ length: STORED / 6 }, () => 'pilot'));
    expect(await findViolations(panel)).toEqual([]);
  });

  it.each(['csv', 'jsonl', 'markdown'])('saves what is selected as %s', async format => {
    await panel.locator(`[data-action="export-${format}"]`).click();

    const file = await waitForDownload(session.downloadDir, format === 'markdown' ? 'md' : format);
    const text = readFileSync(file, 'utf8');
    rmSync(file);
    if (format === 'markdown') {
      expect(text.match(/^# /gm)).toHaveLength(STORED / 6);
      return;
    }
    const rows =
      format === 'csv'
        ? Papa.parse<Row>(text.replace('\uFEFF', ''), { header: true, skipEmptyLines: true }).data
        : text
            .trim()
            .split('\n')
            .map(line => JSON.parse(line) as Row);
    expect(new Set(rows.map(({ check }) => check)).size).toBe(STORED / 6);
    expect(new Set(rows.map(({ tag }) => tag))).toEqual(new Set(['pilot']));
    expect(new Set(rows.map(({ site }) => site))).toEqual(new Set(['claude']));
  });

  it('deletes all with a tag for good', async () => {
    await panel.locator('[data-action="delete-selected"]').click();
    await panel.locator('[data-action="confirm"]').click();

    await waitForTotal(panel, 0);
    await panel.locator('[data-action="clear-search"]').click();
    await waitForTotal(panel, STORED - STORED / 6);
  });

  it('sets two checks side by side', async () => {
    for (const place of [1, 2]) {
      await panel.locator(`.history-item:nth-child(${String(place)}) .history-select`).click();
    }

    await panel.locator('[data-action="compare"]').click();

    await panel.waitForSelector('[data-compared-as="other"]');
    await panel.locator('[data-action="back-to-history"]').click();
    await waitForTotal(panel, STORED - STORED / 6);
  });
});

describe('a backup', () =>
  it('brings every check into a fresh profile, once however often it is restored', async () => {
    const options = await openOptions(session);
    await options.locator('[data-action="backup"]').click();
    const file = await waitForDownload(session.downloadDir);
    expect(existsSync(file)).toBe(true);

    const fresh = await startSession();
    try {
      const there = await openOptions(fresh);
      for (const words of ['100 added, 0 already', '0 added, 100 already']) {
        const field = await there.$('input[name="restore"]');
        await field?.uploadFile(file);
        await there.waitForFunction(
          text => document.querySelector('[data-backup="restored"]')?.textContent.startsWith(text),
          { timeout: 60_000 },
          words,
        );
      }
      await waitForTotal(await openHistory(fresh), STORED - STORED / 6);
    } finally {
      await fresh.close();
    }
  }));

describe('retention', () =>
  it('deletes old checks when the background starts, but for those that are pinned', async () => {
    const options = await openOptions(session);
    await options.select('select[name="retentionDays"]', '30');
    const kept = await options.evaluate(async () => {
      const db = await new Promise<IDBDatabase>((done, fail) => {
        const request = indexedDB.open('veracite');
        request.onsuccess = () => done(request.result);
        request.onerror = () => fail(new Error('e2e: the store could not be opened'));
      });
      const audits = db.transaction('audits', 'readwrite').objectStore('audits');
      const first = await new Promise<{ id: string }>(done => {
        const request = audits.openCursor();
        request.onsuccess = () => {
          const row = request.result?.value as { id: string };
          request.result?.update({ ...row, isPinned: true });
          done(row);
        };
      });
      // Age is counted from the last tidying, so there has to have been one.
      await chrome.storage.local.set({ historyTidied: Date.now() - 2 * 86_400_000 });
      db.close();
      return first.id;
    });
    expect(kept).toContain('bench-');

    // The background starts anew with the browser.
    await session.killWorker();
    const page = await openHistory(session);
    await page.evaluate(() =>
      chrome.runtime.sendMessage({ type: 'keepWorking', timestamp: 0, id: 0 }),
    );

    await waitForTotal(page, 1);
  }));
