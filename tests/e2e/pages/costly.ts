import { makeBomb, makeLoop } from '../../fakes/made-pdf';
import type { WebPage } from '../harness/web';

const MEGABYTE = 1_000_000;
const HTML = 'text/html; charset=utf-8';

const serve =
  (type: string, make: () => string | Uint8Array): WebPage =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': type }).end(make());
  };
const page = (make: () => string) => serve(HTML, make);
const pdf = (make: () => Uint8Array) => serve('application/pdf', make);

/** Repeats a piece up to so many megabytes. */
function fill(piece: string, megabytes = 24): string {
  return piece.repeat(Math.floor((megabytes * MEGABYTE) / piece.length));
}

function names(count: number, around: (name: string) => string): string {
  return Array.from({ length: count }, (_, at) => around(`n${at.toString(36)}`)).join('');
}

const article = (body: string) =>
  `<?xml version="1.0"?><article><front><article-meta/></front><body>${body}</body></article>`;

const pages = (count: number, kids: string) =>
  new TextEncoder().encode(
    `%PDF-1.4\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n2 0 obj << /Type /Pages /Count ${count} /Kids [${kids}] >> endobj\ntrailer << /Root 1 0 R >>\nstartxref\n0\n%%EOF`,
  );

const drip: WebPage = (_request, response) => {
  response.writeHead(200, { 'content-type': HTML }).write('<p>');
  const timer = setInterval(() => response.write('x'), 500);
  response.once('close', () => clearInterval(timer));
};

/** Sources that are small to send, within all limits of size, and dear to read. */
export const COSTLY: Record<string, WebPage> = {
  'nested-100k': page(() => '<div>'.repeat(100_000)),
  'nested-8m': page(() => fill('<b>')),
  'nested-under': page(() => `${'<div>'.repeat(900)}${fill('<b>x</b>', 2)}`),
  'flat-6m': page(() => fill('<i></i>')),
  breaks: page(() => fill('<br>')),
  'one-attribute': page(() => `<p title="${fill('x')}">x</p>`),
  'many-attributes': page(() => `<p ${names(2_500_000, name => `${name} `)}>x</p>`),
  'attributes-everywhere': page(() => fill('<p a b c d e f g h i j k l>')),
  entities: page(() => `<p>${fill('&amp;')}</p>`),
  'lone-signs': page(() => `<p>${fill('< ')}</p>`),
  closers: page(() => fill('</p>')),
  comments: page(() => fill('<!---->')),
  classes: page(() => `<p class="${names(1_000_000, name => `${name} `)}">x</p>`),
  styles: page(() => `<p style="${names(1_000_000, name => `${name}:b;`)}">x</p>`),
  'just-under': page(() => fill('<p>Lemons keep.</p>', 1.8)),
  tables: page(() => fill('<table><tr><td>1')),
  words: page(() => `<p>${fill('lemons keep ')}</p>`),
  'other-words': page(() => `<p>${names(700_000, name => `${name} `)}</p>`),
  'short-sentences': page(() => `<p>${fill('A. ', 4.9)}</p>`),
  plain: serve('text/plain', () => fill('a\n\n')),
  'plain-under': serve('text/plain', () => fill('a\n\n', 4.9)),
  article: serve('text/xml', () => article(fill('<p>x</p>'))),
  'article-attributes': serve('text/xml', () =>
    article(`<p ${names(900_000, name => `${name}="" `)}/>`),
  ),
  'article-nested': serve('text/xml', () =>
    article(`${'<p>'.repeat(200_000)}${'</p>'.repeat(200_000)}`),
  ),
  'pdf-loop-1': pdf(() => makeLoop(14, 9)),
  'pdf-loop-2': pdf(() => makeLoop(13, 9)),
  'pdf-loop-3': pdf(() => makeLoop(30, 4)),
  'pdf-loop-4': pdf(() => makeLoop(60, 2)),
  'pdf-bomb-1': pdf(() => makeBomb(400_000_000)),
  'pdf-bomb-2': pdf(() => makeBomb(120_000_000)),
  'pdf-pages': pdf(() => pages(1_000_000_000, '3 0 R')),
  'pdf-cycle': pdf(() => pages(2_000, '2 0 R 2 0 R')),
  'drip-1': drip,
  'drip-2': drip,
};
