import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

import type { Browser } from 'puppeteer-core';

import { ensureBrowser } from '../lib/find-browser';
import { CommandEnd, messageOf, runCommand, type Shell } from '../lib/command';
import { extensionIdOf, findWelcome, launchBrowser } from '../lib/launch';
import { runSampleHeadless } from './run-sample-headless';

/** What `scripts/start.mjs` has read and proved before it built the extension. */
type StartOptions = {
  headless: boolean;
  out: string;
  url: string | null;
  cwd: string;
  /** Kept between runs, so that history and permissions stay. */
  profile: string;
};

const EXTENSION = resolve(import.meta.dirname, '../../.output/chrome-mv3');

function main([given = '']: readonly string[], shell: Shell): Promise<number> {
  const options = JSON.parse(given) as StartOptions;
  const executablePath = ensureBrowser();
  if (!options.headless) return openForPerson(executablePath, options, shell);
  const out = resolve(options.cwd, options.out);
  return runSampleHeadless({ executablePath, extensionDir: EXTENSION, out, shell });
}

async function openForPerson(
  executablePath: string,
  { url, profile }: StartOptions,
  { print, complain }: Shell,
): Promise<number> {
  const isNew = !existsSync(join(profile, 'Default'));
  mkdirSync(profile, { recursive: true });
  const browser = await open(executablePath, profile);
  const closed = new Promise(done => browser.once('disconnected', done));
  // A killed browser would offer to restore its pages at the next start.
  process.once('SIGINT', () => void browser.close());
  const id = await extensionIdOf(browser);
  const [first] = await browser.pages();
  const page = first ?? (await browser.newPage());
  // A new profile is welcomed in a tab behind.
  if (isNew) await findWelcome(browser);
  try {
    await page.goto(url ?? `chrome-extension://${id}/sample.html`);
  } catch (error) {
    complain(`${url ?? 'The sample'} did not open: ${messageOf(error)}`);
  }
  await page.bringToFront();
  print('Scroll to the end of the answer and click “Check this answer”. Close the browser to end.');
  await closed;
  return 0;
}

async function open(executablePath: string, profile: string): Promise<Browser> {
  try {
    return await launchBrowser({
      executablePath,
      extensionDir: EXTENSION,
      userDataDir: profile,
      headless: false,
      outlivesInterrupt: true,
    });
  } catch (error) {
    throw new CommandEnd(
      1,
      `The browser did not start: ${messageOf(error)}\nIf one is open with the profile ${profile}, close it.`,
    );
  }
}

await runCommand(main);
