import type { Page } from 'puppeteer-core';
import { expect } from 'vitest';

import type { AuditExport } from '../../../lib/core/audit/audit';
import { isSettled } from '../../../lib/core/audit/pair';
import { holdJudge, type HeldJudge } from './engine';
import { clickCheck, startSession, type Session, type SessionOptions } from './extension';
import {
  CHAT_PAGE,
  CHAT_URL,
  DAMAGE_URL,
  RECALL_URL,
  SOURCE_COUNT,
  SOURCE_PAGES,
  STATEMENT_COUNT,
  STORAGE_URL,
  TRAVEL_URL,
} from './insulin-chat';
import { openStoreView, readStoredAudits, type StoredAudit } from './stored-audits';
import { until } from './until';
import { heldPage, startWeb, type Web } from './web';

/** The conversation, open in a browser, with nothing clicked yet. */
export type OpenChat = {
  web: Web;
  session: Session;
  chat: Page;
  /** Page in which the store is read. */
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

export async function openChat(options: SessionOptions = {}): Promise<OpenChat> {
  const web = await startWeb({ [CHAT_URL]: CHAT_PAGE, ...SOURCE_PAGES });
  const session = await startSession(web, options);
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
  // Long on purpose: on a busy machine the panel is drawn late.
  await panel.waitForSelector('[data-audit-status="running"]', { timeout: 120_000 });
  return Object.assign(open, {
    panel,
    before,
    judge,
    answerLast: () => travel.release(),
    async restart() {
      open.session = await open.session.killAndRestart();
      open.view = await openStoreView(open.session);
    },
  });
}

/**
 * Looks that a finished audit is the one that stood half way: every cell is there and was filled
 * once, those that were full are the very same, and what had been read was not read again.
 */
export function expectGoneOn(
  audit: AuditExport,
  { before, web }: Pick<Midway, 'before' | 'web'>,
): void {
  const settled = audit.pairs.filter(isSettled);
  expect(audit).toMatchObject({ id: before.id, status: 'finished' });
  expect(audit.pairs).toHaveLength(STATEMENT_COUNT * SOURCE_COUNT);
  expect(audit.pairs.filter(({ timesSettled }) => timesSettled !== 1)).toEqual([]);
  expect(Object.fromEntries(settled.map(({ id, settledAt }) => [id, settledAt]))).toMatchObject(
    before.settledAt,
  );
  for (const url of [STORAGE_URL, RECALL_URL, DAMAGE_URL]) expect(web.hits(url), url).toBe(1);
}

/** Waits until the store holds one audit that is as far as said. */
export function waitForStored(view: Page, audit: Partial<StoredAudit>): Promise<void> {
  const wanted = Object.entries(audit);
  return until(
    async () => {
      const [stored, ...others] = await readStoredAudits(view);
      const has = Object.entries(stored ?? {});
      return (
        others.length === 0 &&
        wanted.every(([name, value]) => has.some(([own, is]) => own === name && is === value))
      );
    },
    `an audit with ${JSON.stringify(audit)}`,
  );
}
