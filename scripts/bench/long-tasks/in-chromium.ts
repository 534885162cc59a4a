import type { Page } from 'puppeteer-core';

import { allowSites } from '../../../tests/e2e/harness/allow-sites';
import { clickCheck, exportShown, startSession } from '../../../tests/e2e/harness/extension';
import type { Session } from '../../../tests/e2e/harness/extension';
import { startWeb } from '../../../tests/e2e/harness/web';
import type { Web, WebPage } from '../../../tests/e2e/harness/web';
import { chatgptPage, cite } from '../../../tests/e2e/pages/chatgpt';
import { runBuild } from '../run-build';
import { bigSources, smallSources, STATEMENT } from './big-sources';
import { readThread, watchThread } from './watch-thread';
import type { ThreadReport } from './watch-thread';

/** What one check did to the documents a reader looks at. */
export type RunReport = {
  sources: string;
  /** How many sources were read. */
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
  const session = await startSession(web, { extensionDir });
  try {
    await allowSites(session, [`${HOST}/*`]);
    const run = (name: string, sources: Record<string, WebPage>) =>
      checkOnce(session, web, { name, sources });
    // The first check starts everything that is started once; it is thrown away.
    await run('warm', { 'warm-up': `<p>${STATEMENT}</p>` });
    return [await run('small', smallSources()), await run('big', bigSources())];
  } finally {
    await session.close();
    await web.close();
  }
}

type Run = { name: string; sources: Record<string, WebPage> };

async function checkOnce(session: Session, web: Web, run: Run): Promise<RunReport> {
  const page = await session.open(serveAll(web, run));
  const isFirst = run.name === 'warm';
  if (!isFirst) await watchThread(await session.panel());
  await watchThread(page);
  const start = performance.now();
  await clickCheck(page);
  const panel = await session.panel();
  if (isFirst) await watchThread(panel);
  await waitForCheck(panel, run.name);
  const ms = performance.now() - start;
  const [inPanel, inPage] = [await readThread(panel), await readThread(page)];
  const { sources } = await exportShown(session, panel);
  await page.close();
  const read = sources.filter(({ status }) => status === 'read').length;
  return { sources: run.name, read, ms, panel: inPanel, page: inPage };
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
