import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import type { Page } from 'puppeteer-core';

import { clickByName } from '../lib/click';
import { findBrowser } from '../lib/find-browser';
import { extensionIdOf, findPanel, findWelcome, launchBrowser } from '../lib/launch';

/**
 * Films a check of the sample for the README: `docs/images/check.gif`, page and panel side by side.
 * Needs the built extension and ffmpeg. Run it with `node scripts/run.mjs scripts/tour/moving-picture.ts`.
 */

/** Firm or open, as was measured of the judge. */
const FIRST_BADGE = ['Supported', 'Possibly supported']
  .map(verdict => `::-p-aria(Statement 1: ${verdict}. Open check)`)
  .join(', ');

const ROOT = resolve(import.meta.dirname, '../..');
const HEIGHT = 700;
const PAGE = { width: 940, height: HEIGHT };
const PANEL = { width: 380, height: HEIGHT };
/** Long enough for the slowest machine that films. */
const TIMEOUT_MS = 180_000;

const folder = mkdtempSync(join(tmpdir(), 'veracite-film-'));
const shots: { file: string; seconds: number }[] = [];

async function shoot(views: { page: Page; panel: Page | null }, seconds: number): Promise<void> {
  const number = String(shots.length).padStart(3, '0');
  const left = join(folder, `${number}-page.png`);
  const right = join(folder, `${number}-panel.png`);
  const file = join(folder, `${number}.png`);
  await views.page.screenshot({ path: left });
  if (views.panel) await views.panel.screenshot({ path: right });
  const size = `${String(PANEL.width)}x${String(HEIGHT)}`;
  ffmpeg([
    ...['-i', left],
    ...(views.panel ? ['-i', right] : ['-f', 'lavfi', '-i', `color=c=0xeef1f4:s=${size}`]),
    ...['-filter_complex', 'hstack', '-frames:v', '1', file],
  ]);
  shots.push({ file, seconds });
}

function ffmpeg(args: string[]): void {
  const { status, stderr } = spawnSync('ffmpeg', ['-y', '-loglevel', 'error', ...args]);
  if (status === null) throw new Error('ffmpeg is not installed');
  if (status !== 0) throw new Error(`ffmpeg: ${String(stderr)}`);
}

async function film(): Promise<void> {
  const executablePath = findBrowser();
  if (executablePath === null) throw new Error('there is no browser to film in');
  const browser = await launchBrowser({
    executablePath,
    extensionDir: join(ROOT, '.output/chrome-mv3'),
    userDataDir: join(folder, 'profile'),
    headless: true,
  });
  try {
    const id = await extensionIdOf(browser);
    await (await findWelcome(browser)).close();
    const page = await browser.newPage();
    await page.setViewport(PAGE);
    await page.goto(`chrome-extension://${id}/sample.html`);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.waitForSelector('aria/Check this answer');
    await shoot({ page, panel: null }, 1.2);
    await clickByName(page, 'Check this answer');
    const panel = await findPanel(browser, id);
    await panel.setViewport(PANEL);
    for (let shot = 0; shot < 6 && !(await isFinished(panel)); shot += 1) {
      await shoot({ page, panel }, 0.3);
    }
    await panel.waitForSelector('[data-audit-status="finished"]', { timeout: TIMEOUT_MS });
    await page.bringToFront();
    // Badges are drawn near the view alone.
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForSelector(FIRST_BADGE, {
      timeout: TIMEOUT_MS,
    });
    await settle(page);
    await shoot({ page, panel }, 2);
    await panel.locator('button[data-cell="contradicted"]').click();
    await settle(panel);
    await shoot({ page, panel }, 1.5);
    await panel.evaluate(() => scrollBy(0, -60));
    await settle(panel);
    await shoot({ page, panel }, 3);
  } finally {
    await browser.close();
  }
}

async function isFinished(panel: Page): Promise<boolean> {
  return (await panel.$('[data-audit-status="finished"]')) !== null;
}

/** Waits until fonts, positions and transitions have come to rest. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise(done => setTimeout(done, 600));
  });
}

function assemble(): void {
  const list = join(folder, 'list.txt');
  const last = shots.at(-1);
  const lines = shots.map(({ file, seconds }) => `file '${file}'\nduration ${String(seconds)}\n`);
  writeFileSync(list, `${lines.join('')}${last ? `file '${last.file}'\n` : ''}`);
  const palette = 'split[a][b];[a]palettegen=max_colors=96[p];[b][p]paletteuse=dither=none';
  ffmpeg([
    ...['-f', 'concat', '-safe', '0', '-i', list],
    ...['-filter_complex', `fps=10,scale=1100:-1:flags=lanczos,${palette}`],
    join(ROOT, 'docs/images/check.gif'),
  ]);
}

try {
  await film();
  assemble();
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
