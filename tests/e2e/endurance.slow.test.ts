import { execFileSync } from 'node:child_process';

import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Pair } from '../../lib/core/audit/pair';
import { startSession, type Session } from './harness/extension';
import { openStoreView, readStoredAudits, readTable } from './harness/stored-audits';
import { until } from './harness/until';
import { startWeb, type Web } from './harness/web';
import { sourcePage } from './pages/sources';

const CHECKS = 200;
/** Checks until all code is loaded and compiled. */
const WARM_UP = 50;
/** Checks whose least figure counts: a figure falls when the browser has cleaned up. */
const WINDOW = 50;
const MOST_GROWTH = 1.1;

const sourceOf = (check: number) => `https://chatgpt.com/sources/${check}`;
const said = (check: number) => `In trial ${check} the lemons kept for ${check + 3} weeks.`;

let web: Web;
let session: Session;
let view: Page;
/** Memory of the largest process of the extension after each check, in kB. */
const sizes: number[] = [];

beforeAll(async () => {
  web = await startWeb();
  for (let check = 0; check < CHECKS; check += 1) {
    web.put(sourceOf(check), sourcePage(`Trial ${check}`, [said(check)]));
  }
  session = await startSession(web);
  view = await openStoreView(session);
  for (let check = 0; check < CHECKS; check += 1) {
    await runCheck(check);
    sizes.push(await largestProcess());
  }
}, 900_000);

afterAll(async () => {
  await session.close();
  await web.close();
});

/** Checks a pasted answer, as the panel does. */
async function runCheck(check: number): Promise<void> {
  const text = `${said(check)} [1]\n\n[1] ${sourceOf(check)}`;
  await view.evaluate(async pasted => {
    const { runtime } = (
      globalThis as unknown as {
        chrome: { runtime: { sendMessage(say: object): Promise<{ res: { value: unknown } }> } };
      }
    ).chrome;
    const call = async (type: string, data: unknown) => {
      const say = { id: Date.now(), type, data, timestamp: Date.now() };
      return (await runtime.sendMessage(say)).res;
    };
    const { value } = await call('readPasted', { text: pasted, html: null });
    await call('checkCapture', value);
  }, text);
  await until(async () => {
    const audits = await readStoredAudits(view);
    return audits.length === check + 1 && audits.every(({ status }) => status === 'finished');
  }, `the end of check ${check}`);
}

async function largestProcess(): Promise<number> {
  const client = await session.browser.target().createCDPSession();
  const { processInfo } = await client.send('SystemInfo.getProcessInfo');
  await client.detach();
  const ids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => String(id));
  const shown = execFileSync('ps', ['-o', 'rss=', '-p', ids.join(',')], { encoding: 'utf8' });
  return Math.max(...shown.trim().split(/\s+/).map(Number));
}

it('two hundred checks in a row fill every comparison once, and memory stays flat', async () => {
  const pairs = (await readTable<{ pair: Pair }>(view, 'pairs')).map(({ pair }) => pair);
  expect(pairs.filter(({ timesSettled }) => timesSettled === 1)).toHaveLength(CHECKS);

  const least = (from: number) => Math.min(...sizes.slice(from, from + WINDOW));
  const [early, late] = [least(WARM_UP), least(CHECKS - WINDOW)];
  console.info(
    `largest process: ${early} kB early, ${late} kB late, ${Math.max(...sizes)} kB at most`,
  );
  expect(late).toBeLessThan(MOST_GROWTH * early);
});
