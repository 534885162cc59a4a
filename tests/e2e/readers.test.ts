import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AuditExport } from '../../lib/core/audit/audit';
import type { ReadSource, Source } from '../../lib/core/source/source';
import { shareInOrder } from '../../scripts/lib/words-in-order';
import { makeBomb, makeNamedLetters, makePdf, makeScan } from '../fakes/made-pdf';
import { allowSites } from './harness/allow-sites';
import { exportShown, startSession, type Session } from './harness/extension';
import { startWeb, type Web, type WebPage } from './harness/web';
import { chatgptPage, cite } from './pages/chatgpt';
import { bringIntoView, clickOwn, waitForCheckOf } from './pages/steps';

const FIXTURES = resolve(import.meta.dirname, '../fixtures');
const HOST = 'https://journal.example';
const QUESTION = 'Which of these can be read?';

const serve =
  (type: string, body: Uint8Array | string): WebPage =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': type }).end(body);
  };
const pdf = (bytes: Uint8Array) => serve('application/pdf', bytes);
const printed = (text: string) => [{ text, x: 50, y: 700 }];

const PAPER = readFileSync(resolve(FIXTURES, 'pdf/two-columns.pdf'));
const SOURCES: Record<string, WebPage> = {
  paper: pdf(PAPER),
  unnamed: serve('application/octet-stream', readFileSync(resolve(FIXTURES, 'pdf/tables.pdf'))),
  article: serve('text/xml', readFileSync(resolve(FIXTURES, 'jats/lemons.xml'))),
  locked: pdf(makePdf({ pages: [printed('Secret.')], isLocked: true })),
  scan: pdf(makeScan()),
  cut: pdf(PAPER.subarray(0, PAPER.length / 2)),
  bomb: pdf(makeBomb(1_500_000_000)),
  paged: pdf(
    makePdf({
      pages: [
        printed('Forty lemons were put into each of two rooms.'),
        printed('In the cold room lemons kept for six weeks.'),
      ],
    }),
  ),
  named: pdf(
    makeNamedLetters(['檸檬は冷蔵庫で三週間もつ。'], {
      table: '90ms-RKSJ-H',
      ordering: 'Japan1',
      charset: 'shift_jis',
    }),
  ),
};
const NAMES = Object.keys(SOURCES);

let web: Web;
let session: Session;
let panel: Page;
let audit: AuditExport;

beforeAll(async () => {
  web = await startWeb(
    Object.fromEntries(NAMES.map(name => [`${HOST}/${name}`, SOURCES[name] ?? ''])),
  );
  session = await startSession(web);
  await allowSites(session, [`${HOST}/*`]);
  const address = 'https://chatgpt.com/c/7f2e9a30-1111-4111-8111-111111111111';
  const marks = NAMES.map(name => cite(`${HOST}/${name}`, name)).join('');
  const reply = `<p>In the cold room lemons kept for six weeks.${marks}</p>`;
  web.put(
    address,
    chatgptPage({ turns: [{ key: 'turn-1', question: QUESTION, bodies: [reply] }] }),
  );
  const page = await session.open(address);
  await bringIntoView(page, '[data-turn-key]');
  await clickOwn(page, 'Check this answer');
  panel = await session.panel();
  await waitForCheckOf(panel, QUESTION);
  audit = await exportShown(session, panel);
});

afterAll(async () => {
  await session.close();
  await web.close();
});

function sourceAt(name: string): Source | undefined {
  return audit.sources.find(({ url }) => url === `${HOST}/${name}`);
}

function readAt(name: string): ReadSource & { text: string } {
  const source = sourceAt(name);
  if (source?.status !== 'read') throw new Error(`${name} is ${JSON.stringify(source)}`);
  const kept = audit.texts.find(({ contentHash }) => contentHash === source.contentHash);
  return { ...source, text: kept?.text ?? '' };
}

describe('sources that are no pages, in a real browser', () => {
  it.each([
    ['paper', 'two-columns'],
    ['unnamed', 'tables'],
  ])('reads a PDF, word for word and page for page: %s', (name, fixture) => {
    const wanted = readFileSync(resolve(FIXTURES, `pdf/${fixture}.txt`), 'utf8');

    const { format, pages, text } = readAt(name);

    expect(format).toBe('pdf');
    expect(shareInOrder(wanted, text)).toBeGreaterThanOrEqual(0.99);
    expect(pages?.starts[0]).toBe(0);
    expect(pages?.starts.length).toBeGreaterThan(1);
  });

  it('reads letters that a PDF only names, by tables of the package', () =>
    expect(readAt('named').text).toContain('檸檬は冷蔵庫で三週間もつ。'));

  it('shows the page of a quote, and opens the source there', async () => {
    await panel.locator('.statement-head').click();
    const at = NAMES.indexOf('paged') + 1;
    const cell = `::-p-xpath(//button[contains(@class,"cell")][.//*[starts-with(normalize-space(), "${at} ·")]])`;
    expect(await panel.$eval(cell, each => each.textContent)).toContain('Full text · Page 2');

    await panel.locator(cell).click();
    const link = await panel.waitForSelector('.quote a[href*="#page="]');

    expect(await link?.evaluate(each => each.getAttribute('href'))).toBe(`${HOST}/paged#page=2`);
    expect(await panel.$eval('.quote [data-pages]', each => each.textContent)).toBe('Page 2');
  });

  it('reads an article in JATS, with its authors', () => {
    const { format, facts, extent, text } = readAt('article');

    expect({ format, extent }).toEqual({ format: 'jats', extent: 'full-text' });
    expect(facts?.authors).toEqual(['Ada B Grower', 'The Lemon Group']);
    expect(text).toContain('Cold | 6\nWarm | 2');
  });

  it.each([
    ['locked', 'encrypted'],
    ['scan', 'no-text'],
    ['cut', 'damaged'],
    ['bomb', 'too-complex'],
  ])('says of a PDF why it was not read: %s', (name, reason) =>
    expect(sourceAt(name)).toMatchObject({ status: 'unreadable', reason }),
  );

  it('finishes the check all the same', () => expect(audit.status).toBe('finished'));
});
