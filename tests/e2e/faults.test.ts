import type { Page } from 'puppeteer-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { AuditExport } from '../../lib/core/audit/audit';
import { clickByName } from '../../scripts/lib/click';
import { findEngine } from './harness/engine';
import { clickCheck, exportShown, waitForFinished } from './harness/extension';
import {
  DAMAGE_URL,
  RECALL_URL,
  SOURCE_COUNT,
  STATEMENT_COUNT,
  STORAGE_URL,
  TRAVEL_URL,
} from './harness/insulin-chat';
import { bringMidway, openChat, waitForStored, type OpenChat } from './harness/midway';
import { buttonsOf } from './harness/page-controls';
import {
  clearDatabases,
  fillDisk,
  holdOldDatabase,
  makeRoom,
  releaseOldDatabase,
} from './harness/storage-faults';
import { readStoredAudits } from './harness/stored-audits';

const PAIRS = STATEMENT_COUNT * SOURCE_COUNT;

let open: OpenChat;

beforeEach(async () => {
  open = await openChat();
});

afterEach(async () => {
  await open.close();
});

describe('a disk that is full', () => {
  it('is named at the button, keeps nothing by halves, and the next click works', async () => {
    const { session, chat, view } = open;
    const worker = await session.worker();
    await fillDisk(worker);

    await clickCheck(chat);
    await waitForNote(chat, /Storage is full\. Delete old checks/);
    const kept = await readStoredAudits(view);
    await makeRoom(worker);
    await clickByName(chat, 'Try again');

    expect(kept).toEqual([]);
    await expectWhole(await session.panel());
  });

  it('ends a check in the middle with the reason, and it goes on where it was', async () => {
    const { session, panel, view, before, judge, answerLast } = await bringMidway(open);
    const engine = await (await findEngine(session)).asPage();

    await fillDisk(engine);
    await judge.release();
    answerLast();
    await panel.waitForSelector('[data-halt="storage-full"]', { timeout: 60_000 });
    const [full] = await readStoredAudits(view);
    await makeRoom(engine);
    await panel.locator('[data-action="resume"]').click();

    expect(full?.settledAt).toMatchObject(before.settledAt);
    await expectWhole(panel);
    expect(await panel.$('[data-halt]')).toBeNull();
  });
});

describe('a database that an older version holds open', () =>
  it('is named at the button and in the panel, and both work once it is let go', async () => {
    const { session, chat, view } = open;
    await holdOldDatabase(view);

    await clickCheck(chat);
    await waitForNote(chat, /Another Veracite version is open/);
    const panel = await session.panel();
    await panel.waitForSelector('[data-storage="storage-blocked"]');
    await releaseOldDatabase(view);
    await panel.waitForFunction(() => document.querySelector('[data-storage]') === null);
    await chat.bringToFront();
    await clickByName(chat, 'Try again');

    await expectWhole(panel);
  }));

describe('a database that the browser deletes in the middle', () =>
  it('is told in the panel and on the page, and the answer can be checked again', async () => {
    const { session, chat, panel, view, judge, answerLast } = await bringMidway(open);

    await clearDatabases(session, view);
    await judge.release();
    answerLast();

    await panel.waitForFunction(() => document.body.textContent.includes('This check is gone'), {
      timeout: 60_000,
    });
    await chat.bringToFront();
    await expect.poll(() => buttonsOf(chat), { timeout: 30_000 }).toContain('Check this answer');
    await clickCheck(chat);
    await expectWhole(panel);
  }));

describe('a connection that is lost', () =>
  it('is the reason beside every source, which are read by themselves when it is back', async () => {
    const { session, chat } = open;
    const engine = await openEngine();
    await engine.setOfflineMode(true);
    await clickCheck(chat);
    const panel = await session.panel();
    await waitForFinished(panel);
    const without = await exportShown(session, panel);

    await engine.setOfflineMode(false);
    await panel.setOfflineMode(true);
    await panel.setOfflineMode(false);

    expect(without.sources.map(reasonOf)).toEqual(Array(SOURCE_COUNT).fill('offline'));
    await waitForStored(open.view, { status: 'finished', settled: PAIRS });
    await expect
      .poll(() => [STORAGE_URL, RECALL_URL, DAMAGE_URL, TRAVEL_URL].map(url => open.web.hits(url)))
      .toEqual([1, 1, 1, 1]);
    await expectWhole(panel);
  }));

/** The engine's document, before any check asked for it. */
async function openEngine(): Promise<Page> {
  const worker = await open.session.worker();
  await worker.evaluate(async () => {
    const { offscreen } = (
      globalThis as unknown as {
        chrome: { offscreen: { createDocument(asked: object): Promise<void> } };
      }
    ).chrome;
    await offscreen.createDocument({
      url: '/offscreen.html',
      reasons: ['DOM_PARSER', 'WORKERS'],
      justification: 'Test.',
    });
  });
  return (await findEngine(open.session)).asPage();
}

/** Waits until the page says this beside the answer. */
async function waitForNote(chat: Page, words: RegExp): Promise<void> {
  await expect
    .poll(async () => (await buttonsOf(chat, 'all')).join('\n'), { timeout: 30_000 })
    .toMatch(words);
}

/** The panel shows one finished check, every cell of it filled once; one address is dead. */
async function expectWhole(panel: Page): Promise<void> {
  await waitForFinished(panel);
  const audit = await exportShown(open.session, panel);
  expect(await readStoredAudits(open.view)).toHaveLength(1);
  expect(audit.pairs).toHaveLength(PAIRS);
  expect(audit.pairs.filter(({ timesSettled }) => timesSettled !== 1)).toEqual([]);
  expect(audit.sources.map(reasonOf)).toEqual([null, 'dead-link', null, null]);
}

function reasonOf(source: AuditExport['sources'][number]): string | null {
  return source.status === 'unreadable' ? source.reason : null;
}
