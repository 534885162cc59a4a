import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { zipSync } from 'fflate';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { demoStudy } from '../../lib/studies/demo/demo-study';
import { writeStudyFiles } from '../../lib/studies/export/study-files';
import { parseLabelLine } from '../../lib/studies/packet-schema';
import { ensureFirefox } from '../../scripts/lib/find-firefox';
import { waitForDownload } from '../../scripts/lib/wait-for-download';
import { startFirefox, type FirefoxSession } from './harness/firefox';
import { chooseFiles, verifyPackage } from './harness/files';
import { eventually } from './pages/steps';

const firefox = ensureFirefox();
const isNotHere = !firefox.ok && firefox.failure.kind === 'not-here';
if (isNotHere) console.warn(`Studies were not tried in Firefox. ${firefox.failure.sentence}`);

describe.skipIf(isNotHere)('the pages of studies in Firefox', () => {
  let session: FirefoxSession;
  let page: Page;
  let folder: string;

  beforeAll(async () => {
    if (!firefox.ok) throw new Error(firefox.failure.sentence);
    folder = mkdtempSync(join(tmpdir(), 'veracite-studies-'));
    session = await startFirefox(firefox.value);
    page = await session.openStudies();
    await page.bringToFront();
  });

  afterAll(async () => {
    await session.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Reopens the page, which then shows only what was stored. */
  async function reopen(place = ''): Promise<void> {
    await page.close();
    page = await session.openStudies();
    await page.bringToFront();
    await page.evaluate(hash => {
      location.hash = hash;
    }, place);
  }

  const textOf = (selector: string) => page.$eval(selector, each => each.textContent);
  const click = (action: string) => page.locator(`[data-action="${action}"]`).click();
  const openTab = (name: string) => page.locator(`[data-tab="${name}"]`).click();

  const choose = (selector: string, ...paths: string[]) => chooseFiles(page, selector, ...paths);

  function save(name: string, content: string | Uint8Array): string {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  }

  async function take(name: string, ending: string): Promise<string> {
    const path = join(folder, name);
    renameSync(await waitForDownload(session.downloadDir, ending), path);
    return path;
  }

  it('open the demonstration, whose tabs all show what they hold', async () => {
    await click('open-demo');
    await eventually(() => textOf('[data-counts]')).toContain('answered');
    await page.locator('.study-cell').click();
    await page.waitForSelector('[data-details] a[href*="matrix"]');

    await openTab('labels');
    await page.waitForSelector('[data-labelling] [data-part="adjudication"]');
    await openTab('protocol');
    expect(await textOf('.tab-panel code')).toMatch(/^[\da-f]{64}$/);
    await openTab('report');
    await page.waitForSelector('[data-report]');
    expect(await textOf('[data-report]')).toContain('Percentages corrected by labels');
  });

  it('export a package that the command verifies, and take it in again after it was deleted', async () => {
    await openTab('export');
    await click('export');
    const zip = await take('package.zip', 'zip');
    const { verified } = await verifyPackage(zip, folder);
    expect(verified).toMatchObject({ status: 0, stderr: '' });

    await reopen();
    await click('delete-study');
    await click('confirm');
    await page.waitForSelector('.study-list:empty');
    await choose('input[name="import"]', zip);
    await eventually(() => textOf('[data-counts]')).toContain('answered');
  });

  it('draw a sample and hand out packets, which people label there', async () => {
    await reopen();
    // The demonstration without its labels.
    const demo = await demoStudy();
    const files = writeStudyFiles({ ...demo, files: {} });
    const bytes = [...files].map(([path, text]) => [path, Buffer.from(text)] as const);
    await click('delete-study');
    await click('confirm');
    await page.waitForSelector('.study-list:empty');
    await choose('input[name="import"]', save('study.zip', zipSync(Object.fromEntries(bytes))));
    await page.waitForSelector('[data-studies="study"]');
    await openTab('labels');
    await page.locator('input[name="size"]').fill('8');
    await click('draw');
    await page.waitForSelector('[data-drawn="8"]');
    await page.locator('textarea[name="people"]').fill('anna\nben');
    await click('make-packets');
    await page.locator('[data-person="anna"] [data-action="save-packet"]').click();
    const packet = await take('anna.json', 'json');

    await reopen('#labels');
    await choose('.label-packets input[type="file"]', packet);
    await click('label-packet');
    await page.waitForSelector('[data-label-place="1"]');
    await page.keyboard.press('5');
    await page.waitForSelector('[data-label-state="stored"]');
    await page.evaluate(() => {
      const passage = document.querySelector('[data-passage]');
      if (passage) getSelection()?.selectAllChildren(passage);
    });
    await page.keyboard.press('m');
    await page.waitForSelector('[data-label-quote]');
    await page.keyboard.press('j');
    await page.waitForSelector('[data-label-place="2"]');
    await page.keyboard.press('c');
    await page.waitForSelector('[data-label-state="stored"]');
    await click('label-back');
    await click('save-labels');
    const labels = readFileSync(await take('anna.jsonl', 'jsonl'), 'utf8');
    const given = labels.trim().split('\n').map(parseLabelLine);
    expect(given.map(label => label?.verdict).toSorted()).toEqual([5, 'cannot-tell']);
    expect(given.some(label => label?.quote)).toBe(true);
  });

  it('freeze a draft that was there after a reload', async () => {
    await reopen();
    await click('new-study');
    await page.locator('input[name="title"]').fill('Zinc');
    await page.locator('textarea[name="questions"]').fill('Does zinc help?\nDoes rest help?');
    await click('add-questions');
    await click('add-site');
    await page.locator('input[name="system-id"]').fill('claude');
    await page.locator('input[name="system-name"]').fill('Claude');
    await page.locator('input[name="system-model"]').fill('4');
    const hash = await page.evaluate(() => location.hash);
    await reopen(hash);
    await page.waitForSelector('[data-studies="draft"]');
    await click('freeze');
    await page.waitForSelector('[data-studies="study"] code');
    expect(await textOf('.tab-panel')).toContain(
      '2 questions × 1 chatbots × 1 repeats = 2 answers',
    );
  });
});
