import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { unzipSync } from 'fflate';
import type { Page } from 'puppeteer-core';

import { runStudyVerify } from '../../../scripts/study/verify';
import { runIn } from '../../fakes/audit-command';

/** Chooses files in a field once it takes any. */
export async function chooseFiles(page: Page, selector: string, ...paths: string[]): Promise<void> {
  const input = await page.waitForSelector(`${selector}:not(:disabled)`);
  // nb. puppeteer types the handle by its selector alone.
  await (input as unknown as { uploadFile: (...paths: string[]) => Promise<void> }).uploadFile(
    ...paths,
  );
}

/** Unpacks a study's package into `out` of a folder, and has the command verify it there. */
export async function verifyPackage(zip: string, folder: string) {
  const files = unzipSync(readFileSync(zip));
  for (const [path, bytes] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, 'out', path)), { recursive: true });
    writeFileSync(join(folder, 'out', path), bytes);
  }
  return {
    paths: Object.keys(files),
    verified: await runIn(folder, runStudyVerify, { args: ['out'] }),
  };
}
