import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { TargetType, type Browser, type Page, type WebWorker } from 'puppeteer-core';

import type { AuditExport } from '../../../lib/core/audit/audit';
import { clickByName } from '../../../scripts/lib/click';
import { ensureBrowser } from '../../../scripts/lib/find-browser';
import { extensionIdOf, findPanel, findWelcome, launchBrowser } from '../../../scripts/lib/launch';
import { waitForDownload } from '../../../scripts/lib/wait-for-download';
import { until } from './until';
import type { Web } from './web';
import { clickInMenu } from '../../../scripts/lib/check-menu';

/** The build under test; the variable lets two runs on one machine test two builds. */
export const EXTENSION =
  process.env['VERACITE_EXTENSION'] ?? resolve(import.meta.dirname, '../../../.output/chrome-mv3');

/** A real browser with the built extension, on a pretended web. */
export type Session = {
  browser: Browser;
  id: string;
  downloadDir: string;
  /** Opens an address in a new tab. */
  open(url: string): Promise<Page>;
  openSample(): Promise<Page>;
  /** The real side panel, once a click has opened it. */
  panel(): Promise<Page>;
  worker(): Promise<WebWorker>;
  /** Ends the service worker, whatever it is doing. */
  killWorker(): Promise<void>;
  /** Ends the whole browser without warning and starts it again on the same profile. */
  killAndRestart(): Promise<Session>;
  close(): Promise<void>;
};

/** Starts a browser with a new profile. */
export function startSession(
  web: Web | null = null,
  options: SessionOptions = {},
): Promise<Session> {
  return startNew(web, options);
}

/** A new profile; the welcome page of an installation would open before whatever a test opens. */
async function startNew(web: Web | null, options: SessionOptions): Promise<Session> {
  const session = await startOn(mkdtempSync(join(tmpdir(), 'veracite-e2e-')), web, options);
  const welcome = await findWelcome(session.browser);
  await keepItems(welcome, {
    ...(options.judge !== 'embedded' && { engine: { device: { kind: 'lexical' } } }),
    ...(!options.keepWelcome && { marksExplained: true }),
  });
  if (!options.keepWelcome) await welcome.close();
  return session;
}

/**
 * Chooses the judge that takes milliseconds, as the options do, and has the marks explained, as to
 * who has seen a check. Tries again while the page's first document is replaced by its own.
 */
async function keepItems(page: Page, items: object): Promise<void> {
  await until(async () => {
    try {
      return await page.evaluate(async kept => {
        const { chrome } = globalThis as unknown as {
          chrome?: { storage?: { local: { set(items: object): Promise<void> } } };
        };
        await chrome?.storage?.local.set(kept);
        return chrome?.storage !== undefined;
      }, items);
    } catch {
      // The document was just changed for another one.
      return false;
    }
  }, 'a page of the extension');
}

export type SessionOptions = {
  /** The judge on the device; `lexical` unless the judge is the subject of the test. */
  judge?: 'lexical' | 'embedded';
  /** The file the browser writes every request it makes to; whole once it is closed. */
  netLog?: string;
  /** True for a user's first steps: the page of a new installation stays open, marks are explained. */
  keepWelcome?: boolean;
  /** Another build than the one under test. */
  extensionDir?: string;
  /** Addresses of hosts outside the test web, in the form of `--host-resolver-rules`. */
  hostRules?: readonly string[];
  /** Words in the title of the tab that the browser shares without asking the person. */
  sharedTab?: string;
  /** Most memory that the scripts of a process may take, in MB. */
  heapMb?: number;
};

async function startOn(
  userDataDir: string,
  web: Web | null,
  options: SessionOptions,
): Promise<Session> {
  const downloadDir = join(userDataDir, 'downloads');
  const browser = await launchBrowser({
    executablePath: ensureBrowser(),
    extensionDir: options.extensionDir ?? EXTENSION,
    userDataDir,
    downloadDir,
    headless: true,
    args: [
      ...(web
        ? [
            `--host-resolver-rules=${[...(options.hostRules ?? []), `MAP * 127.0.0.1:${String(web.port)}`].join(',')}`,
            '--ignore-certificate-errors',
          ]
        : [`--host-resolver-rules=${[...(options.hostRules ?? []), 'MAP * ~NOTFOUND'].join(',')}`]),
      ...(options.sharedTab === undefined
        ? []
        : [`--auto-select-tab-capture-source-by-title=${options.sharedTab}`]),
      ...(options.netLog === undefined ? [] : [`--log-net-log=${options.netLog}`]),
      ...(options.heapMb === undefined
        ? []
        : [`--js-flags=--max-old-space-size=${String(options.heapMb)}`]),
    ],
  });
  const id = await extensionIdOf(browser);

  async function open(url: string): Promise<Page> {
    const page = await browser.newPage();
    await page.goto(url);
    return page;
  }

  return {
    browser,
    id,
    downloadDir,
    open,
    openSample: () => open(`chrome-extension://${id}/sample.html`),
    panel: () => findPanel(browser, id),
    worker: () => findWorker(browser),
    killWorker: () => killWorker(browser),
    async killAndRestart() {
      const main = browser.process();
      const gone = new Promise(done => main?.once('exit', done));
      main?.kill('SIGKILL');
      await gone;
      return startOn(userDataDir, web, options);
    },
    async close() {
      await browser.close();
      rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function findWorker(browser: Browser): Promise<WebWorker> {
  const target = await browser.waitForTarget(
    candidate => candidate.type() === TargetType.SERVICE_WORKER,
  );
  const worker = await target.worker();
  if (!worker) throw new Error('e2e: the service worker is not there');
  return worker;
}

async function killWorker(browser: Browser): Promise<void> {
  const target = await browser.waitForTarget(
    candidate => candidate.type() === TargetType.SERVICE_WORKER,
  );
  const gone = new Promise<void>(done => {
    browser.on('targetdestroyed', destroyed => {
      if (destroyed === target) done();
    });
  });
  // nb. Not `worker.close()`: the browser grants that only once the worker is idle. And a
  // worker that is looked into while it is stopped starts again at once, and hangs.
  await (await target.worker())?.client.detach();
  const page = await browser.newPage({ background: true });
  const client = await page.createCDPSession();
  await client.send('ServiceWorker.enable');
  await client.send('ServiceWorker.stopAllWorkers');
  await gone;
  await page.close();
}

/**
 * Lets the extension read these sites, as a person does who answers the browser's
 * question with yes: the browser's own prompt cannot be clicked without a display, so
 * the answer is given beforehand on its extensions page; the panel's button still has
 * to be clicked.
 */
export async function answerPermissionPrompt(session: Session, origins: string[]): Promise<void> {
  const page = await session.open('chrome://extensions/');
  await page.evaluate(
    async (id, hosts) => {
      const { developerPrivate } = (
        globalThis as unknown as {
          chrome: {
            developerPrivate: { addHostPermission(id: string, host: string): Promise<void> };
          };
        }
      ).chrome;
      for (const host of hosts) await developerPrivate.addHostPermission(id, host);
    },
    session.id,
    origins,
  );
  await page.close();
}

/** The name of the button at an answer that was not checked. */
export const CHECK_BUTTON = 'Check this answer';

/** Scrolls down to the last answer's end, where its button stands, and clicks it. */
export async function clickCheck(page: Page): Promise<void> {
  await scrollToEnd(page);
  await clickByName(page, CHECK_BUTTON);
}

export async function scrollToEnd(page: Page): Promise<void> {
  await page.bringToFront();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
}

/** Waits until the panel shows an audit that has done all it may: finished, or short of permission. */
export async function waitForFinished(panel: Page): Promise<void> {
  await panel.waitForSelector('[data-audit-status="finished"], [data-audit-status="waiting"]', {
    timeout: 180_000,
  });
}

/** The audit the panel shows, by the panel's own export: the file a reader would get. */
export async function exportShown(session: Session, panel: Page): Promise<AuditExport> {
  await clickInMenu(panel, 'export');
  const file = await waitForDownload(session.downloadDir);
  const audit = JSON.parse(readFileSync(file, 'utf8')) as AuditExport;
  rmSync(file);
  return audit;
}
