import { toLine, webAddress } from './plain-words';
import type { Report, ReportBlock, ReportPart } from './report';

/** An element, its attributes and its children. Strings are text, never markup. */
type Element = readonly [
  tag: keyof HTMLElementTagNameMap,
  attributes: Readonly<Partial<Record<Attribute, string>>>,
  ...children: (Element | string)[],
];
type Attribute =
  | ('lang' | 'dir' | 'charset' | 'name' | 'content' | 'http-equiv' | 'class' | 'href' | 'rel')
  | ('scope' | 'data-verdict' | 'tabindex' | 'role' | 'aria-label');

const EMPTY_TAGS = new Set<Element[0]>(['meta']);

/** Blocks loading, scripts, frames and requests, even if escaping fails; allows one style. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

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

/** Groups a statement or a source with its lines, so that no page break separates them. */
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
  // Wide tables scroll, also by keyboard, and never widen the page.
  return ['div', { class: 'wide', tabindex: '0', role: 'group', 'aria-label': caption }, table];
}

/** The only place that makes markup. */
function write([tag, attributes, ...children]: Element): string {
  const written = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escape(value)}"`)
    .join('');
  if (EMPTY_TAGS.has(tag)) return `<${tag}${written}>`;
  const inside = children.map(child => {
    if (typeof child !== 'string') return write(child);
    // The style is constant; escaping would break it.
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

/** Collapses whitespace to one line, but keeps a space at either end. */
function keepEnds(words: string): string {
  return `${/^\s/.test(words) ? ' ' : ''}${toLine(words)}${/\s$/.test(words) ? ' ' : ''}`;
}

/** Style for screen, dark mode and paper. Constant: it is not escaped. */
const REPORT_STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; background: Canvas; color: CanvasText; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.25; }
h2 { font-size: 1.2rem; margin-block: 2rem 0.5rem; border-block-end: 1px solid; }
h3 { font-size: 1rem; margin-block: 1.5rem 0.25rem; }
h3[data-verdict] { border-inline-start: 0.4rem solid; padding-inline-start: 0.6rem; }
p { margin-block: 0.4rem; }
.soft { font-size: 0.9rem; }
.notice { border: 2px solid; padding: 0.5rem 0.75rem; font-weight: 600; }
figure { margin: 0.5rem 0 0.5rem 0.6rem; border-inline-start: 2px solid; padding-inline-start: 0.8rem; }
blockquote { margin: 0; }
blockquote::before { content: open-quote; }
blockquote::after { content: close-quote; }
figcaption { font-size: 0.9rem; }
.hand { margin: 0.5rem 0 0.5rem 0.6rem; border: 1px dashed; padding: 0.25rem 0.75rem; }
.hand-head { font-weight: 600; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
caption { text-align: start; font-size: 0.9rem; padding-block: 0.4rem; }
th, td { border: 1px solid; padding: 0.3rem 0.5rem; text-align: start; vertical-align: top; }
a { color: LinkText; }
@page { margin: 18mm 16mm; @bottom-right { content: counter(page) ' / ' counter(pages); font: 8pt sans-serif; } }
@media print {
  :root { color-scheme: light; font-size: 10pt; }
  body { line-height: 1.4; }
  h1 { font-size: 1.3rem; margin-block: 0 0.5rem; }
  h2 { margin-block: 1.2rem 0.4rem; }
  h3 { margin-block: 0.9rem 0.2rem; }
  p, figure { margin-block: 0.25rem; }
  main { max-width: none; padding: 0; }
  h1, h2, h3 { break-after: avoid; }
  .part, .hand, figure, tr { break-inside: avoid; }
  p { orphans: 3; widows: 3; }
  .wide { overflow: visible; }
}
`;
