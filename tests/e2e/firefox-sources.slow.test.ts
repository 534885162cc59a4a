import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AuditExport } from '../../lib/core/audit/audit';
import { isSettled } from '../../lib/core/audit/pair';
import type { ReadSource } from '../../lib/core/source/source';
import { ensureFirefox } from '../../scripts/lib/find-firefox';
import { shareInOrder } from '../../scripts/lib/words-in-order';
import { makePdf } from '../fakes/made-pdf';
import { checkAllowed, startFirefox, type FirefoxSession } from './harness/firefox';
import { startWeb, type Web, type WebPage } from './harness/web';
import { chatgptPage, cite } from './pages/chatgpt';

const CHAT = 'https://chatgpt.com/c/2a6f9c04-3333-4111-8111-333333333333';
const QUESTION = 'How long do lemons keep?';
const JOURNAL = 'https://journal.example';
const SIX_WEEKS = 'In the cold room lemons kept for six weeks.';
const FIXTURES = resolve(import.meta.dirname, '../fixtures');

const serve =
  (type: string, body: Uint8Array | string): WebPage =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': type }).end(body);
  };
const LEMONS = `<title>Keeping lemons</title><nav><a href="/">Start</a></nav><article>
  <h1>Keeping lemons</h1><p>${SIX_WEEKS} The growers weighed forty of them twice a week.</p>
  <table><tr><th>Room</th><th>Weeks</th></tr><tr><td>Cold</td><td>6</td></tr></table></article>`;
const printed = (text: string) => [{ text, x: 50, y: 700 }];
/** One of each kind that a thread of its own reads. */
const SOURCES: Record<string, WebPage> = {
  page: serve('text/html; charset=utf-8', LEMONS),
  old: serve(
    'text/html; charset=windows-1252',
    Buffer.from(`<p>${SIX_WEEKS} Caf\xe9.</p>`, 'latin1'),
  ),
  paged: serve(
    'application/pdf',
    makePdf({
      pages: [printed('Forty lemons were put into each of two rooms.'), printed(SIX_WEEKS)],
    }),
  ),
  paper: serve('application/pdf', readFileSync(resolve(FIXTURES, 'pdf/two-columns.pdf'))),
  cut: serve('application/pdf', makePdf({ pages: [printed(SIX_WEEKS)] }).subarray(0, 600)),
  article: serve('text/xml', readFileSync(resolve(FIXTURES, 'jats/lemons.xml'))),
  notes: serve('text/plain; charset=utf-8', `Notes.\n\n${SIX_WEEKS}`),
};
const addressOf = (name: string) => `${JOURNAL}/${name}`;

const firefox = ensureFirefox();
const isNotHere = !firefox.ok && firefox.failure.kind === 'not-here';
if (isNotHere) console.warn(`No source was read in Firefox. ${firefox.failure.sentence}`);

describe.skipIf(isNotHere)('sources in Firefox, whose engine lives in the event page', () => {
  let web: Web;
  let session: FirefoxSession;
  let audit: AuditExport;

  beforeAll(async () => {
    if (!firefox.ok) throw new Error(firefox.failure.sentence);

    const names = Object.keys(SOURCES);
    const marks = names.map(name => cite(addressOf(name), name)).join('');
    const bodies = [`<p>${SIX_WEEKS}${marks}</p>`];
    web = await startWeb({
      [CHAT]: chatgptPage({ turns: [{ key: 'turn-1', question: QUESTION, bodies }] }),
    });
    for (const [name, page] of Object.entries(SOURCES)) web.put(addressOf(name), page);
    session = await startFirefox(firefox.value, web);
    audit = await checkAllowed(session, CHAT, QUESTION);
  });

  afterAll(async () => {
    await session.close();
    await web.close();
  });

  const readAt = (name: string): ReadSource & { text: string } => {
    const source = audit.sources.find(({ url }) => url === addressOf(name));
    if (source?.status !== 'read') throw new Error(`${name} is ${JSON.stringify(source)}`);
    const kept = audit.texts.find(({ contentHash }) => contentHash === source.contentHash);
    return { ...source, text: kept?.text ?? '' };
  };

  it('reads a page in a thread of its own: title, tables, letters of its charset', () => {
    const { format, title, text } = readAt('page');

    expect({ format, title }).toEqual({ format: 'page', title: 'Keeping lemons' });
    expect(text).toContain(SIX_WEEKS);
    expect(text).toContain('Cold | 6');
    expect(readAt('old').text).toContain('Café.');
  });

  it('reads a PDF, and keeps where each of its pages begins', () => {
    const { format, pages, text } = readAt('paged');
    const second = pages?.starts[1] ?? -1;

    expect(format).toBe('pdf');
    expect(pages?.starts).toHaveLength(2);
    expect(pages?.starts[0]).toBe(0);
    expect(text.slice(second)).toMatch(/^\s*In the cold room lemons kept for six weeks\.\s*$/);
  });

  it('reads a paper of two columns word for word', () => {
    const wanted = readFileSync(resolve(FIXTURES, 'pdf/two-columns.txt'), 'utf8');

    expect(shareInOrder(wanted, readAt('paper').text)).toBeGreaterThanOrEqual(0.99);
  });

  it('reads an article in JATS and plain text', () => {
    expect(readAt('article')).toMatchObject({ format: 'jats', extent: 'full-text' });
    expect(readAt('article').text).toContain('Cold | 6\nWarm | 2');
    expect(readAt('notes').text).toContain(SIX_WEEKS);
  });

  it('says what it could not read, and judges the statement by all the others', () => {
    const cut = audit.sources.find(({ url }) => url === addressOf('cut'));
    const byPage = audit.pairs.find(({ sourceId }) => sourceId === readAt('paged').id);

    expect(cut).toMatchObject({ status: 'unreadable', reason: 'damaged' });
    expect(audit.pairs.every(isSettled)).toBe(true);
    expect(byPage).toMatchObject({ finding: { kind: 'supported' } });
  });
});
