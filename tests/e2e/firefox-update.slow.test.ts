import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AuditExport } from '../../lib/core/audit/audit';
import { ensureFirefox } from '../../scripts/lib/find-firefox';
import { drawingsOn, markAsOld, waitForNewDrawing } from './harness/drawings';
import { waitForFinished } from './harness/extension';
import {
  clickAtEndOf,
  FIREFOX_EXTENSION,
  startFirefox,
  type FirefoxSession,
} from './harness/firefox';
import {
  CHAT_PAGE,
  CHAT_URL,
  SOURCE_COUNT,
  SOURCE_PAGES,
  STATEMENT_COUNT,
  TRAVEL_URL,
} from './harness/insulin-chat';
import { expectGoneOn, waitForStored } from './harness/midway';
import { copyBuild, nextMinor, type OwnBuild } from './harness/own-build';
import { readStoredAudits, type StoredAudit } from './harness/stored-audits';
import { heldPage, startWeb, type Web } from './harness/web';

const CHAT_ANSWER = '[data-markdown-text-style]';

/** The cells of all sources but the one that does not answer. */
const DONE = (SOURCE_COUNT - 1) * STATEMENT_COUNT;

const firefox = ensureFirefox();
// As root on Debian it can be installed; there its absence is a failure, told below.
const isNotHere = !firefox.ok && firefox.failure.kind === 'not-here';
if (isNotHere) console.warn(`The extension was not tried in Firefox. ${firefox.failure.sentence}`);

describe.skipIf(isNotHere)('an update in the middle of a check in Firefox', () => {
  let build: OwnBuild;
  let web: Web;
  let session: FirefoxSession;
  let chat: Page;
  let before: StoredAudit | undefined;
  let audit: AuditExport;

  beforeAll(async () => {
    if (!firefox.ok) throw new Error(firefox.failure.sentence);
    const travel = heldPage(SOURCE_PAGES[TRAVEL_URL]);
    build = copyBuild(FIREFOX_EXTENSION);
    web = await startWeb({ [CHAT_URL]: CHAT_PAGE, ...SOURCE_PAGES, [TRAVEL_URL]: travel.page });
    session = await startFirefox(firefox.value, web, build.dir);
    chat = await session.open(CHAT_URL);
    await clickAtEndOf(chat, CHAT_ANSWER);
    await travel.asked;
    const panel = await session.openPanel();
    await waitForStored(panel, { status: 'running', settled: DONE });
    [before] = await readStoredAudits(panel);
    await markAsOld(chat);

    build.release(nextMinor(build.version()));
    await session.update(build.dir);

    await waitForNewDrawing(chat);
    await clickAtEndOf(chat, CHAT_ANSWER);
    const again = await session.openPanel();
    await again.waitForSelector('[data-audit-status="running"]');
    travel.release();
    await waitForFinished(again);
    audit = await session.exportShown(again);
  });

  afterAll(async () => {
    if (isNotHere) return;
    await session.close();
    await web.close();
    build.remove();
  });

  it('is followed by the new version, which finishes the check and reads nothing twice', () => {
    if (!before) throw new Error('e2e: the audit is not in the store');

    expectGoneOn(audit, { before, web });
  });

  it('leaves on the open page what the new version draws, and nothing of the one before', async () => {
    expect(web.hits(CHAT_URL)).toBe(1);
    expect(await drawingsOn(chat)).toEqual(['new']);
  });
});
