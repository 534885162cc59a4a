import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AuditExport } from '../../lib/core/audit/audit';
import { clickByName } from '../../scripts/lib/click';
import {
  CHECK_BUTTON,
  clickCheck,
  EXTENSION,
  exportShown,
  scrollToEnd,
  waitForFinished,
  type Session,
} from './harness/extension';
import { CHAT_URL, STATEMENT_COUNT } from './harness/insulin-chat';
import { drawingsOn, markAsOld, waitForNewDrawing } from './harness/drawings';
import {
  bringMidway,
  expectGoneOn,
  openChat,
  waitForStored,
  type Midway,
  type OpenChat,
} from './harness/midway';
import { copyBuild, nextMinor, nextPatch, type OwnBuild } from './harness/own-build';
import { buttonsOf, readControls } from './harness/page-controls';
import { openStoreView, readStoredAudits } from './harness/stored-audits';
import { runningVersion, setEnabled, updateTo } from './harness/update';
import { waitForControl } from './harness/wait-for-control';
import { eventually } from './pages/steps';

/** Text of the answer's button half way, after the silent judge is gone, and at the end. */
const HALF_WAY = /^Checking… 11 of \d/;
const FURTHER = /^Checking… 16 of \d/;
const FINISHED = /^(?:\d+ to )?\d+ of \d+ checked supported\b/;
const SUPPORTED = /^Statement 1: (?:Possibly s|S)upported\b/;

describe('an update in the middle of a check', () => {
  let build: OwnBuild;
  let open: OpenChat;
  let midway: Midway;
  /** Errors of the scripts in the chat page, of the earlier version and of the new one. */
  let thrown: string[];
  let panel: Page;
  let audit: AuditExport;
  let later: string;

  beforeAll(async () => {
    build = copyBuild(EXTENSION);
    open = await openChat({ extensionDir: build.dir });
    midway = await bringMidway(open);
    const { session, chat, answerLast } = midway;
    await waitForControl(chat, HALF_WAY);
    thrown = await watchErrors(chat);
    await markAsOld(chat);

    later = nextMinor(build.version());
    await updateTo(session, build, later);

    await waitForNewDrawing(chat);
    midway.view = await openStoreView(session);
    await chat.bringToFront();
    await waitForControl(chat, FURTHER);
    await clickByName(chat, await waitForControl(chat, SUPPORTED));
    panel = await session.panel();
    await panel.waitForSelector('[data-audit-status="running"]', { timeout: 120_000 });
    answerLast();
    await waitForFinished(panel);
    audit = await exportShown(session, panel);
  });

  afterAll(async () => {
    await open.close();
    build.remove();
  });

  it('ends the version before, with its panel', async () => {
    expect(await runningVersion(midway.session)).toBe(later);
    expect(midway.panel.isClosed()).toBe(true);
  });

  it('is followed by the new version, which finishes the check and reads nothing twice', async () => {
    const { before, view } = midway;

    expect(audit.id).toBe(before.id);
    expect(await readStoredAudits(view)).toHaveLength(1);
    expectGoneOn(audit, midway);
  });

  it('puts its script into the open page, in the place of the one before', async () => {
    const { chat, web } = midway;
    await chat.bringToFront();
    await waitForControl(chat, FINISHED);

    expect(web.hits(CHAT_URL)).toBe(1);
    expect(await drawingsOn(chat)).toEqual(['new']);
    expect(await readControls(chat)).toHaveLength(STATEMENT_COUNT + 1);
    expect(thrown).toEqual([]);
  });

  it('leads from the button on that page to the finished check', async () => {
    const { session, chat } = midway;
    await panel.close();

    await chat.bringToFront();
    await clickByName(chat, await waitForControl(chat, FINISHED));

    await waitForFinished(await session.panel());
  });

  it('tells once what is new', () => expect(guidesIn(midway.session)).toEqual(['?view=news']));
});

describe('an update while the browser is closed', () => {
  let build: OwnBuild;
  let open: OpenChat;
  let midway: Midway;

  beforeAll(async () => {
    build = copyBuild(EXTENSION);
    open = await openChat({ extensionDir: build.dir });
    midway = await bringMidway(open);
  });

  afterAll(async () => {
    await open.close();
    build.remove();
  });

  // nb. A browser that was killed has forgotten where its unpacked extensions lie, and says that
  // this one was installed; its profile, with all that is stored, is the one of the version before.
  it('takes up at the next start what was killed half way', async () => {
    const { before, answerLast, restart } = midway;
    const later = nextMinor(build.version());
    build.release(later);

    await restart();
    answerLast();

    const { session, view } = midway;
    await waitForStored(view, { id: before.id, status: 'finished' });
    const chat = await session.open(CHAT_URL);
    await clickByName(chat, await waitForControl(chat, FINISHED));
    const panel = await session.panel();
    await waitForFinished(panel);
    expectGoneOn(await exportShown(session, panel), midway);
    expect(await runningVersion(session)).toBe(later);
  });
});

describe('a click in the moment of an update', () => {
  let build: OwnBuild;
  let open: OpenChat;

  beforeAll(async () => {
    build = copyBuild(EXTENSION);
    open = await openChat({ extensionDir: build.dir });
  });

  afterAll(async () => {
    await open.close();
    build.remove();
  });

  it('is answered with a sentence, and the next click begins a check', async () => {
    const { session, chat } = open;
    await scrollToEnd(chat);
    await eventually(() => buttonsOf(chat)).toContain(CHECK_BUTTON);
    const thrown = await watchErrors(chat);
    await markAsOld(chat);
    await stopTimers(chat);

    await setEnabled(session, false);
    await clickCheck(chat);
    await eventually(async () => (await buttonsOf(chat, 'all')).join('\n')).toMatch(
      /Veracite does not respond/,
    );
    await setEnabled(session, true);
    await updateTo(session, build, nextPatch(build.version()));
    await waitForNewDrawing(chat);
    await clickCheck(chat);

    await waitForFinished(await session.panel());
    expect(thrown).toEqual([]);
    // A correction has no news.
    expect(guidesIn(session)).toEqual([]);
  });
});

/** Collects errors of the extension's scripts in a page from now on, of either version. */
async function watchErrors(page: Page): Promise<string[]> {
  const thrown: string[] = [];
  const client = await page.createCDPSession();
  client.on('Runtime.exceptionThrown', ({ exceptionDetails: { text, exception } }) => {
    thrown.push(exception?.description ?? text);
  });
  await client.send('Runtime.enable');
  return thrown;
}

/**
 * Ends all timers of a page, those of the extension's script too: now it does not notice by itself
 * that its extension is gone, and the moment in which it is lasts as long as a test needs.
 */
function stopTimers(page: Page): Promise<void> {
  return page.evaluate(() => {
    const last = Number(setTimeout(() => undefined));
    for (let timer = 1; timer <= last; timer += 1) clearTimeout(timer);
  });
}

/** Text of the open pages of the guide, by their addresses. */
function guidesIn({ browser }: Session): string[] {
  const addresses = browser.targets().map(target => target.url());
  return addresses.filter(url => url.includes('/guide.html')).map(url => new URL(url).search);
}
