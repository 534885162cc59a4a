import { toLine, webAddress } from './plain-words';
import type { Report, ReportBlock, ReportPart } from './report';
import { REPORT_STYLE } from './report-style';

/** An element, its attributes and what is in it. Strings are words, never markup. */
type Element = readonly [tag: Tag, attributes: Attributes, ...children: (Element | string)[]];
type Tag =
  | (
      | 'html'
      | 'head'
      | 'meta'
      | 'title'
      | 'style'
      | 'body'
      | 'main'
      | 'section'
      | 'h1'
      | 'h2'
      | 'h3'
    )
  | ('p' | 'bdi' | 'a' | 'ul' | 'li' | 'figure' | 'blockquote' | 'figcaption' | 'div')
  | ('table' | 'caption' | 'thead' | 'tbody' | 'tr' | 'th' | 'td');
type Attributes = Readonly<Partial<Record<Attribute, string>>>;
type Attribute =
  | ('lang' | 'dir' | 'charset' | 'name' | 'content' | 'http-equiv' | 'class' | 'href' | 'rel')
  | ('scope' | 'data-verdict' | 'tabindex' | 'role' | 'aria-label');

const EMPTY_TAGS = new Set<Tag>(['meta']);

/** Nothing is loaded, run, framed or sent, whatever the words say: one style and no more. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** A report as one file that shows, prints and holds everything itself. */
export function writeHtml({ title, language, blocks }: Report): string {
  const page: Element = [
    'html',
    { lang: language, dir: 'auto' },
    [
      'head',
      {},
      ['meta', { charset: 'utf-8' }],
      ['meta', { 'http-equiv': 'Content-Security-Policy', content: POLICY }],
      ['meta', { name: 'referrer', content: 'no-referrer' }],
      ['meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }],
      ['title', {}, title],
      ['style', {}, REPORT_STYLE],
    ],
    ['body', {}, ['main', {}, ...toParts(blocks)]],
  ];
  return `<!doctype html>\n${write(page)}\n`;
}

/** A statement or a source with all that is said of it is one part, so that paper keeps it whole. */
function toParts(blocks: readonly ReportBlock[]): Element[] {
  const parts: Element[][] = [];
  let isInside = false;
  for (const block of blocks) {
    const isHeading = block.kind === 'heading';
    if (isHeading) isInside = block.level === 3;
    if (isHeading || !isInside) parts.push([]);
    parts.at(-1)?.push(toElement(block));
  }
  return parts.flatMap(part =>
    part[0]?.[0] === 'h3' ? [['section', { class: 'part' }, ...part] as const] : part,
  );
}

function toElement(block: ReportBlock): Element {
  switch (block.kind) {
    case 'heading': {
      const attributes = block.verdict === undefined ? {} : { 'data-verdict': block.verdict };
      return [`h${block.level}`, { ...attributes, dir: 'auto' }, block.words];
    }
    case 'line':
      return ['p', { class: block.tone ?? 'line', dir: 'auto' }, ...block.parts.flatMap(toPart)];
    case 'quote':
      return [
        'figure',
        {},
        ['blockquote', { dir: 'auto' }, block.words],
        ['figcaption', {}, block.from],
      ];
    case 'hand':
      return [
        'div',
        { class: 'hand' },
        ['p', { class: 'hand-head', dir: 'auto' }, block.head],
        ...block.words.map((words): Element => ['p', { dir: 'auto' }, words]),
      ];
    case 'list':
      return ['ul', {}, ...block.items.map((item): Element => ['li', { dir: 'auto' }, item])];
    case 'table':
      return toTable(block);
  }
}

function toPart(part: ReportPart): (Element | string)[] {
  if (typeof part === 'string') return [part, ' '];
  const url = webAddress(part.url);
  if (url === null) return [['bdi', {}, part.url]];
  return [['a', { href: url, rel: 'noopener noreferrer' }, url]];
}

function toTable({ caption, head, rows }: Extract<ReportBlock, { kind: 'table' }>): Element {
  const cells = (row: readonly string[]): Element[] =>
    row.map((cell, at) => (at === 0 ? ['th', { scope: 'row' }, cell] : ['td', {}, cell]));
  const table: Element = [
    'table',
    {},
    ['caption', {}, caption],
    ['thead', {}, ['tr', {}, ...head.map((cell): Element => ['th', { scope: 'col' }, cell])]],
    ['tbody', {}, ...rows.map((row): Element => ['tr', {}, ...cells(row)])],
  ];
  // Wide tables are scrolled, also by keyboard, and never widen the page.
  return ['div', { class: 'wide', tabindex: '0', role: 'group', 'aria-label': caption }, table];
}

/** The one place where markup is made. */
function write([tag, attributes, ...children]: Element): string {
  const written = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escape(value)}"`)
    .join('');
  if (EMPTY_TAGS.has(tag)) return `<${tag}${written}>`;
  const inside = children.map(child => {
    if (typeof child !== 'string') return write(child);
    // The style is the file's own and constant; escaped it would be no style.
    return child === REPORT_STYLE ? child : escape(child);
  });
  return `<${tag}${written}>${inside.join('')}</${tag}>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

function escape(words: string): string {
  const isSpace = /^\s+$/.test(words);
  return (isSpace ? ' ' : keepEnds(words)).replace(/[&<>"'`]/g, sign => ENTITIES[sign] ?? sign);
}

/** One line, with a space kept where it parts it from what stands beside it. */
function keepEnds(words: string): string {
  return `${/^\s/.test(words) ? ' ' : ''}${toLine(words)}${/\s$/.test(words) ? ' ' : ''}`;
}
