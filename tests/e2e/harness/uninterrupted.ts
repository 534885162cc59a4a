import type { Page } from 'puppeteer-core';
import { expect } from 'vitest';

import type { Audit, AuditExport } from '../../../lib/core/audit/audit';
import { isSettled } from '../../../lib/core/audit/pair';
import { exportShown, waitForFinished } from './extension';
import { DAMAGE_URL, RECALL_URL, SOURCE_COUNT, STATEMENT_COUNT, STORAGE_URL } from './insulin-chat';
import { openChat, type OpenChat } from './midway';
import { readControls } from './page-controls';
import { readStoredAudits } from './stored-audits';
import { waitForControl } from './wait-for-control';

const PAIRS = STATEMENT_COUNT * SOURCE_COUNT;

/** Labels of the answer's button half way, and at the end. */
export const HALF_WAY = /^Checking… 11 of \d/;
export const FINISHED = /^(?:\d+ to )?\d+ of \d+ checked supported\b/;

/** The chat's check without an interruption, to compare others with. */
export type Whole = {
  audit: AuditExport;
  /** Names of the badges and the button on its page at the end. */
  controls: string[];
  /** Number of its audits in the store. */
  count: number;
};

/** Checks the chat without an interruption; its button is clicked twice in a row. */
export async function checkUninterrupted(): Promise<Whole> {
  const { session, chat, view, close } = await openChat();
  await chat.locator('aria/Check this answer').click({ count: 2 });
  const panel = await session.panel();
  await waitForFinished(panel);
  const audit = await exportShown(session, panel);
  await waitForControl(chat, FINISHED);
  const controls = await readControls(chat);
  const count = (await readStoredAudits(view)).length;
  await close();
  return { audit, controls, count };
}

type Shown = { open: OpenChat; whole: Whole; panel: Page };

/**
 * Checks that the panel shows the audit of an uninterrupted check; `settledAt`: cells that were
 * settled before.
 */
export async function expectWhole(
  { open, whole, panel }: Shown,
  settledAt: Record<string, string> = {},
): Promise<void> {
  const { web, session, view } = open;
  const audit = await exportShown(session, panel);

  expect(await readStoredAudits(view)).toHaveLength(1);
  expect(audit.status).toBe('finished');
  expect(audit.pairs).toHaveLength(PAIRS);
  expect(audit.pairs.filter(({ timesSettled }) => timesSettled !== 1)).toEqual([]);
  // Each is still the very same one, not one like it that was made again.
  expect(settledAtOf(audit)).toMatchObject(settledAt);
  for (const url of [STORAGE_URL, RECALL_URL, DAMAGE_URL]) expect(web.hits(url), url).toBe(1);
  expect(findingsOf(audit)).toEqual(findingsOf(whole.audit));
  expect(withoutTimes(audit)).toEqual(withoutTimes(whole.audit));
  expect(receiptsOf(audit)).toEqual(receiptsOf(whole.audit));
}

function settledAtOf({ pairs }: Audit): Record<string, string> {
  return Object.fromEntries(pairs.filter(isSettled).map(({ id, settledAt }) => [id, settledAt]));
}

/** Findings by the statement's text and the source's address. */
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

const TIMES = new Set([
  'startedAt',
  'endedAt',
  'capturedAt',
  'retrievedAt',
  'settledAt',
  'at',
  'after',
]);

/** The whole record without its own id, the times and the ledger. */
function withoutTimes(audit: AuditExport): unknown {
  const json = JSON.stringify({ ...audit, ledger: [] }, (key, value: unknown) =>
    TIMES.has(key) ? null : value,
  );
  return JSON.parse(json.replaceAll(audit.id, 'this audit'));
}

/** Received bytes by purpose and host. A request that was cut short is in the ledger too, without bytes. */
function receiptsOf({ ledger }: AuditExport): string[] {
  return ledger
    .filter(({ receivedBytes }) => receivedBytes > 0)
    .map(({ purpose, host, receivedBytes }) => `${purpose} ${host} ${String(receivedBytes)}`)
    .sort();
}

/** Waits until the page shows the same as after an uninterrupted check. */
export async function expectWholeOn(chat: Page, { controls }: Whole): Promise<void> {
  await expect.poll(() => readControls(chat), { timeout: 30_000 }).toEqual(controls);
}
