import { createServer, type AddressInfo, type Server } from 'node:net';
import { gzipSync } from 'node:zlib';

import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AuditExport } from '../../lib/core/audit/audit';
import { isSettled } from '../../lib/core/audit/pair';
import type { Source } from '../../lib/core/source/source';
import { DEFAULT_LIMITS } from '../../lib/sources/web/fetch-limits';
import { makeBomb, makeLoop, makePdf } from '../fakes/made-pdf';
import { allowSites } from './harness/allow-sites';
import { exportShown, startSession, type Session } from './harness/extension';
import { startWeb, type Web, type WebPage } from './harness/web';
import { chatgptPage, cite } from './pages/chatgpt';
import { bringIntoView, clickOwn, waitForCheckOf } from './pages/steps';

const QUESTION = 'Which of these answer at all?';
const STATEMENT = 'In the cold room lemons kept for six weeks.';
const ARTICLE = `<main><p>${STATEMENT} The growers weighed them twice, at 5 µg a gram.</p></main>`;
const HTML = { 'content-type': 'text/html; charset=utf-8' };
const PDF = { 'content-type': 'application/pdf' };

const send =
  (status: number, headers: Record<string, string>, body: string | Uint8Array = ''): WebPage =>
  (_request, response) => {
    response.writeHead(status, headers).end(body);
  };

/** Refuses the first request in some way and gives the article to the second. */
function atFirst(status: number, headers: Record<string, string> = {}): WebPage {
  let asked = 0;
  return (_request, response) => {
    asked += 1;
    if (asked === 1) response.writeHead(status, headers).end();
    else response.writeHead(200, HTML).end(ARTICLE);
  };
}

/** Sends one more piece again and again, for as long as anybody listens. */
const drip =
  (first: string, piece: string): WebPage =>
  (_request, response) => {
    const { socket } = response;
    socket?.write(first);
    const timer = setInterval(() => socket?.write(piece), 500);
    socket?.once('close', () => clearInterval(timer));
    socket?.on('error', () => undefined);
  };

const endless: WebPage = (_request, response) => {
  response.writeHead(200, HTML);
  const pump = () => {
    while (response.write('lemons '.repeat(10_000))) continue;
    response.once('drain', pump);
  };
  response.on('error', () => undefined);
  response.once('close', () => response.removeListener('drain', pump));
  pump();
};

const paper = makePdf({ pages: [[{ text: STATEMENT, x: 50, y: 700 }]] });

/** Behaviour of each server, and the required state of its source. */
const SERVERS: Record<string, [WebPage | null, string]> = {
  honest: [send(200, HTML, ARTICLE), 'read'],
  'slow-head': [drip('HTTP/1.1 200 OK\r\n', 'x-more: yes\r\n'), 'timeout'],
  'slow-body': [
    drip('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\n\r\n', '<p>Lemons</p>'),
    'timeout',
  ],
  endless: [endless, 'too-large'],
  bomb: [
    send(200, { ...HTML, 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(60_000_000, 0x20))),
    'too-large',
  ],
  // The browser keeps from us where a redirect leads, and so that it leads nowhere.
  loop: [send(302, { location: 'https://loop.hostile.example/' }), 'redirected-without-permission'],
  charset: [
    send(200, { 'content-type': 'text/html; charset=klingon' }, Buffer.from(ARTICLE, 'latin1')),
    'read',
  ],
  picture: [send(200, { 'content-type': 'image/png' }, 'PNG'), 'unsupported-type'],
  busy: [atFirst(429, { 'retry-after': '1' }), 'read'],
  closed: [send(429, { 'retry-after': '3600' }), 'rate-limited'],
  shaky: [atFirst(503), 'read'],
  broken: [send(500, HTML, ARTICLE), 'http-error'],
  'no-tls': [null, 'unreachable'],
  'no-name': [null, 'unreachable'],
  'cut-pdf': [send(200, PDF, paper.subarray(0, 600)), 'damaged'],
  'pdf-bomb': [send(200, PDF, makeBomb(1_500_000_000)), 'too-complex'],
  // Drawn until the time for one document is over.
  'pdf-loop': [send(200, PDF, makeLoop(14, 9)), 'too-complex'],
};
const NAMES = Object.keys(SERVERS);
const addressOf = (name: string) => `https://${name}.hostile.example/`;

let web: Web;
let noTls: Server;
let session: Session;
let audit: AuditExport;
let tookMs = 0;

beforeAll(async () => {
  noTls = createServer(socket => {
    socket.on('error', () => undefined);
    // Half a connection that is left open would keep the server from closing.
    socket.end('HTTP/1.1 400 This is not TLS\r\n\r\n', () => socket.destroy());
  });
  await new Promise<void>(resolve => noTls.listen(0, '127.0.0.1', resolve));
  web = await startWeb();
  for (const [name, [page]] of Object.entries(SERVERS)) if (page) web.put(addressOf(name), page);
  const { port } = noTls.address() as AddressInfo;
  session = await startSession(web, {
    hostRules: [
      `MAP no-tls.hostile.example 127.0.0.1:${String(port)}`,
      'MAP no-name.hostile.example ~NOTFOUND',
    ],
  });
  await allowSites(session, ['https://*.hostile.example/*']);
  const chat = 'https://chatgpt.com/c/7f2e9a30-5555-4111-8111-111111111111';
  const reply = `<p>${STATEMENT}${NAMES.map(name => cite(addressOf(name), name)).join('')}</p>`;
  web.put(chat, chatgptPage({ turns: [{ key: 'turn-1', question: QUESTION, bodies: [reply] }] }));

  const page: Page = await session.open(chat);
  await bringIntoView(page, '[data-turn-key]');
  const start = performance.now();
  await clickOwn(page, 'Check this answer');
  const panel = await session.panel();
  await waitForCheckOf(panel, QUESTION);
  tookMs = performance.now() - start;
  audit = await exportShown(session, panel);
});

afterAll(async () => {
  await session.close();
  await web.close();
  await new Promise(resolve => noTls.close(resolve));
});

function sourceAt(name: string): Source | undefined {
  return audit.sources.find(({ url }) => url === addressOf(name));
}

describe('an answer that cites one of every hostile server', () => {
  it.each(NAMES)('ends in the state of its own: %s', name => {
    const source = sourceAt(name);

    expect(source?.status === 'unreadable' ? source.reason : source?.status).toBe(
      SERVERS[name]?.[1],
    );
  });

  it('is checked to the end, and by the sources that could be read', () => {
    // The loop may lead to a site that the user has not allowed.
    expect(audit.status).toBe('waiting');
    expect(audit.pairs).toHaveLength(NAMES.length);
    expect(audit.pairs.every(isSettled)).toBe(true);
    expect(audit.verdicts.map(({ kind }) => kind)).toEqual(['supported']);
  });

  it('takes no longer than all attempts at the slowest of them may', () =>
    expect(tookMs).toBeLessThan(2 * DEFAULT_LIMITS.totalMs));

  it('has every host in the ledger, with what came from those that never ended', () => {
    const received = new Map(audit.ledger.map(entry => [entry.host, entry.receivedBytes]));

    for (const name of NAMES) expect([...received.keys()]).toContain(`${name}.hostile.example`);
    expect(received.get('endless.hostile.example')).toBeGreaterThan(DEFAULT_LIMITS.maxBytes);
    expect(received.get('slow-body.hostile.example')).toBeGreaterThan(0);
  });
});
