import type { Page } from 'puppeteer-core';

import { findEngine } from '../../tests/e2e/harness/engine';
import { clickCheck } from '../../tests/e2e/harness/extension';
import { bringMidway, openChat, type OpenChat } from '../../tests/e2e/harness/midway';
import { buttonsOf } from '../../tests/e2e/harness/page-controls';
import { clearDatabases, fillDisk, holdOldDatabase } from '../../tests/e2e/harness/storage-faults';
import { until } from '../../tests/e2e/harness/until';
import { HELPER, openOwn, PAGE_WIDTH, PANEL_WIDTH } from './stage';
import { tourGroup } from './tour-view';

/** Each fault spoils its browser, so each has one of its own. */
type Stage = { fresh: () => Promise<OpenChat>; close: () => Promise<void> };

const NOTE_HEIGHT = 260;
const AT_ANSWER = { width: PAGE_WIDTH, height: NOTE_HEIGHT };
const IN_PANEL = { width: PANEL_WIDTH, height: 420 };

function start(): Stage {
  let last: OpenChat | null = null;
  const close = async (): Promise<void> => {
    await last?.close();
    last = null;
  };
  return {
    close,
    async fresh() {
      await close();
      last = await openChat();
      return last;
    },
  };
}

/** Asks for a check that cannot begin, and waits until the page says why. */
async function askInVain(chat: Page, why: RegExp): Promise<Page> {
  await chat.setViewport({ ...AT_ANSWER, deviceScaleFactor: 1 });
  await clickCheck(chat);
  await until(
    async () => why.test((await buttonsOf(chat, 'all')).join('\n')),
    'the reason at the answer',
  );
  return chat;
}

async function fillUp({ session, chat }: OpenChat): Promise<Page> {
  const worker = await session.worker();
  await worker.evaluate(HELPER);
  await fillDisk(worker);
  return askInVain(chat, /Storage is full/);
}

async function hold({ chat, view }: OpenChat): Promise<Page> {
  await holdOldDatabase(view);
  return askInVain(chat, /Another Veracite version/);
}

/** A panel with what was asked for last in it, where a click has opened the real one. */
async function openBeside({ session }: OpenChat, ready: string): Promise<Page> {
  await (await session.panel()).close();
  return openOwn(session, 'sidepanel.html', ready);
}

export const FAULTS = tourGroup<Stage>({
  title: 'When something goes wrong',
  sentence:
    'Each failure is caused in a real browser. [faults.md](faults.md) says what Veracite keeps and what comes next.',
  start: () => Promise.resolve(start()),
  end: stage => stage.close(),
  views: [
    {
      name: 'fault-full-page',
      title: 'Storage full, at the answer',
      sentence: 'Veracite could not store the new check. The next click tries again.',
      ...AT_ANSWER,
      open: async ({ fresh }) => fillUp(await fresh()),
    },
    {
      name: 'fault-full-panel',
      title: 'Storage full, in the panel',
      sentence: 'The same in the panel.',
      ...IN_PANEL,
      height: 480,
      open: async ({ fresh }) => {
        const open = await fresh();
        await fillUp(open);
        return openBeside(open, '[role="alert"]');
      },
    },
    {
      name: 'fault-halted',
      title: 'Storage full, during a check',
      sentence: 'Veracite keeps the results so far. The check continues once there is space.',
      ...IN_PANEL,
      height: 640,
      open: async ({ fresh }) => {
        const midway = await bringMidway(await fresh());
        const engine = await (await findEngine(midway.session)).asPage();
        await engine.evaluate(HELPER);
        await fillDisk(engine);
        await midway.judge.release();
        midway.answerLast();
        await midway.panel.waitForSelector('[data-halt="storage-full"]', { timeout: 60_000 });
        return openBeside(midway, '[data-halt="storage-full"]');
      },
    },
    {
      name: 'fault-blocked-page',
      title: 'Storage held by an older version, at the answer',
      sentence: 'Veracite says which window to close. Nothing needs a reload.',
      ...AT_ANSWER,
      open: async ({ fresh }) => hold(await fresh()),
    },
    {
      name: 'fault-blocked-panel',
      title: 'Storage held by an older version, in the panel',
      sentence: 'The message is above every view and disappears once the storage opens.',
      ...IN_PANEL,
      open: async ({ fresh }) => {
        const open = await fresh();
        await hold(open);
        return openBeside(open, '[data-storage="storage-blocked"]');
      },
    },
    {
      name: 'fault-gone',
      title: 'A deleted check',
      sentence: 'The user or the browser deleted it. The answer can be checked again.',
      ...IN_PANEL,
      height: 200,
      open: async ({ fresh }) => {
        const midway = await bringMidway(await fresh());
        await clearDatabases(midway.session, midway.view);
        await midway.judge.release();
        midway.answerLast();
        await midway.panel.waitForFunction(
          () => document.body.textContent.includes('This check is gone'),
          { timeout: 60_000 },
        );
        return midway.panel;
      },
    },
  ],
});
