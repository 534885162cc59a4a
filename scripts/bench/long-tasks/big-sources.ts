import { makePdf } from '../../../tests/fakes/made-pdf';
import type { WebPage } from '../../../tests/e2e/harness/web';
import { prose } from '../read/made-prose';

/** Sentences that both the sources and the answer hold. */
export const STATEMENT = 'In the cold room lemons kept for six weeks.';

const PAGE_BYTES = 2_000_000;
const JATS_BYTES = 1_000_000;
const PDF_PAGES = 300;
const LINES_A_PAGE = 44;

/** Two pages of two megabytes, a PDF of 300 pages and two articles in JATS of a megabyte. */
export function bigSources(): Record<string, WebPage> {
  return {
    'page-1': serve('text/html; charset=utf-8', makePage('oak')),
    'page-2': serve('text/html; charset=utf-8', makePage('elm')),
    'paper.pdf': serve('application/pdf', makePaper()),
    'article-1': serve('text/xml', makeArticle('ash')),
    'article-2': serve('text/xml', makeArticle('fir')),
  };
}

/** As many sources of a few sentences each. */
export function smallSources(): Record<string, WebPage> {
  const names = ['one', 'two', 'three', 'four', 'five'];
  return Object.fromEntries(
    names.map(name => [
      `small-${name}`,
      serve('text/html; charset=utf-8', `<main><p>${STATEMENT} ${prose(name, 6)}</p></main>`),
    ]),
  );
}

function serve(type: string, body: string | Uint8Array): WebPage {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': type }).end(body);
  };
}

function makePage(name: string): string {
  const sections = fill(PAGE_BYTES, at => {
    const paragraphs = Array.from({ length: 6 }, (_, part) => {
      const text = prose(`${name} ${at} ${part}`, 4);
      return `<p>${text} <a href="/${part}">More of this</a>.</p>`;
    });
    const list = `<ul><li>${prose(`${name} list ${at}`, 1)}</li><li>${at} of them</li></ul>`;
    const table = `<table><tr><th>Room</th><th>Weeks</th></tr><tr><td>${at}</td><td>6</td></tr></table>`;
    return `<section><h2>Section ${at}</h2>${paragraphs.join('')}${list}${table}</section>`;
  });
  return `<!doctype html><html lang="en"><head><title>All about ${name}</title></head><body><nav><a href="/">Home</a></nav><main><article><p>${STATEMENT}</p>${sections}</article></main></body></html>`;
}

function makeArticle(name: string): string {
  const sections = fill(JATS_BYTES, at => {
    const paragraphs = Array.from({ length: 5 }, (_, part) => prose(`${name} ${at} ${part}`, 4));
    return `<sec><title>Part ${at}</title>${paragraphs.map(text => `<p>${text} <xref ref-type="bibr">${at}</xref></p>`).join('')}</sec>`;
  });
  const meta = `<article-meta><title-group><article-title>Of ${name}</article-title></title-group><abstract><p>${STATEMENT}</p></abstract></article-meta>`;
  return `<?xml version="1.0"?><article article-type="research-article"><front>${meta}</front><body>${sections}</body></article>`;
}

function makePaper(): Uint8Array {
  const pages = Array.from({ length: PDF_PAGES }, (_, page) =>
    Array.from({ length: LINES_A_PAGE }, (_, line) => ({
      text: page + line === 0 ? STATEMENT : prose(`pdf ${page} ${line}`, 1).slice(0, 88),
      x: 40,
      y: 790 - line * 17,
    })),
  );
  return makePdf({ pages });
}

/** Parts until there are so many characters of them. */
function fill(length: number, part: (at: number) => string): string {
  const parts: string[] = [];
  for (let at = 0, written = 0; written < length; at += 1) {
    const next = part(at);
    parts.push(next);
    written += next.length;
  }
  return parts.join('\n');
}
