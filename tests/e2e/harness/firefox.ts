import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import puppeteer, { type Browser, type Page } from 'puppeteer-core';

import type { AuditExport } from '../../../lib/core/audit/audit';
import { waitForFinished } from './extension';
import { startProxy } from './proxy';
import type { Web } from './web';
import { clickInMenu } from '../../../scripts/lib/check-menu';
import { waitForDownload } from '../../../scripts/lib/wait-for-download';

/** The build under test; the variable lets two runs on one machine test two builds. */
export const FIREFOX_EXTENSION =
  process.env['VERACITE_FIREFOX_EXTENSION'] ??
  resolve(import.meta.dirname, '../../../.output/firefox-mv3');

const EXTENSION_ID = 'veracite@veracite.org';
/** Firefox draws a name for every installation; for the tests it is told one. */
const ORIGIN_ID = '7d0c3a52-54a1-4c39-9f0e-2b6f10c0f1ad';
const ORIGIN = `moz-extension://${ORIGIN_ID}`;
const PANEL = `${ORIGIN}/sidepanel.html`;
const TIMEOUT_MS = 30_000;

/** A real Firefox with the built extension. */
export type FirefoxSession = {
  /** Opens an address in a new tab, the extension's own too. */
  open(url: string): Promise<Page>;
  openSample(): Promise<Page>;
  openOptions(): Promise<Page>;
  openStudies(): Promise<Page>;
  downloadDir: string;
  /** Opens the panel's page in a tab, where it can be looked at. */
  openPanel(): Promise<Page>;
  /** Tabs with the panel's page, however they came to be. */
  panelTabs(): Promise<Page[]>;
  /** The audit a panel shows, by its own export. */
  exportShown(panel: Page): Promise<AuditExport>;
  /** Has the browser take the version that lies in this folder now, in the place of the one before. */
  update(extensionDir: string): Promise<void>;
  /** Ends the browser and starts it again on the same profile; no tab of before is open in it. */
  restart(): Promise<FirefoxSession>;
  close(): Promise<void>;
};

/** Starts Firefox with a new profile; without a web it reaches nothing but itself. */
export async function startFirefox(
  executablePath: string,
  web: Web | null = null,
  extensionDir = FIREFOX_EXTENSION,
): Promise<FirefoxSession> {
  const profile = mkdtempSync(join(tmpdir(), 'veracite-firefox-'));
  const session = await startOn({ profile, executablePath, extensionDir }, web);
  await closeWelcome(session.browser);
  return session;
}

type Running = FirefoxSession & { browser: Browser };

/** Files a browser is started from. */
type Start = { profile: string; executablePath: string; extensionDir: string };

async function startOn(start: Start, web: Web | null): Promise<Running> {
  const { profile, executablePath, extensionDir } = start;
  const downloadDir = join(profile, 'downloads');
  mkdirSync(downloadDir, { recursive: true });
  const proxy = web && (await startProxy(web));
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    userDataDir: profile,
    headless: true,
    defaultViewport: null,
    acceptInsecureCerts: true,
    // Without it no test may open an extension's own pages.
    args: ['--remote-allow-system-access', '--width=1440', '--height=1000'],
    extraPrefsFirefox: {
      'extensions.webextensions.uuids': JSON.stringify({ [EXTENSION_ID]: ORIGIN_ID }),
      // An extension that is installed for a test goes with the browser; what it keeps may not.
      'extensions.webextensions.keepStorageOnUninstall': true,
      // Allows what a click asks for: Firefox's own question cannot be clicked here.
      'extensions.webextOptionalPermissionPrompts': false,
      'browser.download.folderList': 2,
      'browser.download.dir': downloadDir,
      'network.proxy.type': 1,
      // Port 9 answers nobody.
      'network.proxy.http': '127.0.0.1',
      'network.proxy.http_port': proxy?.port ?? 9,
      'network.proxy.ssl': '127.0.0.1',
      'network.proxy.ssl_port': proxy?.port ?? 9,
    },
  });
  await browser.installExtension(extensionDir);

  return {
    browser,
    open: url => open(browser, url),
    openSample: () => open(browser, `${ORIGIN}/sample.html`),
    openOptions: () => open(browser, `${ORIGIN}/options.html`),
    openStudies: () => open(browser, `${ORIGIN}/studies.html`),
    downloadDir,
    openPanel: () => open(browser, PANEL),
    panelTabs: () => findPages(browser, PANEL),
    async update(dir) {
      await browser.installExtension(dir);
    },
    async exportShown(panel) {
      // A tab behind another is drawn so seldom that a click waits for ever to aim.
      await panel.bringToFront();
      await clickInMenu(panel, 'export');
      const file = await waitForDownload(downloadDir);
      const audit = JSON.parse(readFileSync(file, 'utf8')) as AuditExport;
      rmSync(file);
      return audit;
    },
    async restart() {
      await browser.close();
      await proxy?.close();
      return startOn(start, web);
    },
    async close() {
      await browser.close();
      await proxy?.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function open(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage();
  let refusal: unknown = null;
  // Firefox tells nobody that it has arrived on an extension's page: the page itself is asked.
  page.goto(url, { timeout: TIMEOUT_MS }).catch((error: unknown) => {
    refusal = error;
  });
  await waitUntil(async () => {
    if (refusal !== null) throw new Error(`e2e: ${url} was not opened`, { cause: refusal });
    return (await addressOf(page)) === url;
  }, `${url} is open`);
  return page;
}

async function findPages(browser: Browser, url: string): Promise<Page[]> {
  const pages = await browser.pages();
  const addresses = await Promise.all(pages.map(addressOf));
  return pages.filter((_, index) => addresses[index] === url);
}

/** Address of a loaded page as it reports it; `null` while it loads. */
async function addressOf(page: Page): Promise<string | null> {
  try {
    return await page.evaluate(() => (document.readyState === 'complete' ? location.href : null));
  } catch {
    // Between two documents there is nobody to ask.
    return null;
  }
}

/** The part of the browser's interfaces that tests use in the extension's own pages. */
type OwnPage = {
  browser: {
    sidebarAction: { close(): Promise<void>; isOpen(details: object): Promise<boolean> };
    permissions: { getAll(): Promise<unknown> };
    extension: { getViews(filter: { type: 'sidebar' }): Window[] };
    tabs: { query(filter: { url: string }): Promise<{ id: number }[]> };
    scripting: {
      executeScript(injection: object): Promise<{ result: string | undefined }[]>;
    };
  };
};

/** All that the extension has been allowed, as the browser says it to one of its own pages. */
export function permissionsOf(page: Page): Promise<unknown> {
  return page.evaluate(() => (globalThis as unknown as OwnPage).browser.permissions.getAll());
}

/** Audit and state in the real sidebar; `null` if it shows none or is closed. */
export function sidebarStatusOf(sample: Page): Promise<string | null> {
  return sample.evaluate(() => {
    const { browser } = globalThis as unknown as OwnPage;
    const [view] = browser.extension.getViews({ type: 'sidebar' });
    const shown = view?.document.querySelector('[data-audit-status]');
    return shown?.getAttribute('data-audit-status') ?? null;
  });
}

/** The language the real sidebar is in, and the words of one of its elements; `own` is a page of ours. */
export function sidebarWordsOf(own: Page, selector: string): Promise<(string | undefined)[]> {
  return own.evaluate(wanted => {
    const { browser } = globalThis as unknown as OwnPage;
    const shown = browser.extension.getViews({ type: 'sidebar' })[0]?.document;
    return [
      shown?.documentElement.lang,
      shown?.documentElement.dir,
      shown?.querySelector(wanted)?.textContent,
    ];
  }, selector);
}

/**
 * All words that the extension has put onto an open page. Its root is closed to the page and to
 * tests; Firefox opens it to scripts of extensions.
 */
export function wordsOnPage(own: Page, url: string): Promise<string> {
  return own.evaluate(async address => {
    const { browser } = globalThis as unknown as OwnPage;
    const [tab] = await browser.tabs.query({ url: address });
    const found = await browser.scripting.executeScript({
      target: { tabId: tab?.id },
      func: () => {
        type Drawn = Element & { openOrClosedShadowRoot: ShadowRoot | null };
        const drawn = [...document.querySelectorAll<Drawn>('[data-veracite-page]')];
        const buttons = drawn.flatMap(({ openOrClosedShadowRoot: root }) => [
          ...(root?.querySelectorAll('button') ?? []),
        ]);
        return buttons.map(each => each.getAttribute('aria-label') ?? each.textContent).join('|');
      },
    });
    return found[0]?.result ?? '';
  }, url);
}

/** Firefox opens the sidebar when the extension is installed; only a click may close it. */
export async function closeSidebar(sample: Page): Promise<void> {
  await sample.bringToFront();
  await sample.evaluate(() => {
    const { browser } = globalThis as unknown as OwnPage;
    addEventListener('click', () => void browser.sidebarAction.close(), { once: true });
  });
  await sample.mouse.click(2, 2);
  await waitUntil(
    () =>
      sample.evaluate(async () => {
        const { browser } = globalThis as unknown as OwnPage;
        return !(await browser.sidebarAction.isOpen({}));
      }),
    'the sidebar is closed',
  );
}

/**
 * Clicks what the extension has put at the end of an answer, with the mouse, as a reader does.
 * A page sees nothing inside the extension's closed root, so the page is felt for it: around the
 * answer's end, where nothing else is.
 */
export async function clickAtEndOf(page: Page, answer: string): Promise<void> {
  await page.bringToFront();
  let place = { x: 0, y: 0 };
  await waitUntil(async () => {
    const last = place;
    const found = await page.$eval(answer, element => {
      const { right, bottom } = element.getBoundingClientRect();
      scrollBy({ top: bottom - innerHeight / 2, behavior: 'instant' });
      const { bottom: end } = element.getBoundingClientRect();
      const steps = (from: number, to: number) =>
        Array.from({ length: (to - from) / 10 }, (_, at) => from + 10 * at);
      const hits = steps(end - 40, end + 60).flatMap(y =>
        steps(0, right + 200)
          .filter(x => document.elementFromPoint(x, y)?.hasAttribute('data-veracite-page'))
          .map(x => ({ x, y })),
      );
      const middle = hits[Math.floor(hits.length / 2)];
      const row = hits.filter(({ y }) => y === middle?.y);
      return row[Math.floor(row.length / 2)] ?? null;
    });
    if (found) place = found;
    // Twice at the same place: nothing moves any more.
    return found !== null && found.x === last.x && found.y === last.y;
  }, 'the button stands at the end of the answer');
  await page.mouse.click(place.x, place.y);
}

/** Checks the answer of a ChatGPT page by its button, and allows its sources where the browser was not asked yet. */
export async function checkAllowed(
  session: FirefoxSession,
  chat: string,
  question: string,
): Promise<AuditExport> {
  const page = await session.open(chat);
  await clickAtEndOf(page, '[data-markdown-text-style]');
  const panel = await session.openPanel();
  await panel.waitForFunction(
    asked => document.querySelector('h1')?.textContent === asked,
    { polling: 100 },
    question,
  );
  await waitForFinished(panel);
  // Allowed by now, unless these tests run by themselves.
  if (await panel.$('[data-action="grant"]')) {
    await panel.bringToFront();
    await panel.locator('[data-action="grant"]').click();
    await panel.waitForSelector('[data-verdict="supported"]');
    await waitForFinished(panel);
  }
  return session.exportShown(panel);
}

/** Asks again and again until it is so. */
export async function waitUntil(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`e2e: it did not come about that ${what}`);
    await new Promise(resolve => setTimeout(resolve, 150));
  }
}

/** The page a new installation opens by itself would stand before what a test opens. */
async function closeWelcome(browser: Browser): Promise<void> {
  // Its arrival may be told to nobody, as that of any page of the extension.
  await waitUntil(async () => {
    const pages = await browser.pages();
    const addresses = await Promise.all(pages.map(addressOf));
    const welcome = pages.find((_, at) => addresses[at]?.startsWith(`${ORIGIN}/guide.html`));
    await welcome?.close();
    return welcome !== undefined;
  }, 'the welcome is closed');
}
