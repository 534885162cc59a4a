import type { CitationDraft } from '../../../core/answer/citation';
import { cleanUrl } from '../../../text/citations/clean-url';
import { chipText, tidyLabel } from './citation-label';
import { targetOfUrl } from '../../../text/citations/identifier-of-url';
import { isSamePage, type CitationHook, type FoundLink } from './citation-links';
import { isEntryShaped, readLeadingNumber } from '../../../text/citations/reference-shape';
import { readReferenceTitle } from '../../../text/citations/source-words';
import { shortText } from './short-text';
import { textAddresses } from './text-addresses';
import { isElement } from './walk-tree';

export type Reference = Pick<CitationDraft, 'target' | 'quoteHint' | 'label'>;

const TITLE_ELEMENTS = 'h1, h2, h3, h4, h5, h6, [role="heading"], summary, dt, p, strong, b';

/** Lists identified by their markup. */
const MARKED_LISTS =
  'ol[class*="reference"], ul[class*="reference"], [class*="footnotes"] ol, ' +
  '[role="doc-endnotes"] ol, [role="doc-bibliography"] ol, [role="doc-bibliography"] ul';

/** Search distance between a heading and its list: wrappers up, elements on. */
const MAX_WRAPPERS = 3;
const MAX_STEPS = 3;
/** Wrappers between a numbered element and its entries. */
const MAX_DEPTH = 12;
const MAX_LISTS = 100;
const MAX_ENTRIES = 2000;
/** Characters of an entry by which its form is known. */
const MAX_ENTRY = 1500;

/** A list of references, and the elements of its entries by number. */
type ReferenceList = {
  references: ReadonlyMap<number, Reference>;
  entries: ReadonlyMap<number, Element>;
  /** The title above it, unless it is known by its markup or shape. */
  titles: readonly Element[];
};

export function findReferences(...around: Parameters<typeof findReferenceList>) {
  return findReferenceList(...around).references;
}

/** Finds the list of references nearest to an element; empty if there is none. */
export function findReferenceList(around: Node, page: Document, base: string): ReferenceList {
  const depths = depthsOf(around);
  let nearest: { list: Element; title: Element | null; depth: number } | null = null;
  for (const [list, title] of candidateLists(page)) {
    const depth = sharedDepth(list, depths);
    if (nearest === null || depth > nearest.depth) nearest = { list, title, depth };
  }
  return nearest === null
    ? { references: new Map(), entries: new Map(), titles: [] }
    : { ...readList(nearest.list, base), titles: nearest.title === null ? [] : [nearest.title] };
}

/** Returns the target of an entry: its first link that leads away, or the work it names. */
export function readReference(entry: Element, base: string): Reference | null {
  // "1." may be several text nodes.
  const text = chipText(entry).replace(/^(\W?\d{1,3}) (?=[.)\]])/, '$1');
  const label = tidyLabel(text.slice(readLeadingNumber(text)?.length ?? 0));
  for (const link of entry.matches('a') ? [entry] : entry.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href') ?? '';
    const cleaned = isSamePage(href, base) ? null : cleanUrl(href, base);
    if (cleaned !== null) {
      return { target: targetOfUrl(cleaned.url), quoteHint: cleaned.quoteHint, label };
    }
  }
  const written = textAddresses(text)[0];
  if (written !== undefined) {
    return { target: written.target, quoteHint: written.quoteHint, label };
  }
  return label === '' ? null : { target: { kind: 'title', title: label }, quoteHint: null, label };
}

/** Returns lists, each with the title above it. */
function candidateLists(page: Document): [Element, Element | null][] {
  const titled = titledLists(page);
  const found = new Map<Element, Element | null>(titled);
  for (const list of page.querySelectorAll(MARKED_LISTS)) found.set(list, titled.get(list) ?? null);
  if (found.size > 0) return [...found].slice(0, MAX_LISTS);
  // Without a title, a numbered list is known by its shape.
  const shaped = [...page.querySelectorAll('ol')].filter(isReferenceShaped);
  return shaped.slice(0, MAX_LISTS).map(list => [list, null]);
}

function titledLists(page: Document): Map<Element, Element> {
  const lists = new Map<Element, Element>();
  for (const element of page.querySelectorAll(TITLE_ELEMENTS)) {
    if (lists.size >= MAX_LISTS) break;
    const list = isTitle(element) ? listAfter(element) : null;
    if (list !== null) lists.set(list, lists.get(list) ?? element);
  }
  return lists;
}

function isTitle(element: Element): boolean {
  // A long paragraph is not a heading; its text is never joined.
  if (element.childElementCount > 3) return false;
  const text = shortText(element, MAX_ENTRY);
  return text !== null && readReferenceTitle(text.trim()) !== null;
}

/** Returns true if every item is an entry by its form: an address or a reference in full. */
function isReferenceShaped(list: Element): boolean {
  const items = [...list.children];
  if (items.length < 2 || items.length > MAX_ENTRIES) return false;
  return items.every(item => {
    const words = item.textContent.replace(/\s+/g, ' ').trim().slice(0, MAX_ENTRY);
    const links = [...item.querySelectorAll('a[href^="http"]')];
    const labels = links.map(link => link.textContent.replace(/\s+/g, ' ').trim());
    return isEntryShaped({
      kind: 'list-item',
      number: null,
      words,
      rest: labels.reduce((rest, label) => rest.replace(label, ' '), words),
      target: links.length > 0 ? 'link' : textAddresses(words).length > 0 ? 'address' : null,
      opensWithLink: labels[0] !== undefined && labels[0] !== '' && words.startsWith(labels[0]),
    });
  });
}

function listAfter(title: Element): Element | null {
  let here: Element | null = title;
  for (let up = 0; here !== null && up <= MAX_WRAPPERS; up += 1) {
    const list = listBeside(here);
    if (list !== null) return list;
    here = here.parentElement;
  }
  return null;
}

function listBeside(element: Element): Element | null {
  let next = element.nextElementSibling;
  for (let step = 0; next !== null && step < MAX_STEPS; step += 1) {
    const list = next.matches('ol, ul') ? next : next.querySelector('ol, ul');
    if (list !== null) return list;
    if (leadingNumberOf(next) !== null) return numberedWithin(next);
    next = next.nextElementSibling;
  }
  return null;
}

/** Returns the element of which every part has a number of its own, from a numbered element. */
function numberedWithin(first: Element): Element | null {
  let here = first;
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    const parts = [...here.children].filter(({ textContent }) => textContent.trim() !== '');
    const [only] = parts;
    if (only === undefined) break;
    const isList = parts.every(part => leadingNumberOf(part) !== null);
    if (parts.length > 1) return isList ? here : first.parentElement;
    here = only;
  }
  return first.parentElement;
}

function readList(list: Element, base: string): Omit<ReferenceList, 'titles'> {
  const references = new Map<number, Reference>();
  const elements = new Map<number, Element>();
  const isOrdered = list.localName === 'ol';
  const first = Number.parseInt(list.getAttribute('start') ?? '1', 10) || 1;
  const entries = [...list.children].slice(0, MAX_ENTRIES);
  for (const [index, entry] of entries.entries()) {
    const number = numberOf(entry, isOrdered || list.localName === 'ul' ? first + index : null);
    const reference = number === null ? null : readReference(entry, base);
    if (number !== null && reference !== null && !references.has(number)) {
      references.set(number, reference);
      elements.set(number, entry);
    }
  }
  return { references, entries: elements };
}

function numberOf(entry: Element, byPlace: number | null): number | null {
  const own = Number.parseInt(entry.getAttribute('value') ?? '', 10);
  if (!Number.isNaN(own)) return own;
  return leadingNumberOf(entry) ?? byPlace;
}

/** Reads the number before an entry's words, also from an element of its own that holds only it. */
function leadingNumberOf(entry: Element): number | null {
  const read = readLeadingNumber(entry.textContent);
  if (read !== null) return read.number;
  let here = entry;
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    const next = [...here.childNodes].find(({ textContent }) => textContent?.trim());
    if (next === undefined || !isElement(next)) return null;
    const number = /^[[(]?(\d{1,3})[\]).:]{0,2}$/.exec(shortText(next, 12)?.trim() ?? '')?.[1];
    if (number !== undefined) return Number(number);
    here = next;
  }
  return null;
}

function depthsOf(node: Node): Map<Node, number> {
  const line: Node[] = [];
  for (let here: Node | null = node; here !== null; here = here.parentNode) line.push(here);
  return new Map(line.map((ancestor, index) => [ancestor, line.length - index]));
}

function sharedDepth(element: Element, depths: ReadonlyMap<Node, number>): number {
  let here: Node | null = element;
  while (here !== null && !depths.has(here)) here = here.parentNode;
  return here === null ? 0 : (depths.get(here) ?? 0);
}

/** Whole text of a footnote marker: "1", "[1]" or "1.". */
const NUMBER = /^\W*(\d{1,3})\W*$/;

/** Resolves footnote markers: the number counts in the list of references nearest to the reply. */
export const numberedList: CitationHook = scope => {
  const references = findReferences(scope, scope.ownerDocument, scope.ownerDocument.URL);
  return chip => {
    const number = NUMBER.exec(chipText(chip))?.[1];
    const reference = number === undefined ? undefined : references.get(Number(number));
    return reference === undefined ? [] : [linkOf(reference)];
  };
};

export function linkOf({ target, label }: Reference): FoundLink {
  switch (target.kind) {
    case 'url':
      return { url: target.url, title: label };
    case 'doi':
      return { url: `https://doi.org/${target.doi}`, title: label };
    case 'pmid':
      return { url: `https://pubmed.ncbi.nlm.nih.gov/${target.pmid}/`, title: label };
    case 'title':
    case 'unresolved':
      return { url: null, title: label };
  }
}
