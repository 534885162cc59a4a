import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { SITE_IDS } from '../../lib/capture/sites/registry';
import type { SiteId } from '../../lib/core/answer/answer';
import { isRemark } from '../../lib/capture/page/remark';
import { FROM_THE_START, originsOf } from '../../lib/capture/sites/chat-hosts';
import {
  answerPermissionPrompt,
  exportShown,
  startSession,
  type Session,
} from './harness/extension';
import { openStoreView, readStoredAudits } from './harness/stored-audits';
import { startWeb, type Web } from './harness/web';
import { clickOwn, eventually, markupOf, ownNames, statementsIn } from './pages/steps';

/*
 * Every site that has test pages joins by itself: the page with the most citations is opened at
 * its own address in a real browser, an answer of it is checked by clicks, and what was captured
 * is what the page's `expected.json` says.
 */

const FIXTURES = resolve(import.meta.dirname, '../fixtures/sites');
const OFFER = 'Check this answer';

type Reply =
  { key: string; refused: string } | { key: string; lines: string[]; citations: object[] };
type ReadReply = Exclude<Reply, { refused: string }>;
type TestPage = { site: SiteId; name: string; url: string; html: string; replies: ReadReply[] };

/** The sample is a page of the extension's own, and has tests of its own. */
const SITES = SITE_IDS.filter(site => site !== 'sample' && readdirSync(FIXTURES).includes(site));

function pagesOfSite(site: SiteId): TestPage[] {
  return readdirSync(join(FIXTURES, site)).map(name => {
    const open = (file: string) => readFileSync(join(FIXTURES, site, name, file), 'utf8');
    const { url, answers } = JSON.parse(open('expected.json')) as { url: string; answers: Reply[] };
    const read = answers.filter((reply): reply is ReadReply => !('refused' in reply));
    const replies = read.filter(({ lines, citations }) => citations.length > 0 || !isWord(lines));
    return { site, name, url, html: open('page.html'), replies };
  });
}

/** Answers of a word or two have no button. */
function isWord(lines: readonly string[]): boolean {
  return isRemark(lines.map(line => line.slice(line.indexOf(': ') + 2)).join(' '));
}

function mostCitations({ replies }: TestPage): number {
  return Math.max(-1, ...replies.map(({ citations }) => citations.length));
}

/** The web server speaks https alone, as all sites but those on a reader's own machine do. */
const PAGES = SITES.flatMap(site =>
  pagesOfSite(site)
    .filter(({ url, replies }) => url.startsWith('https:') && replies.length > 0)
    .toSorted((one, other) => mostCitations(other) - mostCitations(one))
    .slice(0, 1),
);

/** How many pages are opened before their turn: until a button comes, a page only waits. */
const AHEAD = 3;

let web: Web;
let session: Session;
let view: Page;
const opened = new Map<string, Page>();

beforeAll(async () => {
  web = await startWeb(Object.fromEntries(PAGES.map(({ url, html }) => [url, html])));
  session = await startSession(web);
  view = await openStoreView(session);
  const asked = PAGES.filter(({ site }) => !FROM_THE_START.includes(site));
  await answerPermissionPrompt(session, [
    ...asked.flatMap(({ site }) => originsOf(site)),
    ...asked.map(({ url }) => `https://${new URL(url).hostname}/*`),
  ]);
  await switchOn(asked);
});

afterAll(async () => {
  await session.close();
  await web.close();
});

it('covers every site that has a page at an https address, and six hosts at least', () => {
  expect(PAGES.map(({ site }) => site)).toEqual(SITES);
  expect(new Set(PAGES.map(({ url }) => new URL(url).host)).size).toBeGreaterThanOrEqual(6);
});

describe.each(PAGES.map(page => [page.site, page] as const))('%s', (site, testPage) =>
  it('is captured, checked and badged at its own host', async () => {
    const known = (await readStoredAudits(view)).length;
    const page = await openWithNext(testPage);
    await eventually(async () => offersOn(page)).toBe(testPage.replies.length);
    const before = await markupOf(page, 'body');

    const at = testPage.replies.findIndex(
      ({ citations }) => citations.length === mostCitations(testPage),
    );
    await reachButton(page, at);
    await clickOwn(page, OFFER, at);
    await eventually(async () =>
      (await readStoredAudits(view)).map(({ status }) => status === 'running'),
    ).toEqual(Array.from({ length: known + 1 }, () => false));

    const { answer, statements, pairs } = await exportShown(session, await session.panel());
    const expected = testPage.replies[at];
    const lines = answer.blocks.map(
      ({ kind, span }) => `${kind}: ${answer.text.slice(span.start, span.end)}`,
    );
    expect(answer).toMatchObject({ origin: { kind: 'site', site }, pageUrl: testPage.url });
    expect(lines).toEqual(expected?.lines);
    // References in words (`withReferences`) follow the page's links.
    const linked = answer.citations.filter(({ id }) => !id.startsWith('w'));
    expect(linked).toHaveLength(expected?.citations.length ?? -1);
    expect(pairs.every(({ state }) => state === 'settled')).toBe(true);
    // Each statement that can be checked has its badge beside the answer.
    const checkable = statements.filter(({ id }) =>
      pairs.some(({ statementId }) => statementId === id),
    );
    await eventually(async () => badgesOn(page)).toBeGreaterThanOrEqual(checkable.length);
    expect(await markupOf(page, 'body')).toBe(before);
    await page.close();
  }),
);

async function offersOn(page: Page): Promise<number> {
  return (await ownNames(page)).filter(name => name === OFFER).length;
}

/** Statements that have a badge, alone or with others. */
async function badgesOn(page: Page): Promise<number> {
  return (await ownNames(page)).flatMap(statementsIn).length;
}

/** By the keyboard: a button out of sight comes into view with its answer's end. */
async function reachButton(page: Page, at: number): Promise<void> {
  await page.bringToFront();
  const buttons = await page.$$(`aria/${OFFER}`);
  await buttons[at]?.focus();
}

/** Opens a page and those after it, each in a window of its own: one that is behind is not looked at. */
async function openWithNext(testPage: TestPage): Promise<Page> {
  const at = PAGES.indexOf(testPage);
  for (const { url } of PAGES.slice(at, at + 1 + AHEAD)) {
    if (opened.has(url)) continue;
    const page = await session.browser.newPage({ type: 'window' });
    await page.goto(url);
    opened.set(url, page);
  }
  const page = opened.get(testPage.url);
  if (!page) throw new Error(`e2e: ${testPage.url} was not opened`);
  return page;
}

/** As the reader does it in the options; hosts that are not a site's own are added there. */
async function switchOn(pages: readonly TestPage[]): Promise<void> {
  const options = await session.open(`chrome-extension://${session.id}/options.html#chat-sites`);
  for (const { site, url } of pages) {
    if (originsOf(site).length > 0) {
      await options.locator(`[data-site="${site}"] [data-action="switch-site"]`).click();
      await options.waitForSelector(`[data-site="${site}"][data-state="on"]`);
    } else {
      await options.locator('[name="own-host"]').fill(new URL(url).hostname);
      await options.locator('[data-action="add-host"]').click();
      await options.waitForSelector('[data-action="remove-host"]');
    }
  }
  await options.close();
}
