import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Browser, Page } from 'puppeteer-core';

import type { AuditExport } from '../../lib/core/audit/audit';
import { clickByName } from '../lib/click';
import type { Shell } from '../lib/command';
import { extensionIdOf, findPanel, findWelcome, launchBrowser } from '../lib/launch';
import { waitForDownload } from '../lib/wait-for-download';
import { formatMatrix, formatRates, isWhole } from '../lib/print-audit';
import { speakEnglish } from '../lib/speak-english';
import { compareWithKey } from './compare-with-key';
import { clickInMenu } from '../lib/check-menu';

type SampleRun = { executablePath: string; extensionDir: string; out: string; shell: Shell };

/** A first run on a slow machine; the sample takes a second or two. */
/** Firm or open, as was measured of the judge. */
const FIRST_BADGE = ['Supported', 'Possibly supported']
  .map(verdict => `::-p-aria(Statement 1: ${verdict}. Open check)`)
  .join(', ');

const TIMEOUT_MS = 180_000;

/**
 * Checks the bundled sample by the clicks a person would make, in a real browser without
 * a display: the button by the answer, then the panel's own export. Answers the exit code.
 */
export async function runSampleHeadless({
  executablePath,
  extensionDir,
  out,
  shell,
}: SampleRun): Promise<number> {
  shell.complain('Checking the sample in a browser without a window…');
  const userDataDir = mkdtempSync(join(tmpdir(), 'veracite-'));
  const downloadDir = join(userDataDir, 'downloads');
  const browser = await launchBrowser({
    executablePath,
    extensionDir,
    userDataDir,
    downloadDir,
    headless: true,
  });
  try {
    await speakEnglish();
    const audit = await checkSample(browser, { out, downloadDir });
    shell.print(
      `${formatMatrix(audit)}\n\n${formatRates(audit)}\n\n${compareWithKey(audit, extensionDir)}`,
    );
    shell.print(`\nWritten to ${out}: audit.json, page.png, panel-light.png, panel-dark.png`);
    return isWhole(audit) ? 0 : 1;
  } finally {
    await browser.close();
    rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

type Folders = { out: string; downloadDir: string };

async function checkSample(browser: Browser, folders: Folders): Promise<AuditExport> {
  const id = await extensionIdOf(browser);
  // It would stand before the sample whenever it came.
  await (await findWelcome(browser)).close();
  const page = await browser.newPage();
  await page.goto(`chrome-extension://${id}/sample.html`);
  // The button is at the answer's end.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await clickByName(page, 'Check this answer');

  const panel = await findPanel(browser, id);
  await panel.waitForSelector('[data-audit-status="finished"]', { timeout: TIMEOUT_MS });
  await shoot(page, panel, folders.out);
  return exportAudit(panel, folders);
}

async function shoot(page: Page, panel: Page, out: string): Promise<void> {
  await page.waitForSelector(FIRST_BADGE, {
    timeout: TIMEOUT_MS,
  });
  await page.evaluate(() => scrollTo(0, 0));
  await settle(page);
  await page.screenshot({ path: join(out, 'page.png') });
  for (const theme of ['light', 'dark']) {
    await panel.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
    await settle(panel);
    await panel.screenshot({ path: join(out, `panel-${theme}.png`) });
  }
}

/** Waits until fonts, positions and transitions have come to rest. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise(done => setTimeout(done, 600));
  });
}

/** Uses the panel's own export, so that the file is what a user would get. */
async function exportAudit(panel: Page, { out, downloadDir }: Folders): Promise<AuditExport> {
  await clickInMenu(panel, 'export');
  const text = readFileSync(await waitForDownload(downloadDir), 'utf8');
  const audit = JSON.parse(text) as AuditExport;
  writeFileSync(join(out, 'audit.json'), `${JSON.stringify(audit, null, 2)}\n`);
  return audit;
}
