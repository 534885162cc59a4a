import { existsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import type { Browser } from 'puppeteer-core';

import { bundleForPage } from '../../lib/bundle-for-page';
import { launchBare } from '../../lib/launch';
import { formatTable } from '../../lib/print-audit';
import { scoreLinks } from '../links/score-links';
import { addressesOf } from './addresses';
import { findPages, type SavedPage } from './find-pages';
import { measureSelections } from './measure-selections';
import { openSavedPage } from './open-saved-page';
import type { PageReading } from './read-in-page';
import { tableOf, type MeasuredPage } from './table';

const USAGE = 'Usage: npm run bench:capture -- DIR [--selection] [--out FILE.json]';

/** Reads every saved page of a folder as the extension would, and says how much it found. */
async function main(): Promise<number> {
  const options = readOptions();
  if (options === null) return 2;

  const pages = findPages(options.folder);
  if (options.selection) {
    console.log(formatTable(await measureSelections(pages)));
    return 0;
  }
  const measured = await measureAll(pages);
  console.log(formatTable(tableOf(measured)));
  if (options.out !== null) {
    const report = { measuredAt: new Date().toISOString(), pages: measured };
    writeFileSync(options.out, `${JSON.stringify(report, null, 2)}\n`);
  }
  return measured.every(({ reading }) => reading.changes === 0) ? 0 : 1;
}

function readOptions(): { folder: string; out: string | null; selection: boolean } | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { out: { type: 'string' }, selection: { type: 'boolean', default: false } },
    });
    const cwd = process.env['VERACITE_CWD'] ?? process.cwd();
    const [named] = positionals;
    if (named === undefined) throw new Error('Name the folder of the saved pages.');
    const folder = resolve(cwd, named);
    if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`);
    const out = values.out === undefined ? null : resolve(cwd, values.out);
    return { folder, out, selection: values.selection };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
    return null;
  }
}

async function measureAll(pages: readonly SavedPage[]): Promise<MeasuredPage[]> {
  const script = await bundleForPage(join(import.meta.dirname, 'read-in-page.ts'));
  const browser = await launchBare();
  try {
    const measured: MeasuredPage[] = [];
    for (const page of pages) {
      const reading = await read(browser, page, script);
      const statements = reading.replies.flatMap(reply => reply.statements);
      const links = page.expected && scoreLinks(page.expected, statements);
      measured.push({ page: page.name, reading, links });
    }
    return measured;
  } finally {
    await browser.close();
  }
}

/** By the adapters of the page's site in turn, until one knows its layout. */
async function read(browser: Browser, saved: SavedPage, script: string): Promise<PageReading> {
  let reading: PageReading | null = null;
  for (const { site, url } of addressesOf(saved)) {
    const page = await openSavedPage(browser, url, saved.html);
    const args = `${JSON.stringify(site)}, ${JSON.stringify(url)}`;
    reading = (await page.evaluate(
      `(() => { ${script}; return veraciteBench.readSavedPage(${args}); })()`,
    )) as PageReading;
    await page.close();
    if (reading.replies.length > 0) return reading;
  }
  return (
    reading ?? { site: null, layout: null, replies: [], refused: ['no adapter'], changes: 0, ms: 0 }
  );
}

process.exitCode = await main();
