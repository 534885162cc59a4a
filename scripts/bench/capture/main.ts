import { join } from 'node:path';

import type { Browser } from 'puppeteer-core';

import { bundleForPage } from '../../lib/bundle-for-page';
import { folderAt, openReport, readArgs, refuse, runCommand, type Shell } from '../../lib/command';
import { eachOf } from '../../lib/progress';
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
async function main(args: readonly string[], { cwd, print, progress }: Shell): Promise<number> {
  const { values, positionals } = readArgs(args, USAGE, {
    allowPositionals: true,
    options: { out: { type: 'string' }, selection: { type: 'boolean', default: false } },
  });
  const [named] = positionals;
  if (named === undefined) refuse(`Name the folder of the saved pages.\n${USAGE}`);
  const folder = folderAt(named, cwd);
  const writeReport = openReport(values.out, cwd);
  const pages = findPages(folder);
  if (pages.length === 0) refuse(`${folder} holds no saved page (.html).`);
  if (values.selection) {
    print(formatTable(await measureSelections(pages)));
    return 0;
  }
  const measured = await measureAll(pages, progress);
  print(formatTable(tableOf(measured)));
  writeReport({ pages: measured });
  return measured.every(({ reading }) => reading.changes === 0) ? 0 : 1;
}

async function measureAll(
  pages: readonly SavedPage[],
  startProgress: Shell['progress'],
): Promise<MeasuredPage[]> {
  const script = await bundleForPage(join(import.meta.dirname, 'read-in-page.ts'));
  const browser = await launchBare();
  const progress = startProgress({ name: 'reading', total: pages.length, unit: 'pages' });
  try {
    return await eachOf(pages, progress, async page => {
      const reading = await read(browser, page, script);
      const statements = reading.replies.flatMap(reply => reply.statements);
      const links = page.expected && scoreLinks(page.expected, statements);
      return { page: page.name, reading, links };
    });
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

await runCommand(main);
