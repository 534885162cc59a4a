import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { ensureBrowser } from '../lib/find-browser';
import { extensionIdOf, launchBrowser } from '../lib/launch';
import { runSampleHeadless } from './run-sample-headless';

const USAGE = 'Usage: npm start -- [--url URL] | [--headless --out DIR]';

const ROOT = resolve(import.meta.dirname, '../..');
const EXTENSION = join(ROOT, '.output', 'chrome-mv3');
/** A profile of its own, kept between runs, so that history and permissions stay. */
const PROFILE = join(ROOT, '.cache', 'profile');

async function main(): Promise<number> {
  const options = readOptions();
  if (!options) return 2;

  const executablePath = ensureBrowser();
  const cwd = process.env['VERACITE_CWD'] ?? process.cwd();
  if (options.headless) {
    return runSampleHeadless({
      executablePath,
      extensionDir: EXTENSION,
      out: resolve(cwd, options.out),
    });
  }
  return openForPerson(executablePath, options.url);
}

function readOptions(): { headless: boolean; out: string; url: string | null } | null {
  try {
    const { values } = parseArgs({
      options: {
        headless: { type: 'boolean', default: false },
        out: { type: 'string', default: 'out' },
        url: { type: 'string' },
      },
    });
    const { headless, out, url } = values;
    if (url !== undefined && !URL.canParse(url)) throw new Error(`"${url}" is not an address.`);
    return { headless, out, url: url ?? null };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
    return null;
  }
}

async function openForPerson(executablePath: string, url: string | null): Promise<number> {
  if (process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) {
    console.error('There is no display here. Use: npm start -- --headless --out DIR');
    return 2;
  }
  mkdirSync(PROFILE, { recursive: true });
  const browser = await launchBrowser({
    executablePath,
    extensionDir: EXTENSION,
    userDataDir: PROFILE,
    headless: false,
  });
  const id = await extensionIdOf(browser);
  const [first] = await browser.pages();
  const page = first ?? (await browser.newPage());
  await page.goto(url ?? `chrome-extension://${id}/sample.html`);
  // A new profile is welcomed too, in a tab behind.
  await page.bringToFront();
  console.log('Click “Check this answer” by the answer. Close the browser to end.');
  await new Promise(done => browser.once('disconnected', done));
  return 0;
}

process.exitCode = await main();
