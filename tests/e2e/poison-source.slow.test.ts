import { createHash } from 'node:crypto';

import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { clickByName } from '../../scripts/lib/click';
import { sourceIdFor } from '../../lib/core/source/source';
import { makeLoop } from '../fakes/made-pdf';
import { crashEngine, killEngine, wakeEngine } from './harness/engine';
import {
  clickCheck,
  exportShown,
  startSession,
  waitForFinished,
  type Session,
} from './harness/extension';
import { openStoreView, readStoredAudits, readTable } from './harness/stored-audits';
import { until } from './harness/until';
import { waitForControl } from './harness/wait-for-control';
import { startWeb, type Web } from './harness/web';
import { chatgptPage, cite } from './pages/chatgpt';
import { sourcePage } from './pages/sources';

const CHATS = [1, 2].map(at => `https://chatgpt.com/c/6e1d8f20-4444-4111-8111-00000000000${at}`);
const POISON = 'https://chatgpt.com/sources/poison';
const LEAFLETS = [0, 1, 2].map(at => `https://chatgpt.com/sources/leaflet-${at}`);
const said = (at: number) => `In cold room ${at} the lemons kept for ${at + 6} weeks.`;

/** One beside other sources and two alone. */
const MOST_DEATHS = 3;

/** Takes a reader a minute, so that the engine can be ended in the middle. */
const LOOP = makeLoop(14, 9);

let web: Web;
let session: Session;
let view: Page;

beforeAll(async () => {
  web = await startWeb();
  for (const [chat, url] of CHATS.entries()) web.put(url, chatPage(chat));
  for (const [at, url] of LEAFLETS.entries()) web.put(url, sourcePage(`Leaflet ${at}`, [said(at)]));
  web.put(POISON, (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' }).end(LOOP);
  });
  session = await startSession(web);
  view = await openStoreView(session);
});

afterAll(async () => {
  await session.close();
  await web.close();
});

function chatPage(chat: number): string {
  const all = [...LEAFLETS, POISON].map(
    (url, at) => `<p>${said(at)}${cite(url, `Leaflet ${at}`)}</p>`,
  );
  // Another text, and so another answer.
  const paragraphs = all.slice(2 * chat);
  const question = `How are lemons kept, in part ${chat}?`;
  return chatgptPage({ turns: [{ key: `turn-${chat}`, question, bodies: [paragraphs.join('')] }] });
}

const KEY = createHash('sha256')
  .update(sourceIdFor({ kind: 'url', url: POISON }))
  .digest('hex');

/** Waits until a reader is at the poison; `false` if all checks have ended first. */
async function waitForTouch(deaths: number): Promise<boolean> {
  let isTouched = false;
  await until(async () => {
    const attempts = await readTable<{ key: string; value: number }>(view, 'attempts');
    isTouched = attempts.some(({ key, value }) => key === KEY && value > deaths);
    const audits = await readStoredAudits(view);
    return isTouched || audits.every(({ status }) => status === 'finished');
  }, 'an attempt at the poison, or the end of the check');
  return isTouched;
}

it('a source under which the extension dies ends it thrice at most, and no other source suffers', async () => {
  const [first = '', second = ''] = CHATS;
  await clickCheck(await session.open(first));
  expect(await waitForTouch(0)).toBe(true);
  await crashEngine(session);
  // A crash takes the whole extension along, which comes back with the browser.
  session = await session.killAndRestart();
  view = await openStoreView(session);
  const chat = await session.open(first);
  await clickByName(chat, await waitForControl(chat, /^Checking… /));
  let panel = await session.panel();
  let deaths = 1;
  while (await waitForTouch(deaths)) {
    deaths += 1;
    expect(deaths).toBeLessThanOrEqual(MOST_DEATHS);
    await killEngine(session);
    await wakeEngine(view);
  }

  await waitForFinished(panel);
  const { sources, pairs } = await exportShown(session, panel);
  const poison = sources.find(({ url }) => url === POISON);
  expect(poison).toMatchObject({ status: 'unreadable', reason: 'too-demanding' });
  expect(sources.filter(({ status }) => status === 'read')).toHaveLength(LEAFLETS.length);
  expect(pairs.filter(({ timesSettled }) => timesSettled !== 1)).toEqual([]);
  for (const url of [POISON, ...LEAFLETS]) expect(web.hits(url), url).toBe(1);
  expect(deaths).toBeGreaterThan(1);

  await panel.close();
  await clickCheck(await session.open(second));
  panel = await session.panel();
  await waitForFinished(panel);
  const again = await exportShown(session, panel);
  expect(again.sources.find(({ url }) => url === POISON)).toMatchObject({
    reason: 'too-demanding',
  });
});
