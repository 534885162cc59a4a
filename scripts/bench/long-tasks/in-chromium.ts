import type { Page } from 'puppeteer-core';

import { allowSites } from '../../../tests/e2e/harness/allow-sites';
import {
  clickCheck,
  exportShown,
  startSession,
  type Session,
} from '../../../tests/e2e/harness/extension';
import { startWeb, type Web, type WebPage } from '../../../tests/e2e/harness/web';
import { chatgptPage, cite } from '../../../tests/e2e/pages/chatgpt';
import { markScript, phaseCost } from '../page-cost/trace-costs';
import { stopTracing } from '../page-cost/stop-tracing';
import { runBuild } from '../run-build';
import { bigSources, smallSources, STATEMENT } from './big-sources';
import { readLoop, watchLoop, type Gaps } from './watch-thread';

/** Effect of one check on a visible document. */
export type ThreadReport = { longTasksMs: number[]; busyMs: number; gaps: Gaps };

export type RunReport = {
  sources: string;
  /** Number of sources read. */
  read: number;
  ms: number;
  panel: ThreadReport;
  page: ThreadReport;
};

const HOST = 'https://library.example';
/** A check this long has hung. */
const TIMEOUT_MS = 300_000;

/**
 * Two checks in a real browser, watched from the panel and the chat page: of five small
 * sources, which says what a check costs by itself, and of five big ones.
 */
export async function measureInChromium(extension: string | null): Promise<RunReport[]> {
  const extensionDir = extension ?? runBuild();
  const web = await startWeb();
  const session = await startSession(web, { extensionDir, judge: 'embedded' });
  try {
    await allowSites(session, [`${HOST}/*`]);
    const run = (name: string, sources: Record<string, WebPage>) =>
      checkOnce(session, web, { name, sources });
    // The first check starts everything that is started once; it is thrown away.
    const warmUp = { name: 'warm', sources: { 'warm-up': `<p>${STATEMENT}</p>` } };
    await runCheck(session, await session.open(serveAll(web, warmUp)), warmUp);
    return [await run('small', smallSources()), await run('big', bigSources())];
  } finally {
    await session.close();
    await web.close();
  }
}

type Run = { name: string; sources: Record<string, WebPage> };

async function checkOnce(session: Session, web: Web, run: Run): Promise<RunReport> {
  const page = await session.open(serveAll(web, run));
  const watched = { panel: await session.panel(), page };
  await page.tracing.start({
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
  });
  await Promise.all(Object.entries(watched).map(([name, each]) => begin(each, name)));
  const start = performance.now();
  await runCheck(session, page, run);
  const ms = performance.now() - start;
  const gaps = { panel: await end(watched.panel, 'panel'), page: await end(page, 'page') };
  const events = await stopTracing(page);
  const { sources } = await exportShown(session, watched.panel);
  await page.close();
  const read = sources.filter(({ status }) => status === 'read').length;
  const reportOn = (name: 'panel' | 'page'): ThreadReport => {
    const cost = phaseCost(events, { from: `${name} begins`, to: `${name} ends` });
    return { longTasksMs: cost.longTasksMs, busyMs: cost.busyMs, gaps: gaps[name] };
  };
  return { sources: run.name, read, ms, panel: reportOn('panel'), page: reportOn('page') };
}

async function begin(page: Page, name: string): Promise<void> {
  await watchLoop(page);
  await page.evaluate(markScript(`${name} begins`));
}

async function end(page: Page, name: string): Promise<Gaps> {
  await page.evaluate(markScript(`${name} ends`));
  return readLoop(page);
}

async function runCheck(session: Session, page: Page, { name }: Run): Promise<void> {
  await clickCheck(page);
  await waitForCheck(await session.panel(), name);
}

/** Puts the sources, and a chat whose answer cites them, into the web; gives back its address. */
function serveAll(web: Web, { name, sources }: Run): string {
  for (const [path, source] of Object.entries(sources)) web.put(`${HOST}/${path}`, source);
  const marks = Object.keys(sources).map(path => cite(`${HOST}/${path}`, path));
  const body = `<p>${STATEMENT}${marks.join('')}</p>`;
  const address = `https://chatgpt.com/c/${name}`;
  web.put(address, chatgptPage({ turns: [{ key: name, question: name, bodies: [body] }] }));
  return address;
}

async function waitForCheck(panel: Page, question: string): Promise<void> {
  await panel.waitForFunction(
    asked =>
      document.querySelector('.audit h1')?.textContent === asked &&
      document.querySelector('[data-audit-status="finished"]') !== null,
    { polling: 250, timeout: TIMEOUT_MS },
    question,
  );
}
