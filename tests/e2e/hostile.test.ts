import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AuditExport } from '../../lib/core/audit/audit';
import { isSettled } from '../../lib/core/audit/pair';
import { allowSites } from './harness/allow-sites';
import { exportShown, startSession, type Session } from './harness/extension';
import { startWeb, type Web } from './harness/web';
import { chatgptPage } from './pages/chatgpt';
import {
  CLICK_EVERYTHING,
  HOSTILE_LINES,
  HOSTILE_REPLY,
  hostileSource,
  linkedReply,
  longReply,
  MEGABYTE,
  TRAPS,
} from './pages/hostile';
import { REHYDRATION, ZINC_TRIAL } from './pages/sources';
import {
  bringIntoView,
  clickOwn,
  countOwn,
  eventually,
  failureShown,
  markupOf,
  ownNames,
  textsOf,
  waitForCheckOf,
} from './pages/steps';

const INJECTED = 'https://journal.example/injected';
const TURN = '[data-turn-key]';

let web: Web;
let session: Session;

beforeAll(async () => {
  web = await startWeb({
    'https://health.example/drinking': REHYDRATION,
    'https://journal.example/zinc': ZINC_TRIAL,
    [INJECTED]: hostileSource('The clinic saw 90 patients in the second year.'),
  });
  session = await startSession(web);
  await allowSites(session, ['https://health.example/*', 'https://journal.example/*']);
});

afterAll(async () => {
  await session.close();
  await web.close();
});

describe('a hostile reply that cites a hostile source', () => {
  const question = 'Is this &lt;b&gt;safe&lt;/b&gt;?';
  let page: Page;
  let panel: Page;
  let before: string;
  let audit: AuditExport;

  beforeAll(async () => {
    page = await openChat('1', question, HOSTILE_REPLY);
    await page.waitForFunction('globalThis.__ran === 2');
    before = await markupOf(page, 'body');
  });

  it('cannot press the button by a script', async () => {
    await eventually(() => ownNames(page)).toEqual(['Check this answer']);

    const isClosed = await page.evaluate(CLICK_EVERYTHING);

    expect(isClosed).toBe(true);
    expect(await ownNames(page)).toEqual(['Check this answer']);
  });

  it('is read as its reader sees it, however it looks like markup', async () => {
    await bringIntoView(page, TURN);
    await clickOwn(page, 'Check this answer');
    panel = await session.panel();
    await waitForCheckOf(panel, 'Is this <b>safe</b>?');
    audit = await exportShown(session, panel);

    expect(audit.answer.text.split('\n')).toEqual(HOSTILE_LINES);
  });

  it('is checked, and nothing is supported because a text says so', () => {
    const injected = audit.pairs.filter(isSettled).filter(({ sourceId }) => {
      const source = audit.sources.find(({ id }) => id === sourceId);
      return source?.url === INJECTED;
    });
    const kinds = new Map(
      injected.map(({ statementId, finding }) => [textOf(statementId), finding.kind]),
    );

    expect(audit.sources.find(({ url }) => url === INJECTED)).toMatchObject({ status: 'read' });
    expect(kinds.get(HOSTILE_LINES[0])).toBe('not-found');
    expect(kinds.get('Zinc lozenges cured every patient within one hour.')).toBe('not-found');
  });

  it('gives links that run code no place among what is opened', async () => {
    const urls = audit.sources.flatMap(({ url }) => (url === null ? [] : [url]));
    expect(urls.sort()).toEqual(['https://health.example/drinking', INJECTED]);

    await panel.locator('[data-tab="sources"]').click();
    const links = await panel.$$eval('a[href]', all => all.map(link => link.getAttribute('href')));

    expect(links.length).toBeGreaterThan(0);
    expect(links.filter(href => !href?.startsWith('https://'))).toEqual([]);
  });

  it('makes the browser ask for nothing the source points at', () => {
    expect(web.hits(INJECTED)).toBe(1);
    expect(TRAPS.map(url => web.hits(url))).toEqual(TRAPS.map(() => 0));
  });

  it('runs nothing: not in the page, not in the panel, not where sources are parsed', async () => {
    const offscreen = await findOffscreen();

    for (const each of [page, panel, offscreen]) {
      expect(await each.evaluate('globalThis.__pwned')).toBeUndefined();
    }
    expect(await page.evaluate('[globalThis.__ran, globalThis.__lookalike]')).toEqual([2, null]);
    expect(await panel.$$('script:not([src]), iframe, object, embed, img')).toEqual([]);
    expect(await offscreen.$$('iframe, img, article')).toEqual([]);
  });

  it('leaves the page as it was, and its own badges beside the fake ones', async () => {
    expect(await markupOf(page, 'body')).toBe(before);
    await eventually(() => countOwn(page, 'Statement 1: Supported. Open check')).toBe(1);
    await page.close();
  });

  const textOf = (id: string): string | undefined =>
    audit.statements.find(statement => statement.id === id)?.text;
});

describe('a reply of five megabytes', () =>
  it('is refused with the reason on the button, and the panel goes on working', async () => {
    const page = await openChat('2', 'A long one', longReply(5 * MEGABYTE));
    await bringIntoView(page, TURN);

    await clickOwn(page, 'Check this answer');

    await eventually(() => failureShown(page)).toBe(
      'This answer is too long. Select a part instead.',
    );
    await page.close();
    await expectPanelToWork();
  }));

describe('a reply with ten thousand links', () => {
  it('is refused with the reason where they lead to as many pages', async () => {
    const reply = linkedReply(10_000, at => `https://journal.example/page-${at}`);
    const page = await openChat('3', 'Every source there is', reply);
    await bringIntoView(page, TURN);

    await clickOwn(page, 'Check this answer');

    await eventually(() => failureShown(page)).toBe(
      'This answer is too long. Select a part instead.',
    );
    expect(web.hits('https://journal.example/page-0')).toBe(0);
    await page.close();
    await expectPanelToWork();
  });

  it('is checked where they lead to a few, each of which is read once', async () => {
    const reply = linkedReply(10_000, at => `https://journal.example/zinc?copy=${at % 4}`);
    for (let copy = 0; copy < 4; copy += 1) {
      web.put(`https://journal.example/zinc?copy=${copy}`, ZINC_TRIAL);
    }
    const page = await openChat('4', 'The same sources again', reply);
    await bringIntoView(page, TURN);

    await clickOwn(page, 'Check this answer');

    const panel = await session.panel();
    await waitForCheckOf(panel, 'The same sources again');
    const { pairs, sources, answer } = await exportShown(session, panel);
    expect(answer.citations).toHaveLength(10_000);
    expect(sources).toHaveLength(4);
    expect(pairs).toHaveLength(20 * 4);
    expect(pairs.every(isSettled)).toBe(true);
    expect(web.hits('https://journal.example/zinc?copy=0')).toBe(1);
    await page.close();
    await expectPanelToWork();
  });
});

async function openChat(number: string, question: string, body: string): Promise<Page> {
  const address = `https://chatgpt.com/c/7f2e9a30-${number.repeat(4)}-4111-8111-111111111111`;
  web.put(address, chatgptPage({ turns: [{ key: `turn-${number}`, question, bodies: [body] }] }));
  return session.open(address);
}

/** The document in which sources are parsed and judged. */
async function findOffscreen(): Promise<Page> {
  const target = await session.browser.waitForTarget(candidate =>
    candidate.url().endsWith('/offscreen.html'),
  );
  return target.asPage();
}

/** A click still leads somewhere: to the list of checks, and from there to the first of them. */
async function expectPanelToWork(): Promise<void> {
  const panel = await session.panel();
  if (await panel.$('[data-action="back"]')) await panel.locator('[data-action="back"]').click();
  await panel.locator('.history-item:last-child [data-action="open-audit"]').click();
  await waitForCheckOf(panel, 'Is this <b>safe</b>?');
  expect(await textsOf(panel, '.statement-head .statement-text')).toContain(HOSTILE_LINES[0]);
}
