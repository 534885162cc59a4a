import type { Target } from 'puppeteer-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { clickByName } from '../../scripts/lib/click';
import { clickCheck, waitForFinished } from './harness/extension';
import { CHAT_URL, SOURCE_COUNT } from './harness/insulin-chat';
import { bringMidway, openChat, waitForStored, type OpenChat } from './harness/midway';
import { silenceWorker } from './harness/silent-worker';
import {
  checkUninterrupted,
  expectWhole,
  expectWholeOn,
  FINISHED,
  HALF_WAY,
  type Whole,
} from './harness/uninterrupted';
import { waitForControl } from './harness/wait-for-control';

let whole: Whole;

/** The browser of the test at work; its `session` is another after a restart. */
let open: OpenChat;

beforeAll(async () => {
  whole = await checkUninterrupted();
});

beforeEach(async () => {
  open = await openChat();
});

afterEach(async () => {
  await open.close();
});

describe('an audit that is interrupted in the middle', () => {
  it('finishes the same when the service worker dies with questions unanswered', async () => {
    const { session, chat } = open;
    const worker = await silenceWorker(session);
    await clickCheck(chat);
    await expect.poll(worker.asked, { timeout: 30_000 }).toBe(SOURCE_COUNT);

    await session.killWorker();

    const panel = await session.panel();
    await waitForFinished(panel);
    await expectWhole({ open, whole, panel });
  });

  it('finishes the same when the tab is reloaded, which shows at once what is known', async () => {
    const { chat, panel, before, judge, answerLast } = await bringMidway(open);

    await chat.bringToFront();
    // What is known has been told by then: the new page has to ask for it.
    await waitForControl(chat, HALF_WAY);
    await chat.reload();

    await waitForControl(chat, HALF_WAY);
    await waitForControl(chat, /^Statement 1: (?:Possibly s|S)upported\b/);
    await judge.release();
    answerLast();
    await waitForFinished(panel);
    await expectWhole({ open, whole, panel }, before.settledAt);
    await expectWholeOn(chat, whole);
  });

  it('finishes the same with the tab and the panel closed', async () => {
    const { session, chat, panel, view, before, judge, answerLast } = await bringMidway(open);

    await panel.close();
    await chat.close();
    await judge.release();
    answerLast();

    await waitForStored(view, { status: 'finished' });
    const reopened = await session.open(CHAT_URL);
    await expectWholeOn(reopened, whole);
    await clickByName(reopened, await waitForControl(reopened, FINISHED));
    await expectWhole({ open, whole, panel: await session.panel() }, before.settledAt);
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
    await expectWhole({ open, whole, panel: again }, before.settledAt);
  });
});

function isEngine(target: Target): boolean {
  return target.url().endsWith('/offscreen.html');
}
