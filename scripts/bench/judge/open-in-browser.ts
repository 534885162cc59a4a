import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { TargetType, type Browser, type Page } from 'puppeteer-core';

import type { JudgeIdentity } from '../../../lib/core/audit/pair';
import type { Judge, JudgeReply } from '../../../lib/ports/judge';
import { ensureBrowser } from '../../lib/find-browser';
import { launchBrowser } from '../../lib/launch';
import { runBuild } from '../run-build';
import type { ServedJudge } from './judges';
import type { PageReport } from './report';
import type { OpenJudge } from './start-judge';
import { bundleForPage } from '../../lib/bundle-for-page';

/** Timeout of the extension's start, in milliseconds. */
const TIMEOUT_MS = 30_000;

/**
 * The judge where the product runs it: in a worker of the built extension's offscreen
 * document, in a headless browser that reaches no other host. The variable
 * VERACITE_EXTENSION names a build; without it one is made.
 */
export async function prepareBrowser(served: ServedJudge): Promise<OpenJudge> {
  const { browser, close } = await launch();
  try {
    const page = await openOffscreenDocument(browser);
    await page.evaluate(await bundleForPage(join(import.meta.dirname, 'judge-in-page.ts')));
    const runtime = await browser.version();
    return async () => {
      await page.evaluate(callOf('start', served.worker, served.identity));
      return {
        judge: createPageJudge(page, served.identity),
        runtime,
        readPage: async () => (await page.evaluate(callOf('readPage'))) as PageReport,
        close,
      };
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function launch(): Promise<{ browser: Browser; close: () => Promise<void> }> {
  const extensionDir = process.env['VERACITE_EXTENSION'] ?? runBuild();
  const userDataDir = mkdtempSync(join(tmpdir(), 'veracite-bench-'));
  const browser = await launchBrowser({
    executablePath: ensureBrowser(),
    extensionDir,
    userDataDir,
    headless: true,
    outlivesInterrupt: true,
    args: [
      '--host-resolver-rules=MAP * ~NOTFOUND',
      // Memory is told at once, not at the next time the browser tidies up.
      '--enable-blink-features=ForceEagerMeasureMemory',
    ],
  });
  return {
    browser,
    close: async () => {
      await browser.close();
      rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** As the background does it for an audit, and with the same reasons. */
async function openOffscreenDocument(browser: Browser): Promise<Page> {
  const background = await browser.waitForTarget(
    target => target.type() === TargetType.SERVICE_WORKER,
    { timeout: TIMEOUT_MS },
  );
  const worker = await background.worker();
  await worker?.evaluate(async () => {
    const { offscreen } = chrome;
    if (await offscreen.hasDocument()) return;

    const reasons = [offscreen.Reason.DOM_PARSER, offscreen.Reason.WORKERS];
    await offscreen.createDocument({ url: '/offscreen.html', reasons, justification: 'Bench' });
  });
  const document = await browser.waitForTarget(target => target.url().endsWith('/offscreen.html'), {
    timeout: TIMEOUT_MS,
  });
  return document.asPage();
}

/** Hands each batch to the page; the few milliseconds of the way there and back count. */
function createPageJudge(page: Page, identity: JudgeIdentity): Judge {
  return {
    identity,
    async *judge(tasks, signal) {
      const stop = () => {
        page
          .evaluate(callOf('stop'))
          .catch((error: unknown) =>
            console.error('bench: the page could not be told to stop', error),
          );
      };
      if (signal.aborted) return;
      signal.addEventListener('abort', stop);
      try {
        yield* (await page.evaluate(callOf('judgeTasks', tasks))) as JudgeReply[];
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
  };
}

function callOf(name: string, ...values: readonly unknown[]): string {
  return `veraciteBench.${name}(${values.map(value => JSON.stringify(value)).join(', ')})`;
}
