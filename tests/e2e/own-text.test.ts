import { resolve } from 'node:path';

import type { ElementHandle, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AuditExport } from '../../lib/core/audit/audit';
import { findViolations } from './harness/axe';
import { holdJudge, killEngine } from './harness/engine';
import { exportShown, startSession, waitForFinished, type Session } from './harness/extension';
import { openStoreView, readStoredAudits } from './harness/stored-audits';
import { allowSites } from './harness/allow-sites';
import { startWeb, type Web } from './harness/web';
import { chatgptPage, cite } from './pages/chatgpt';
import {
  CHAT,
  QUESTION,
  WALLED,
  PICTURE,
  MEMBERS,
  MIRROR,
  ZINC,
  LEMONS,
  DRINKING,
  WALL,
  PASTED,
  forMembers,
  reasonOf,
  sourceAt,
  quoteFor,
  chooseUsePage,
} from './pages/own-text';
import { REHYDRATION, reply, sourcePage } from './pages/sources';
import {
  bringIntoView,
  clickOwn,
  eventually,
  markupOf,
  textsOf,
  waitForCheckOf,
} from './pages/steps';

const LEMON_PDF = resolve(import.meta.dirname, '../fixtures/pdf/two-columns.pdf');

let web: Web;
let session: Session;
let panel: Page;
let before: AuditExport;

beforeAll(async () => {
  const body = `<p>${ZINC}${cite(WALLED, 'Zinc')}</p><p>${LEMONS}${cite(PICTURE, 'Lemons')}</p>
    <p>${DRINKING}${cite(MEMBERS, 'Drinking')}</p>`;
  web = await startWeb({
    [CHAT]: chatgptPage({ turns: [{ key: 'turn-1', question: QUESTION, bodies: [body] }] }),
    [WALLED]: WALL,
    [PICTURE]: reply(200, 'image/png', 'not text'),
    [MEMBERS]: forMembers(REHYDRATION),
    [MIRROR]: forMembers(
      sourcePage('Another page', ['Nothing of that stands here, whatever is asked.']),
    ),
    'https://members.example/sign-in': (_request, response) => {
      response.writeHead(200, {
        'content-type': 'text/html',
        'set-cookie': 'member=yes; Path=/; Secure',
      });
      response.end('<p>Welcome.</p>');
    },
  });
  session = await startSession(web);
  await allowSites(
    session,
    [WALLED, PICTURE, MEMBERS].map(url => `${new URL(url).origin}/*`),
  );
  const page = await session.open(CHAT);
  await bringIntoView(page, '[data-turn-key]');
  await clickOwn(page, 'Check this answer');
  panel = await session.panel();
  await waitForCheckOf(panel, QUESTION);
  before = await exportShown(session, panel);
  await panel.locator('[data-tab="sources"]').click();
});

afterAll(async () => {
  await session.close();
  await web.close();
});

describe('a source whose text the reader has', () => {
  it('could not be read by its address', () =>
    expect(before.sources.map(reasonOf)).toEqual([
      'paywall',
      'unsupported-type',
      'login-required',
    ]));

  it('is judged by what was pasted, with a quote from it, and nothing is fetched', async () => {
    const hits = web.hits(WALLED);
    const ways = await openWays(WALLED);
    await (await ways.$('textarea'))?.type(PASTED);

    await (await ways.$('[data-action="give-pasted"]'))?.click();

    await waitForGiven('pasted');
    const audit = await exportShown(session, panel);
    expect(sourceAt(audit, WALLED)).toMatchObject({
      status: 'read',
      extent: 'full-text',
      given: { way: 'pasted', pageReason: 'paywall', tabUrl: null },
    });
    expect(quoteFor(audit, ZINC, WALLED)).toMatchObject({
      kind: 'supported',
      exact: expect.stringContaining('25 hours') as string,
    });
    expect([web.hits(WALLED), audit.ledger]).toEqual([hits, before.ledger]);
    expect(await textsOf(panel, '[data-given="pasted"] strong')).toEqual([
      'Not read online: pasted text',
    ]);
  });

  it('is judged by a PDF that was chosen, page by page', async () => {
    const ways = await openWays(PICTURE);
    const input = await ways.$('input[type="file"]');

    await input?.uploadFile(LEMON_PDF);

    await waitForGiven('uploaded');
    const audit = await exportShown(session, panel);
    const source = sourceAt(audit, PICTURE);
    expect(source).toMatchObject({
      status: 'read',
      format: 'pdf',
      given: { way: 'uploaded', fileName: 'two-columns.pdf', pageReason: 'unsupported-type' },
    });
    expect(source?.status === 'read' && source.pages?.starts.length).toBeGreaterThan(1);
    expect(quoteFor(audit, ZINC, PICTURE)?.kind).not.toBe('not-judged');
  });

  it('says why a file cannot be read, as of a fetched one', async () => {
    const ways = await openWays(MEMBERS);
    const input = await ways.$('input[type="file"]');

    await input?.uploadFile(resolve(import.meta.dirname, '../../docs/images/check.png'));

    await waitForGiven('uploaded', 2);
    const audit = await exportShown(session, panel);
    expect(sourceAt(audit, MEMBERS)).toMatchObject({
      status: 'unreadable',
      reason: 'unsupported-type',
      given: { fileName: 'check.png', pageReason: 'login-required' },
    });
  });
});

describe('the sources with the ways to give a text, and texts that were given', () =>
  it('can be read by everybody', async () => {
    await openWays(MEMBERS);

    expect(await textsOf(panel, '[data-given] strong')).toHaveLength(3);
    expect(await findViolations(panel)).toEqual([]);
  }));

describe('a page the reader has open', () => {
  it('is asked about where it shows another address, and not taken before', async () => {
    const signingIn = await session.open('https://members.example/sign-in');
    await signingIn.goto(MIRROR);
    await panel.bringToFront();
    await signingIn.bringToFront();
    const ways = await openWays(MEMBERS);

    await (await ways.$('[data-action="use-open-tab"]'))?.click();

    await panel.waitForSelector(`[data-other-address="${MIRROR}"]`);
    const audit = await exportShown(session, panel);
    expect(sourceAt(audit, MEMBERS)?.given?.way).toBe('uploaded');
    await panel.locator('[data-action="confirm-tab"]').click();
    await waitForGiven('open-tab');
    expect(sourceAt(await exportShown(session, panel), MEMBERS)).toMatchObject({
      status: 'read',
      given: { way: 'open-tab', tabUrl: MIRROR },
    });
    await signingIn.close();
  });

  it('is taken as the signed-in reader sees it, and is left as it was', async () => {
    const page = await session.open(MEMBERS);
    const markup = await markupOf(page, 'html');
    const hits = web.hits(MEMBERS);
    const ways = await openWays(MEMBERS);

    await (await ways.$('[data-action="use-open-tab"]'))?.click();

    // A check that was finished before says so until the tab's text is in the store.
    await eventually(async () => {
      const shown = await exportShown(session, panel);
      const isTaken = sourceAt(shown, MEMBERS)?.given?.tabUrl === MEMBERS;
      return isTaken && shown.status;
    }).toBe('finished');
    const audit = await exportShown(session, panel);
    expect(sourceAt(audit, MEMBERS)).toMatchObject({ status: 'read', format: 'page' });
    expect(quoteFor(audit, DRINKING, MEMBERS)).toMatchObject({
      kind: 'supported',
      exact: expect.stringContaining('water and salts') as string,
    });
    expect(await markupOf(page, 'html')).toBe(markup);
    expect(web.hits(MEMBERS)).toBe(hits);
    await page.close();
  });

  it('is taken by a click in its own menu, which is there while a check waits', async () => {
    const page = await session.open(MIRROR);
    await openWays(MEMBERS);

    await chooseUsePage(session);

    await panel.waitForSelector(`[data-other-address="${MIRROR}"]`);
    await panel.locator('[data-action="refuse-tab"]').click();
    await eventually(() => panel.$$('[data-other-address]')).toEqual([]);
    await page.close();
  });
});

describe('a text that was given when everything dies', () => {
  it('is judged by the next engine', async () => {
    const view = await openStoreView(session);
    const filler = Array.from({ length: 400 }, (_, n) => `In ward ${n} nothing of note was seen.`);
    const ways = await openWays(WALLED);
    await ways.$eval(
      'textarea',
      (area, text) => {
        area.value = text;
        area.dispatchEvent(new Event('input', { bubbles: true }));
      },
      `${filler.join(' ')} ${PASTED} Again.`,
    );

    // A new engine, whose judge says nothing: the cells are at work until it dies.
    await killEngine(session);
    await (await ways.$('[data-action="give-pasted"]'))?.click();
    await holdJudge(session, 0);
    await eventually(async () => (await readStoredAudits(view))[0]).toMatchObject({
      status: 'running',
      leased: 3,
    });
    await killEngine(session);
    await session.killWorker();

    await waitForFinished(panel);
    const audit = await exportShown(session, panel);
    const source = sourceAt(audit, WALLED);
    expect(source?.status === 'read' && source.textLength).toBeGreaterThan(10_000);
    expect(quoteFor(audit, ZINC, WALLED)?.kind).toBe('supported');
  });

  it('can be taken back: the address is read again', async () => {
    const hits = web.hits(WALLED);

    await (
      await cardOf(WALLED)
    ).$eval('[data-action="remove-own-text"]', button => (button as HTMLElement).click());

    await eventually(() => web.hits(WALLED)).toBeGreaterThan(hits);
    await waitForFinished(panel);
    const source = sourceAt(await exportShown(session, panel), WALLED);
    expect(source).toMatchObject({ status: 'unreadable', reason: 'paywall' });
    expect(source?.given).toBeUndefined();
  });
});

/** The source's card, in the list of sources. */
async function cardOf(address: string): Promise<ElementHandle> {
  const id = sourceAt(before, address)?.id ?? '';
  const card = await panel.waitForSelector(`.source:has([data-own-text="${id}"])`);
  if (!card) throw new Error('e2e: the source has no card');
  return card;
}

/** Opens what the reader can give for a source. */
async function openWays(address: string): Promise<ElementHandle> {
  const card = await cardOf(address);
  // What could not be read is folded away, in one group.
  await card.evaluate(each => {
    const group = each.closest<HTMLDetailsElement>('[data-unread]:not([open])');
    group?.querySelector('summary')?.click();
  });
  await card.$eval('.own-text', details => {
    if (!(details as HTMLDetailsElement).open) details.querySelector('summary')?.click();
  });
  const ways = await card.waitForSelector('.own-text-ways');
  if (!ways) throw new Error('e2e: there is no way to give a text');
  return ways;
}

/** Waits until so many sources have a text given that way and the check is finished with it. */
async function waitForGiven(way: string, count = 1): Promise<void> {
  await eventually(async () => (await panel.$$(`[data-given="${way}"]`)).length).toBe(count);
  await waitForFinished(panel);
}
