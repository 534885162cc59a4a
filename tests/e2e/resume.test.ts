import type { Page, Target } from 'puppeteer-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { Audit, AuditExport } from '../../lib/core/audit/audit';
import { isSettled } from '../../lib/core/audit/pair';
import { clickByName } from '../../scripts/lib/click';
import { findEngine, killEngine } from './harness/engine';
import { clickCheck, exportShown, waitForFinished } from './harness/extension';
import {
  CHAT_URL,
  DAMAGE_URL,
  RECALL_URL,
  SOURCE_COUNT,
  STATEMENT_COUNT,
  STORAGE_URL,
} from './harness/insulin-chat';
import { bringMidway, openChat, waitForStored, type OpenChat } from './harness/midway';
import { readControls } from './harness/page-controls';
import { waitForControl } from './harness/wait-for-control';
import { silenceWorker } from './harness/silent-worker';
import { readStoredAudits } from './harness/stored-audits';

const PAIRS = STATEMENT_COUNT * SOURCE_COUNT;

/** Text of the answer's button half way, and at the end. */
const HALF_WAY = new RegExp(`^Checking… 19 of ${PAIRS}\\b`);
const FINISHED = new RegExp(`^\\d+ of ${STATEMENT_COUNT} supported\\b`);

/** The same page, checked from beginning to end in one go. */
let whole: AuditExport;

/** The names of the badges and the button on that page in the end. */
let wholeControls: string[];

/** The browser of the test at work; its `session` is another after a restart. */
let open: OpenChat;

beforeAll(async () => {
  const calm = await openChat();
  await clickCheck(calm.chat);
  const panel = await calm.session.panel();
  await waitForFinished(panel);
  whole = await exportShown(calm.session, panel);
  await waitForControl(calm.chat, FINISHED);
  wholeControls = await readControls(calm.chat);
  await calm.close();
});

beforeEach(async () => {
  open = await openChat();
});

afterEach(async () => {
  await open.close();
});

describe('an audit that is interrupted in the middle', () => {
  it('has settled cells by then, cells at work and cells nobody has begun', async () => {
    const { before } = await bringMidway(open);

    expect(before).toMatchObject({ status: 'running', settled: 19, leased: 5, open: 8 });
  });

  it('finishes the same when the service worker is killed', async () => {
    const { session, chat, panel, before, judge, answerLast } = await bringMidway(open);

    await session.killWorker();
    await judge.release();
    answerLast();

    await waitForFinished(panel);
    await expectWhole(panel, before.settledAt);
    await expectWholeOn(chat);
  });

  it('finishes the same when the service worker dies with questions unanswered', async () => {
    const { session, chat } = open;
    const worker = await silenceWorker(session);
    await clickCheck(chat);
    await expect.poll(worker.asked, { timeout: 30_000 }).toBe(SOURCE_COUNT);

    await session.killWorker();

    const panel = await session.panel();
    await waitForFinished(panel);
    await expectWhole(panel);
  });

  it('finishes the same when the tab is reloaded, which shows at once what is known', async () => {
    const { chat, panel, before, judge, answerLast } = await bringMidway(open);

    await chat.bringToFront();
    // The results were sent before: the new page has to ask for them.
    await waitForControl(chat, HALF_WAY);
    await chat.reload();

    await waitForControl(chat, HALF_WAY);
    await waitForControl(chat, /^Statement 1: Supported\b/);
    await judge.release();
    answerLast();
    await waitForFinished(panel);
    await expectWhole(panel, before.settledAt);
    await expectWholeOn(chat);
  });

  it('finishes the same with the tab and the panel closed', async () => {
    const { session, chat, panel, view, before, judge, answerLast } = await bringMidway(open);

    await panel.close();
    await chat.close();
    await judge.release();
    answerLast();

    await waitForStored(view, { status: 'finished' });
    const reopened = await session.open(CHAT_URL);
    await expectWholeOn(reopened);
    await clickByName(reopened, await waitForControl(reopened, FINISHED));
    await expectWhole(await session.panel(), before.settledAt);
  });

  it('finishes the same, without a click, when the browser is killed and started again', async () => {
    const { before, restart, answerLast } = await bringMidway(open);

    await restart();
    answerLast();

    const { session, view } = open;
    await waitForStored(view, { status: 'finished' });
    const chat = await session.open(CHAT_URL);
    await expectWholeOn(chat);
    await clickByName(chat, await waitForControl(chat, FINISHED));
    const panel = await session.panel();
    await expectWhole(panel, before.settledAt);
    await panel.locator('[data-action="back"]').click();
    await panel.waitForSelector('[data-history="finished"]');
    expect(await panel.$$('[data-history]')).toHaveLength(1);
  });

  it('finishes the same when its engine dies while somebody looks', async () => {
    const { session, panel, before, answerLast } = await bringMidway(open);

    await killEngine(session);
    answerLast();

    await findEngine(session);
    await waitForFinished(panel);
    await expectWhole(panel, before.settledAt);
  });

  it('finishes the same when the reader cancels it and resumes it', async () => {
    const { panel, view, before, answerLast } = await bringMidway(open);

    await panel.locator('[data-action="stop"]').click();
    await waitForStored(view, { status: 'stopped', settled: before.settled });
    await panel.locator('[data-action="resume"]').click();
    answerLast();

    await waitForFinished(panel);
    await expectWhole(panel, before.settledAt);
  });

  it('stays as the reader cancelled it when the browser starts again', async () => {
    const { panel, before, restart } = await bringMidway(open);
    await panel.locator('[data-action="stop"]').click();
    await waitForStored(open.view, { status: 'stopped' });

    await restart();

    const { session, view } = open;
    const again = await session.open(`chrome-extension://${session.id}/sidepanel.html`);
    await again.waitForSelector('[data-audit-status="stopped"]');
    await waitForStored(view, { status: 'stopped', settled: before.settled });
    expect(session.browser.targets().filter(isEngine)).toEqual([]);
  });
});

describe('the button of an answer whose audit runs', () => {
  it('opens that audit', async () => {
    const { session, chat, panel, before, judge, answerLast } = await bringMidway(open);

    await panel.close();
    await clickByName(chat, await waitForControl(chat, HALF_WAY));

    const again = await session.panel();
    await again.waitForSelector('[data-audit-status="running"]');
    await judge.release();
    answerLast();
    await waitForFinished(again);
    await expectWhole(again, before.settledAt);
  });

  it('begins one audit when it is clicked twice in a row', async () => {
    const { session, chat } = open;

    await chat.locator('aria/Check this answer').click({ count: 2 });

    const panel = await session.panel();
    await waitForFinished(panel);
    await expectWhole(panel);
  });
});

/**
 * Checks that the panel shows the audit as it is when nothing comes between; `settledAt`
 * are the cells that were settled before.
 */
async function expectWhole(panel: Page, settledAt: Record<string, string> = {}): Promise<void> {
  const { web, session, view } = open;
  const audit = await exportShown(session, panel);

  expect(await readStoredAudits(view)).toHaveLength(1);
  expect(audit.status).toBe('finished');
  expect(audit.pairs).toHaveLength(PAIRS);
  expect(audit.pairs.filter(({ timesSettled }) => timesSettled !== 1)).toEqual([]);
  // Each is still the very same one, not one like it that was made again.
  expect(settledAtOf(audit)).toMatchObject(settledAt);
  for (const url of [STORAGE_URL, RECALL_URL, DAMAGE_URL]) expect(web.hits(url), url).toBe(1);
  expect(findingsOf(audit)).toEqual(findingsOf(whole));
  expect(withoutTimes(audit)).toEqual(withoutTimes(whole));
  expect(receiptsOf(audit)).toEqual(receiptsOf(whole));
}

function settledAtOf({ pairs }: Audit): Record<string, string> {
  return Object.fromEntries(pairs.filter(isSettled).map(({ id, settledAt }) => [id, settledAt]));
}

/** Findings, by the statement's text and the source's address. */
function findingsOf({ statements, sources, pairs }: Audit): Record<string, unknown> {
  const texts = new Map(statements.map(({ id, text }) => [id, text]));
  const urls = new Map(sources.map(({ id, url }) => [id, url]));
  return Object.fromEntries(
    pairs.map(pair => [
      `${texts.get(pair.statementId) ?? ''} — ${urls.get(pair.sourceId) ?? ''}`,
      isSettled(pair) ? pair.finding : null,
    ]),
  );
}

const TIMES = new Set(['startedAt', 'endedAt', 'capturedAt', 'retrievedAt', 'settledAt', 'at']);

/** The whole record but for its own id, the times and what went over the net for it. */
function withoutTimes(audit: AuditExport): unknown {
  const json = JSON.stringify({ ...audit, ledger: [] }, (key, value: unknown) =>
    TIMES.has(key) ? null : value,
  );
  return JSON.parse(json.replaceAll(audit.id, 'this audit'));
}

/** Bytes received by host. A request that was cut short is in the ledger too, without bytes. */
function receiptsOf({ ledger }: AuditExport): string[] {
  return ledger
    .filter(({ receivedBytes }) => receivedBytes > 0)
    .map(({ purpose, host, receivedBytes }) => `${purpose} ${host} ${String(receivedBytes)}`)
    .sort();
}

/** Waits until the page shows what it shows when nothing comes between. */
async function expectWholeOn(chat: Page): Promise<void> {
  await expect.poll(() => readControls(chat), { timeout: 30_000 }).toEqual(wholeControls);
}

function isEngine(target: Target): boolean {
  return target.url().endsWith('/offscreen.html');
}
