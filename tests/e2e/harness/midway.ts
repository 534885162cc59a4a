import type { Page } from 'puppeteer-core';
import { expect } from 'vitest';

import { holdJudge } from './engine';
import type { HeldJudge } from './engine';
import { clickCheck, startSession } from './extension';
import type { Session } from './extension';
import {
  CHAT_PAGE,
  CHAT_URL,
  DAMAGE_URL,
  SOURCE_PAGES,
  STATEMENT_COUNT,
  TRAVEL_URL,
} from './insulin-chat';
import { openStoreView, readStoredAudits } from './stored-audits';
import type { StoredAudit } from './stored-audits';
import { heldPage, startWeb } from './web';
import type { Web } from './web';

/** The conversation, open in a browser, with nothing clicked yet. */
export type OpenChat = {
  web: Web;
  session: Session;
  chat: Page;
  /** Where the store is read. */
  view: Page;
  close: () => Promise<void>;
};

/**
 * An audit that has come half way and goes no further: two sources are done, the third is
 * being judged (some of its cells are settled, the others leased), the fourth has not
 * answered yet.
 */
export type Midway = OpenChat & {
  /** The real side panel, opened by the click. */
  panel: Page;
  /** The audit as it stands. */
  before: StoredAudit;
  judge: HeldJudge;
  /** From now on the last source answers. */
  answerLast: () => void;
  /** Ends the browser without warning and starts it again; no chat is open in it. */
  restart: () => Promise<void>;
};

/** Cells of the third source that are settled before its judge falls silent. */
const REPLIES = 3;

/** The cells of the two sources that answer at once. */
const DONE = 2 * STATEMENT_COUNT;

export async function openChat(): Promise<OpenChat> {
  const web = await startWeb({ [CHAT_URL]: CHAT_PAGE, ...SOURCE_PAGES });
  const session = await startSession(web);
  // First, so that the chat stands in front: a page behind another is not looked at.
  const view = await openStoreView(session);
  const open: OpenChat = {
    web,
    session,
    view,
    chat: await session.open(CHAT_URL),
    async close() {
      await open.session.close();
      await web.close();
    },
  };
  return open;
}

/** Clicks the button and waits until the audit stands half way. */
export async function bringMidway(open: OpenChat): Promise<Midway> {
  const { web, session, chat, view } = open;
  const damage = heldPage(SOURCE_PAGES[DAMAGE_URL]);
  const travel = heldPage(SOURCE_PAGES[TRAVEL_URL]);
  web.put(DAMAGE_URL, damage.page);
  web.put(TRAVEL_URL, travel.page);

  await clickCheck(chat);
  await waitForStored(view, { settled: DONE, leased: 0 });
  const judge = await holdJudge(session, REPLIES);
  damage.release();
  await waitForStored(view, { settled: DONE + REPLIES, leased: STATEMENT_COUNT - REPLIES });
  await travel.asked;

  const [before] = await readStoredAudits(view);
  if (!before) throw new Error('e2e: the audit is not in the store');
  const panel = await session.panel();
  await panel.waitForSelector('[data-audit-status="running"]');
  return Object.assign(open, {
    panel,
    before,
    judge,
    answerLast: () => {
      travel.release();
    },
    async restart() {
      open.session = await open.session.killAndRestart();
      open.view = await openStoreView(open.session);
    },
  });
}

/** Waits until the store holds one audit that is as far as said. */
export async function waitForStored(view: Page, audit: Partial<StoredAudit>): Promise<void> {
  await expect.poll(() => readStoredAudits(view), { timeout: 30_000 }).toMatchObject([audit]);
}
