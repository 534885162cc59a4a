import { keepTitle } from '../../util/keep-title';
import type { UnreadableReason, SourceFacts } from '../../core/source/source';
import { foldSpace } from '../../util/fold-space';
import type { Reading } from '../web/fetched-source';
import { readPageText } from '../web/page-text';
import { type Layout, names } from '../web/page-layout';
import { isElement } from '../web/walk-nodes';

const BY_NAME = new Map<string, Layout>([
  ...names('paragraph', 'abstract ack app app-group back bio body boxed-text caption def-list'),
  ...names('paragraph', 'disp-formula disp-quote fig fig-group floats-group fn fn-group front'),
  ...names('paragraph', 'glossary kwd-group list notes p ref-list sec speech statement'),
  ...names('paragraph', 'supplementary-material table-wrap table-wrap-foot trans-abstract'),
  ...names('heading', 'title article-title subtitle trans-title'),
  ...names('item', 'list-item'),
  ...names('term', 'term'),
  ...names('line', 'def def-item ref thead tbody tfoot verse-line attrib'),
  ...names('table', 'table array'),
  ...names('row', 'tr'),
  ...names('cell', 'td th'),
  ...names('break', 'break'),
  ...names('pre', 'preformat code'),
  ...names('raised', 'sup'),
  ...names('lowered', 'sub'),
]);

/** Elements whose parts only the mark-up separates: references, names, labels. */
const LISTS = new Set(
  (
    'name string-name person-group element-citation mixed-citation citation nlm-citation ref ' +
    'contrib aff address date pub-date kwd-group fig table-wrap fn def-item app sec ' +
    'supplementary-material award-group institution-wrap'
  ).split(' '),
);
/** Elements that change how a word looks and do not end it. */
const TYPE = new Set('italic bold sc underline monospace roman overline strike'.split(' '));

function layoutOfJats(element: Element): Layout | null {
  const name = element.localName;
  const parent = element.parentElement?.localName ?? '';
  // In a reference a title is a part like others.
  const layout = parent.endsWith('citation') ? null : (BY_NAME.get(name) ?? null);
  if (layout !== null || !LISTS.has(parent) || TYPE.has(name)) return layout;
  return beginsWord(element) ? 'word' : null;
}

function beginsWord(element: Element): boolean {
  // Numbers of databases follow the full stop of a reference, without a space.
  if (element.localName === 'pub-id') return true;
  const before = element.previousSibling;
  return before !== null && isElement(before);
}

/** Content that the article does not show: numbers for machines, formulas given twice. */
const NO_TEXT = new Set(
  (
    'tex-math alt-text object-id custom-meta-group processing-meta related-article related-object ' +
    'permissions contrib-id institution-id journal-id issn article-id self-uri counts'
  ).split(' '),
);

function isNoJatsText(element: Element): boolean {
  return NO_TEXT.has(element.localName);
}

/** End of the article. nb. A comment that could hold another one would be tried in 2^n ways. */
const LAST_TAG = /<\/[\w:.-]+>\s*(?:<!--(?:(?!-->)[\s\S])*-->\s*)*$/;

/** Document type: its declarations could unpack to gigabytes. Sticky: tried at one place alone. */
const DECLARATIONS = /<!DOCTYPE\s[^>[]*(?:\[[\s\S]*?\]\s*)?>/y;

function withoutDeclarations(xml: string): string {
  DECLARATIONS.lastIndex = Math.max(0, xml.indexOf('<!DOCTYPE'));
  return xml.replace(DECLARATIONS, '');
}

/** Reads an article in JATS, the XML in which PubMed Central and many journals keep them. */
export function readJats(
  xml: string,
  { parseXml }: { parseXml: (xml: string) => Document },
): Reading | UnreadableReason {
  if (!LAST_TAG.test(xml.slice(-2_000))) return 'damaged';

  const doc = parseXml(withoutDeclarations(xml));
  if (doc.querySelector('parsererror')) return 'damaged';
  const article = doc.querySelector('article');
  const meta = article?.querySelector('front > article-meta');
  if (!article || !meta) return 'unsupported-type';

  const body = findChild(article, 'body');
  return {
    text: textOf(article, meta),
    title: findTitle(meta),
    language: article.getAttribute('xml:lang'),
    extent: body ? 'full-text' : 'abstract',
    format: 'jats',
    facts: readJatsFacts(article, meta),
  };
}

const options = { layoutOf: layoutOfJats, isNoText: isNoJatsText };

/** Title, authors and abstracts, then all the rest, in the order of the article. */
function textOf(article: Element, meta: Element): string {
  const front = Array.from(meta.children).filter(({ localName }) => FRONT.has(localName));
  const parts = ['body', 'back', 'floats-group', 'sub-article', 'response'].flatMap(name =>
    Array.from(article.children).filter(child => child.localName === name),
  );
  return [
    ...front.map(part =>
      part.localName === 'contrib-group' ? readAuthors(part) : readPageText(part, options),
    ),
    ...parts.map(part => readPageText(part, options)),
  ]
    .filter(text => text !== '')
    .join('\n\n');
}

const FRONT = new Set(
  'title-group contrib-group abstract trans-abstract kwd-group author-notes funding-group'.split(
    ' ',
  ),
);

function readAuthors(group: Element): string {
  const names = Array.from(group.querySelectorAll('contrib'), nameOf);
  return names.filter(name => name !== '').join(', ');
}

function findTitle(meta: Element): string | null {
  const title = meta.querySelector('title-group > article-title');
  return keepTitle(title ? readPageText(title, options) : '') || null;
}

function findChild(parent: Element, name: string): Element | null {
  return Array.from(parent.children).find(({ localName }) => localName === name) ?? null;
}

function readJatsFacts(article: Element, meta: Element): SourceFacts {
  const journal = foldSpace(article.querySelector('journal-meta journal-title')?.textContent ?? '');
  const kind = article.getAttribute('article-type') ?? '';
  return {
    ...(journal !== '' && { publisher: journal }),
    ...(kind !== '' && { kinds: [kind] }),
    authors: Array.from(meta.querySelectorAll('contrib-group > contrib'), nameOf).filter(
      name => name !== '',
    ),
    published: findDate(meta),
    licence: findLicence(meta),
    canonicalUrl: findAddress(meta),
  };
}

/** "Eli O Meltzer", or the name of a group. */
function nameOf(contrib: Element): string {
  const group = contrib.querySelector('collab');
  const parts = ['prefix', 'given-names', 'surname', 'suffix'].map(
    part => contrib.querySelector(`name > ${part}, string-name > ${part}`)?.textContent ?? '',
  );
  const name = foldSpace(parts.join(' '));
  return name === '' ? foldSpace(group?.textContent ?? '') : name;
}

const DATES = [
  'pub-date[pub-type="epub"]',
  'pub-date[date-type="pub"]',
  'pub-date[pub-type="ppub"]',
  'pub-date',
];

function findDate(meta: Element): string | null {
  for (const selector of DATES) {
    const date = meta.querySelector(selector);
    const [year, month, day] = ['year', 'month', 'day'].map(part =>
      foldSpace(date?.querySelector(part)?.textContent ?? ''),
    );
    if (year === undefined || !/^\d{4}$/.test(year)) continue;
    const parts = [year, toTwoDigits(month), toTwoDigits(day)];
    const end = parts.findIndex(part => part === '');
    return parts.slice(0, end < 0 ? parts.length : end).join('-');
  }
  return null;
}

function toTwoDigits(part = ''): string {
  return /^\d{1,2}$/.test(part) ? part.padStart(2, '0') : '';
}

const MAX_LICENCE = 500;

function findLicence(meta: Element): string | null {
  const licence = meta.querySelector('permissions license');
  const named = licence?.getAttribute('xlink:href') ?? licence?.textContent ?? '';
  return foldSpace(named).slice(0, MAX_LICENCE) || null;
}

function findAddress(meta: Element): string | null {
  const doi = foldSpace(meta.querySelector('article-id[pub-id-type="doi"]')?.textContent ?? '');
  return /^10\.\d{4,9}\/\S+$/.test(doi) ? `https://doi.org/${doi}` : null;
}
