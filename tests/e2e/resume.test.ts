import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { clickByName } from '../../scripts/lib/click';
import { findEngine, killEngine } from './harness/engine';
import { waitForFinished } from './harness/extension';
import { CHAT_URL } from './harness/insulin-chat';
import { bringMidway, openChat, waitForStored, type OpenChat } from './harness/midway';
import {
  checkUninterrupted,
  expectWhole,
  expectWholeOn,
  FINISHED,
  type Whole,
} from './harness/uninterrupted';
import { waitForControl } from './harness/wait-for-control';

let whole: Whole;

/** The browser of the test at work; its `session` is another after a restart. */
let open: OpenChat;

beforeAll(async () => {
  whole = await checkUninterrupted();
});

describe('an audit that is interrupted in the middle', () => {
  beforeEach(async () => {
    open = await openChat();
  });

  afterEach(async () => {
    await open.close();
  });

  it('finishes the same when the service worker is killed', async () => {
    const { session, chat, panel, before, judge, answerLast } = await bringMidway(open);
    expect(before).toMatchObject({ status: 'running', settled: 19, leased: 5, open: 8 });

    await session.killWorker();
    await judge.release();
    answerLast();

    await waitForFinished(panel);
    await expectWhole({ open, whole, panel }, before.settledAt);
    await expectWholeOn(chat, whole);
  });

  it('finishes the same, without a click, when the browser is killed and started again', async () => {
    const { before, restart, answerLast } = await bringMidway(open);

    await restart();
    answerLast();

    const { session, view } = open;
    await waitForStored(view, { status: 'finished' });
    const chat = await session.open(CHAT_URL);
    await expectWholeOn(chat, whole);
    await clickByName(chat, await waitForControl(chat, FINISHED));
    const panel = await session.panel();
    await expectWhole({ open, whole, panel }, before.settledAt);
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
    await expectWhole({ open, whole, panel }, before.settledAt);
  });

  it('finishes the same when the reader cancels it and resumes it', async () => {
    const { panel, view, before, answerLast } = await bringMidway(open);

    await panel.locator('[data-action="stop"]').click();
    await waitForStored(view, { status: 'stopped', settled: before.settled });
    await panel.locator('[data-action="resume"]').click();
    answerLast();

    await waitForFinished(panel);
    await expectWhole({ open, whole, panel }, before.settledAt);
  });
});

describe('the button of an answer', () =>
  it('begins one audit when it is clicked twice in a row', () => {
    expect(whole.count).toBe(1);
    expect(whole.audit.status).toBe('finished');
  }));
