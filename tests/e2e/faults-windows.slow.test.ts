import type { Page } from 'puppeteer-core';
import { afterEach, describe, expect, it } from 'vitest';

import { clickByName, placeOf } from '../../scripts/lib/click';
import {
  CHECK_BUTTON,
  clickCheck,
  exportShown,
  scrollToEnd,
  waitForFinished,
} from './harness/extension';
import { CHAT_PAGE, CHAT_URL, STORAGE_URL } from './harness/insulin-chat';
import { openChat, type OpenChat } from './harness/midway';
import { readControls } from './harness/page-controls';
import { waitForControl } from './harness/wait-for-control';
import { readStoredAudits } from './harness/stored-audits';

const FINISHED = /^(?:\d+ to )?\d+ of \d+ checked supported\b/;

/** Another conversation; one of its statements reads otherwise, so it is another answer. */
const OTHER_URL = CHAT_URL.replace(/a1$/, 'a2');
const OTHER_PAGE = CHAT_PAGE.replace('42 days', '28 days');

let open: OpenChat;

afterEach(async () => {
  await open.close();
});

describe('one chat in two windows', () => {
  it('gets one check, shown on both pages and in both panels', async () => {
    open = await openChat();
    const { session, chat, view } = open;
    const second = await openWindow(CHAT_URL);

    // Both buttons are found before either is clicked: the first click renames them both.
    const clicks = [];
    for (const page of [chat, second]) clicks.push(await aimAtCheck(page));
    await Promise.all(clicks.map(click => click()));
    const panels = await waitForPanels(2);
    await Promise.all(panels.map(waitForFinished));

    const [stored, ...others] = await readStoredAudits(view);
    expect(others).toEqual([]);
    const exports = [];
    for (const panel of panels) exports.push((await exportShown(session, panel)).id);
    expect(exports).toEqual([stored?.id, stored?.id]);
    await waitForControl(chat, FINISHED);
    await waitForControl(second, FINISHED);
    expect(await readControls(second)).toEqual(await readControls(chat));
    expect(open.web.hits(STORAGE_URL)).toBe(1);
  });

  it('leaves the panel of one alone when another answer is checked in the other', async () => {
    open = await openChat();
    const { session, chat, web } = open;
    web.put(OTHER_URL, OTHER_PAGE);
    await clickCheck(chat);
    const [first] = await waitForPanels(1);
    if (!first) throw new Error('e2e: no panel');
    await waitForFinished(first);
    const shown = (await exportShown(session, first)).id;

    const second = await openWindow(OTHER_URL);
    await clickCheck(second);
    const panels = await waitForPanels(2);
    const other = panels.find(panel => panel !== first);
    if (!other) throw new Error('e2e: no second panel');
    await other.waitForFunction(() => document.body.textContent.includes('28 days'));
    await waitForFinished(other);

    expect((await exportShown(session, first)).id).toBe(shown);
    expect((await exportShown(session, other)).id).not.toBe(shown);
  });
});

describe('one chat in two tabs', () =>
  it('gets one check for two clicks, and badges in both', async () => {
    open = await openChat();
    const { session, chat, view } = open;
    const second = await session.open(CHAT_URL);

    await clickCheck(second);
    const panel = await session.panel();
    await waitForFinished(panel);
    await chat.bringToFront();
    await clickByName(chat, await waitForControl(chat, FINISHED));

    expect(await readStoredAudits(view)).toHaveLength(1);
    const controls = await readControls(chat);
    await second.bringToFront();
    await expect.poll(() => readControls(second), { timeout: 30_000 }).toEqual(controls);
  }));

async function aimAtCheck(page: Page): Promise<() => Promise<void>> {
  await scrollToEnd(page);
  const { x, y } = await placeOf(page, CHECK_BUTTON);
  return () => page.mouse.click(x, y);
}

async function openWindow(url: string): Promise<Page> {
  const { browser } = open.session;
  const client = await browser.target().createCDPSession();
  const { targetId } = await client.send('Target.createTarget', { url, newWindow: true });
  await client.detach();
  const target = await browser.waitForTarget(
    candidate => '_targetId' in candidate && candidate._targetId === targetId,
  );
  const page = await target.page();
  if (!page) throw new Error('e2e: the new window has no page');
  return page;
}

/** The panels of all windows, once there are so many. */
async function waitForPanels(count: number): Promise<Page[]> {
  const { browser, id } = open.session;
  const address = `chrome-extension://${id}/sidepanel.html`;
  const find = () => browser.targets().filter(target => target.url().startsWith(address));
  await expect.poll(() => find().length, { timeout: 30_000 }).toBe(count);
  return Promise.all(find().map(target => target.asPage()));
}
