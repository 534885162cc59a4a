import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Pair } from '../../lib/core/audit/pair';
import type { Source } from '../../lib/core/source/source';
import { createDraw } from '../fakes/draw';
import { killEngine, wakeEngine } from './harness/engine';
import { clickCheck, startSession, type Session } from './harness/extension';
import { openStoreView, readStoredAudits, readTable } from './harness/stored-audits';
import { until } from './harness/until';
import { startWeb, type Web } from './harness/web';
import { chatgptPage, cite } from './pages/chatgpt';
import { sourcePage } from './pages/sources';

const KILLS = 100;
const SOURCES = 8;
/** More than it takes on a slow machine; each has an answer and sources of its own. */
const MOST_ROUNDS = 30;
/** So many, and the check is left alone: the next one is new to the engine. */
const MOST_KILLS_A_ROUND = 10;

/** Longest wait of a server, and longest life between two kills. */
const SLOWEST_MS = 600;
const LONGEST_LIFE_MS = 1_500;

/** What a server has sent may take so long to be read and kept on a busy machine. */
const ON_ITS_WAY_MS = 1_000;

const chatOf = (round: number) =>
  `https://chatgpt.com/c/6e1d8f20-5555-4111-8111-0000000000${10 + round}`;
const sourceOf = (round: number, at: number) => `https://chatgpt.com/sources/${round}-${at}`;
const said = (round: number, at: number) =>
  `In trial ${round} the lemons of cellar ${at} kept for ${10 * at + 7} weeks.`;

/** When a server had sent an answer whole; `null`: the other side was gone first. */
type Answered = { url: string; at: number | null };

const draw = createDraw(KILLS);
const answered: Answered[] = [];
const deaths: { from: number; to: number }[] = [];
let web: Web;
let session: Session;
/** Page in which the store is read. */
let view: Page;
let rounds = 0;

beforeAll(async () => {
  web = await startWeb();
  for (let round = 0; round < MOST_ROUNDS; round += 1) putRound(round);
  session = await startSession(web);
  view = await openStoreView(session);
  await killDuringRounds();
}, 900_000);

afterAll(async () => {
  await session.close();
  await web.close();
});

function putRound(round: number): void {
  const all = Array.from({ length: SOURCES }, (_, at) => at);
  const bodies = all.map(
    at => `<p>${said(round, at)}${cite(sourceOf(round, at), `Leaflet ${at}`)}</p>`,
  );
  const question = `How long do lemons keep, in trial ${round}?`;
  web.put(
    chatOf(round),
    chatgptPage({ turns: [{ key: `turn-${round}`, question, bodies: [bodies.join('')] }] }),
  );
  for (const at of all) {
    const url = sourceOf(round, at);
    web.put(url, (_request, response) => {
      const sent: Answered = { url, at: null };
      answered.push(sent);
      response.once('finish', () => {
        sent.at = Date.now();
      });
      const page = sourcePage(`Leaflet ${at}`, [said(round, at)]);
      setTimeout(() => {
        if (response.destroyed) return;
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
      }, draw(SLOWEST_MS));
    });
  }
}

async function killDuringRounds(): Promise<void> {
  let done = 0;
  for (; done < KILLS; rounds += 1) {
    if (rounds >= MOST_ROUNDS) throw new Error(`e2e: only ${done} kills in ${rounds} rounds`);
    const chat = await session.open(chatOf(rounds));
    await clickCheck(chat);
    await until(async () => (await readStoredAudits(view)).length === rounds + 1, 'the check');
    for (let kills = 0; kills < MOST_KILLS_A_ROUND && done < KILLS; kills += 1) {
      await new Promise(resolve => setTimeout(resolve, draw(LONGEST_LIFE_MS)));
      if (!(await isRunning())) break;
      await kill();
      done += 1;
    }
    await wakeEngine(view);
    await until(async () => !(await isRunning()), 'the end of the check');
    // After a death of the browser the page is gone with it.
    if (!chat.isClosed()) await chat.close().catch(() => undefined);
  }
}

async function isRunning(): Promise<boolean> {
  return (await readStoredAudits(view)).some(({ status }) => status === 'running');
}

/** Ends the worker, the engine or the browser: of twenty times nine, eight and three. */
async function kill(): Promise<void> {
  const which = draw(20);
  const from = Date.now();
  if (which <= 9) await session.killWorker();
  else if (which <= 17) await killEngine(session);
  else {
    session = await session.killAndRestart();
    view = await openStoreView(session);
  }
  if (which > 9) deaths.push({ from, to: Date.now() });
  await wakeEngine(view);
}

describe('a hundred kills of worker, engine and browser at random moments', () => {
  it('lose no comparison and settle none twice', async () => {
    const pairs = (await readTable<{ pair: Pair }>(view, 'pairs')).map(({ pair }) => pair);
    const sources = await readTable<{ source: Source }>(view, 'sources');

    expect(pairs).toHaveLength(rounds * SOURCES * SOURCES);
    expect(pairs.filter(pair => pair.state !== 'settled' || pair.timesSettled !== 1)).toEqual([]);
    const kindsOf = (some: readonly Pair[]) =>
      some.map(pair => (pair.state === 'settled' ? pair.finding.kind : pair.state));
    const cited = kindsOf(pairs.filter(pair => pair.cited));
    expect(cited).toEqual(Array(rounds * SOURCES).fill('supported'));
    expect(kindsOf(pairs)).not.toContain('not-judged');
    expect(sources.filter(({ source }) => source.status !== 'read')).toEqual([]);
  });

  it('have no source downloaded twice', () => {
    const byUrl = [...Map.groupBy(answered, ({ url }) => url).values()];
    const again = byUrl.flatMap(all => all.slice(0, -1));
    const wasCut = ({ at }: Answered) =>
      at === null || deaths.some(({ from, to }) => at >= from - ON_ITS_WAY_MS && at <= to);

    expect(byUrl).toHaveLength(rounds * SOURCES);
    expect(again.length).toBeGreaterThan(0);
    expect(again.filter(each => !wasCut(each))).toEqual([]);
  });

  it('leave nothing of attempts and downloads behind', async () => {
    expect(await readTable(view, 'attempts')).toEqual([]);
    expect(await readTable(view, 'downloads')).toEqual([]);
  });
});
