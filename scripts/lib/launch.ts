import puppeteer, { TargetType, type Browser, type Page } from 'puppeteer-core';

import { until } from '../../tests/e2e/harness/until';
import { ensureBrowser } from './find-browser';

export type LaunchOptions = {
  executablePath: string;
  extensionDir: string;
  userDataDir: string;
  headless: boolean;
  /** Folder where downloads land; without one the browser decides. */
  downloadDir?: string;
  /** Extra command-line switches. */
  args?: string[];
  /** On Ctrl-C the browser is left to the caller, who still has something to write. */
  outlivesInterrupt?: boolean;
};

/** Switches that keep an automated browser quiet; a person's browser gets none of them. */
const QUIET = [
  '--no-first-run',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Opens a browser with the unpacked extension in it. */
export function launchBrowser(options: LaunchOptions): Promise<Browser> {
  const { executablePath, extensionDir, userDataDir, headless, downloadDir, args = [] } = options;
  const { outlivesInterrupt = false } = options;
  return puppeteer.launch({
    executablePath,
    userDataDir,
    headless,
    pipe: true,
    handleSIGINT: !outlivesInterrupt,
    enableExtensions: [extensionDir],
    defaultViewport: null,
    ...(downloadDir ? { downloadBehavior: { policy: 'allow', downloadPath: downloadDir } } : {}),
    // The bar that says a robot drives the browser would be untrue for a person.
    ignoreDefaultArgs: headless ? [] : ['--enable-automation'],
    args: [
      '--window-size=1440,1000',
      '--no-default-browser-check',
      // nb. As in a person's browser; puppeteer turns it off.
      '--enable-features=IsolateSandboxedIframes',
      ...rootSwitches(),
      ...(headless ? QUIET : ['--no-first-run']),
      ...args,
    ],
  });
}

/** Opens a browser without the extension, for pages that the caller fills. */
export function launchBare(): Promise<Browser> {
  return puppeteer.launch({
    executablePath: ensureBrowser(),
    headless: true,
    pipe: true,
    args: rootSwitches(),
  });
}

/** Chromium refuses to start as root with its sandbox; containers often are root. */
function rootSwitches(): string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}

/** The id under which the browser runs the extension. */
export async function extensionIdOf(browser: Browser): Promise<string> {
  const target = await browser.waitForTarget(
    candidate =>
      candidate.type() === TargetType.SERVICE_WORKER &&
      candidate.url().startsWith('chrome-extension://'),
    { timeout: 30_000 },
  );
  return new URL(target.url()).host;
}

/** The page a new installation opens by itself. */
export async function findWelcome(browser: Browser): Promise<Page> {
  const target = await browser.waitForTarget(
    candidate =>
      candidate.url().includes('extension://') && candidate.url().includes('/guide.html'),
    { timeout: 15_000 },
  );
  return target.asPage();
}

/** The real side panel, once something has opened it. */
export async function findPanel(browser: Browser, extensionId: string): Promise<Page> {
  const address = `chrome-extension://${extensionId}/sidepanel.html`;
  const target = await browser.waitForTarget(candidate => candidate.url().startsWith(address), {
    timeout: 15_000,
  });
  const panel = await target.asPage();
  // A wait begun in the document before the panel's own may never end.
  await until(() => hasDrawn(panel), 'a panel with something in it');
  return panel;
}

async function hasDrawn(page: Page): Promise<boolean> {
  try {
    return await page.evaluate(() => (document.querySelector('#app')?.childElementCount ?? 0) > 0);
  } catch {
    // The document was just changed for another one.
    return false;
  }
}
