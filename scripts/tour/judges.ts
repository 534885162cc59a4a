import type { Page } from 'puppeteer-core';

import { startSession, waitForFinished, type Session } from '../../tests/e2e/harness/extension';
import { serveApi } from '../../tests/e2e/harness/api-host';
import { startWeb } from '../../tests/e2e/harness/web';
import { connectApi, KEY } from '../../tests/e2e/pages/own-api';
import { startOpenaiServer } from '../../tests/fakes/openai-server';
import { readCheckData } from '../../tests/fakes/word-for-word';
import type { ChatBody } from '../../tests/fakes/openai-errors';
import { checkSample, openHome, openOwn, openTab, PAGE_WIDTH, PANEL_WIDTH } from './stage';
import { tourGroup } from './tour-view';

type Stage = {
  session: Session;
  /** Sets the model's response time from now on. */
  latencyMs: { first: number };
  close: () => Promise<void>;
};

/** Chosen: the made-up model agrees with the one of the package in most cells, not in all. */
const ENOUGH = 0.6;
const USUAL_MS = 1_000;
/** Chosen: pictures are taken meanwhile, also on a busy machine. */
const SLOW_MS = 45_000;

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/\p{L}{4,}|\d+/gu) ?? []);
}

/** Finds a statement in the first sentence that has most of its words. */
function replyByWords(chat: ChatBody): string {
  const { passages, statements } = readCheckData(chat);
  const sentences = passages.flatMap(({ id, text }) =>
    text.split(/(?<=[.!?])\s+/).map(quote => ({ passage: id, quote })),
  );
  const checks = statements.map(({ id, text }) => {
    const wanted = [...wordsOf(text)];
    const holder = sentences.find(({ quote }) => {
      const words = wordsOf(quote);
      return wanted.filter(word => words.has(word)).length >= ENOUGH * wanted.length;
    });
    const verdict = holder ? 'supported' : 'not_found';
    return { statement: id, verdict, quotes: holder ? [holder] : [], missing: null, certainty: 90 };
  });
  return JSON.stringify({ checks });
}

/** A server that speaks the API, the connection to it entered and tested, and a check. */
async function start(): Promise<Stage> {
  const latencyMs = { first: USUAL_MS, between: 20 };
  const server = await startOpenaiServer({
    key: KEY,
    reply: replyByWords,
    latencyMs,
  });
  const web = await startWeb();
  serveApi(web, server);
  const session = await startSession(web, { judge: 'embedded' });
  await (await connectApi(session, { isTested: false })).close();
  const options = await openConnection(session);
  await options.locator('#my-api [name="pricePrompt"]').fill('2.5');
  await options.locator('#my-api [name="priceReply"]').fill('10');
  await options.locator('[data-action="test-connection"]').click();
  await options.waitForSelector('[data-outcome="good"]');
  await options.locator('[data-action="save-connection"]').click();
  await options.waitForFunction(() =>
    document.querySelector('.connection-outcome')?.textContent.startsWith('Saved.'),
  );
  await options.close();
  await (await checkSample(session)).close();
  return {
    session,
    latencyMs,
    async close() {
      await session.close();
      await web.close();
      await server.close();
    },
  };
}

function openConnection(session: Session): Promise<Page> {
  return openOwn(session, 'options.html#my-api', '#my-api [name="pricePrompt"]');
}

/** The panel with the sample's check, and the switch at the API. */
async function openTurned(session: Session): Promise<Page> {
  const page = await openHome(session);
  await page.locator('[data-action="judging-api"]').click();
  await page.waitForSelector('[data-judging="api"]');
  await page.locator('[data-action="open-audit"]').click();
  await page.waitForSelector('.audit');
  return page;
}

/** The same once the API has judged it too. */
async function openCheckedAgain({ session }: Stage): Promise<Page> {
  const page = await openTurned(session);
  if ((await page.$('[data-comparison]')) === null) {
    await page.locator('[data-action="offer-check-again"]').click();
    await page.locator('[data-action="check-again"]').click();
    await page.waitForSelector('[data-comparison]', { timeout: 60_000 });
    await waitForFinished(page);
  }
  return page;
}

const CELL = '.matrix-evidence';

/** The first cell of the table, with nothing asked of it; the API is what would judge it now. */
async function openCell({ session }: Stage): Promise<Page> {
  const page = await openTurned(session);
  await openTab(page, 'matrix');
  await page.locator('[data-place="0-0"]').click();
  await page.waitForSelector(`${CELL} [data-check-pair]`);
  if ((await page.$(`${CELL} [data-check-pair="waiting"]`)) !== null) {
    await page.locator(`${CELL} [data-action="cancel-check-pair"]`).click();
  }
  await page.waitForSelector(`${CELL} [data-action="offer-check-pair"]`);
  return page;
}

/** The same, asked to be checked once more by a model that takes so long. */
async function openCheckPair(stage: Stage, ms: number): Promise<Page> {
  const page = await openCell(stage);
  stage.latencyMs.first = ms;
  await page.locator(`${CELL} [data-action="offer-check-pair"]`).click();
  await page.locator(`${CELL} [data-action="check-pair"]`).click();
  await page.waitForSelector(`${CELL} [data-check-pair="waiting"]`);
  return page;
}

export const JUDGES = tourGroup<Stage>({
  title: 'Two models',
  sentence: 'A connected API, here a test server on this machine.',
  start,
  end: stage => stage.close(),
  views: [
    {
      name: 'judging-switch',
      title: 'The switch',
      sentence:
        'What leaves the device and what a typical check costs, before Veracite sends anything.',
      width: PANEL_WIDTH,
      height: 420,
      open: async ({ session }) => {
        await (await openTurned(session)).close();
        const page = await openHome(session);
        return page;
      },
    },
    {
      name: 'check-pair-again-offer',
      title: 'Checking one comparison again',
      sentence: 'With the model chosen now. Cost and data are shown first.',
      width: PANEL_WIDTH,
      of: `${CELL} [data-check-pair]`,
      open: async stage => {
        const page = await openCell(stage);
        await page.locator(`${CELL} [data-action="offer-check-pair"]`).click();
        return page;
      },
    },
    {
      name: 'check-pair-again-running',
      title: 'One comparison, running again',
      sentence: 'The earlier verdict stays until the new one arrives.',
      width: PANEL_WIDTH,
      height: 960,
      of: CELL,
      open: stage => openCheckPair(stage, SLOW_MS),
    },
    {
      name: 'check-pair-again-done',
      title: 'One comparison, checked again',
      sentence: 'The earlier verdict is below the new one, with its model and date.',
      width: PANEL_WIDTH,
      of: CELL,
      open: async stage => {
        const page = await openCheckPair(stage, USUAL_MS);
        await page.waitForSelector(`${CELL} [data-check-pair="none"]`, { timeout: 60_000 });
        await waitForFinished(page);
        return page;
      },
    },
    {
      name: 'check-again',
      title: 'Checking again with the other model',
      sentence:
        'Its cost, and what happens to the earlier verdicts. Veracite reads no source again.',
      width: PANEL_WIDTH,
      of: '.check-again',
      open: async ({ session }) => {
        const page = await openTurned(session);
        await page.locator('[data-action="offer-check-again"]').click();
        return page;
      },
    },
    {
      name: 'checked-again',
      title: 'Two models compared',
      sentence: 'Agreement, Cohen’s kappa, and the disagreements, the strongest first.',
      width: PANEL_WIDTH,
      of: '[data-comparison]',
      open: async stage => {
        const page = await openCheckedAgain(stage);
        await page.locator('[data-comparison] > summary').click();
        return page;
      },
    },
    {
      name: 'ledger',
      title: 'Sent data',
      sentence: 'Every host that received data, why and how much. Never the text itself.',
      width: PANEL_WIDTH,
      of: '[data-ledger]',
      open: async stage => {
        const page = await openCheckedAgain(stage);
        await page.locator('[data-action="about-check"]').click();
        await page.locator('[data-ledger] > summary').click();
        return page;
      },
    },
    {
      name: 'options-api',
      title: 'Options: your API, tested',
      sentence: 'The connection and the result of a test question.',
      width: PAGE_WIDTH,
      height: 1100,
      of: '#my-api',
      open: async ({ session }) => {
        const page = await openConnection(session);
        await page.locator('[data-action="test-connection"]').click();
        // Until then what is said of the question on its way counts as good as well.
        await page.waitForSelector('[data-action="test-connection"]:disabled');
        await page.waitForSelector('[data-action="test-connection"]:not(:disabled)');
        await page.waitForSelector('[data-outcome="good"]');
        return page;
      },
    },
    {
      name: 'options-api-trouble',
      title: 'Options: your API, with a problem',
      sentence: 'What is wrong and what to change.',
      width: PAGE_WIDTH,
      of: '[data-outcome]',
      open: async ({ session }) => {
        const page = await openConnection(session);
        await page.locator('#my-api [name="key"]').fill('sk-another-key');
        await page.locator('[data-action="test-connection"]').click();
        await page.waitForSelector('[data-outcome="trouble"]');
        return page;
      },
    },
    {
      name: 'judge-key-gone',
      title: 'A forgotten key',
      sentence:
        'The browser forgot the key when it closed, as the user chose. It can be entered again.',
      width: PANEL_WIDTH,
      height: 460,
      open: async ({ session }) => {
        const page = await openTurned(session);
        await page.evaluate(() => chrome.storage.session.clear());
        await page.close();
        return openHome(session);
      },
    },
  ],
});
