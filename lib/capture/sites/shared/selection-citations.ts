import { cleanUrl } from '../../../text/citations/clean-url';
import { hasFiniteVerb } from '../../../text/statements/finite-verbs';
import { labelOf } from './citation-label';
import { citationOfLink, nameOf } from './cited';
import type { ElementPlace, Linear } from './linearise';
import { readReference, type Reference } from './reference-list';
import { decoded, targetOfUrl } from '../../../text/citations/identifier-of-url';
import { textAddresses } from './text-addresses';
import type { Span } from '../../../core/answer/span';
import { type CitationDraft, targetKey } from '../../../core/answer/citation';
import { distinctBy } from '../../../util/distinct';

/** Selection as read from the page, with the lists that its markers may count in. */
type ReadParts = {
  linear: Linear;
  addresses: ReadonlyMap<Element, string[]>;
  references: ReadonlyMap<number, Reference>;
  base: string;
};

const NUMBER_TEXT = /^\[?\d{1,3}\]?$/;

/** End of a sentence, followed only by spaces in its block. */
const ENDED = /[.!?。！？]["”’)\]]*[^\S\n]*$/;
/** End of the block, or start of another sentence. */
const BEGINS = /^[^\S\n]*(?:$|\n|(?<=\s)["“‘(]?[\p{Lu}\d])/u;
/** Number of characters to read on each side of a link. */
const LOOK = 40;
/** Chosen: a page's name is rarely longer; a sentence that is a link as a whole often is. */
const LONGEST_NAME_WORDS = 10;

export function selectionCitations(parts: ReadParts): CitationDraft[] {
  const elements = parts.linear.places.flatMap(place => citationsOfElement(place, parts));
  const linked = new Set(elements.flatMap(({ marker }) => (marker ? [placeKey(marker)] : [])));
  const markers = citationsOfMarkers(parts.linear, parts.references).filter(
    ({ marker }) => marker === null || !linked.has(placeKey(marker)),
  );
  const drafts = [...elements, ...markers, ...writtenCitations(parts.linear, elements)];
  return withoutTwins(drafts.sort((one, other) => endOf(one) - endOf(other)));
}

function citationsOfElement(place: ElementPlace, parts: ReadParts): CitationDraft[] {
  const { element, span } = place;
  const { linear, base } = parts;
  if (element.localName === 'a') {
    const anchor = citationOfAnchor(place, linear.text, base);
    if (anchor !== null) return [anchor];
    const link = citationOfLink(element, { start: span.end, end: span.end }, base);
    if (link !== null) return [isApart(linear.text, place) ? { ...link, marker: span } : link];
  }
  const addresses = parts.addresses.get(element) ?? [];
  return addresses.flatMap(address => citationOfAddress(place, address, base));
}

/**
 * Returns true if a link only cites: "[1]", or the name of a page after the end of a sentence. Its
 * words are then the marker, so its span is not empty and it is not taken for a statement.
 */
function isApart(text: string, { span: { start, end } }: ElementPlace): boolean {
  const words = text.slice(start, end).trim();
  if (NUMBER_TEXT.test(words)) return true;

  const isBetween =
    ENDED.test(text.slice(Math.max(0, start - LOOK), start)) &&
    BEGINS.test(text.slice(end, end + LOOK));
  return isBetween && isName(words);
}

/** Returns true if the words could be a name. Detects finite verbs in English only. */
function isName(words: string): boolean {
  return (
    !/[.!?。！？]$/.test(words) &&
    words.split(/\s+/).length <= LONGEST_NAME_WORDS &&
    !hasFiniteVerb(words)
  );
}

function citationOfAddress(place: ElementPlace, address: string, base: string): CitationDraft[] {
  const cleaned = cleanUrl(address, base);
  if (cleaned === null) return [];
  const target = targetOfUrl(cleaned.url);
  const marker = { start: place.span.end, end: place.span.end };
  const label = labelOf(place.element, ['text', 'attr:aria-label'], null) || nameOf(target);
  return [{ marker, label, target, quoteHint: cleaned.quoteHint, hidden: 0 }];
}

/** Returns addresses in the words themselves, except the words of links already taken. */
function writtenCitations(linear: Linear, taken: readonly CitationDraft[]): CitationDraft[] {
  const known = new Set(taken.map(targetKey));
  return textAddresses(linear.text).flatMap(({ span, target, quoteHint }) => {
    if (known.has(targetKey({ target }))) return [];
    const label = linear.text.slice(span.start, span.end).slice(0, 160);
    return [{ marker: span, label, target, quoteHint, hidden: 0 }];
  });
}

function endOf({ marker }: CitationDraft): number {
  return marker?.end ?? Number.POSITIVE_INFINITY;
}

/** Drops duplicates: a chip often holds its address twice, on itself and on the link inside. */
function withoutTwins(drafts: readonly CitationDraft[]): CitationDraft[] {
  return distinctBy(drafts, draft => `${endOf(draft)} ${targetKey(draft)}`);
}

const BRACKETED = /\[(\d{1,3}(?:\s?[,–-]\s?\d{1,3})*)\]/g;
const RAISED = /^\[?(\d{1,3}(?:\s?[,–-]\s?\d{1,3})*)\]?$/;
/** Limit on the entries one marker may name: "[1-999]" is not a citation. */
const MAX_NAMED = 25;

/** Returns citations of "[3]", as raised numbers are written too, joined to the list they count in. */
function citationsOfMarkers(
  linear: Linear,
  references: ReadonlyMap<number, Reference>,
): CitationDraft[] {
  if (references.size === 0) return [];
  const bracketed = Array.from(linear.text.matchAll(BRACKETED), match => {
    const span = { start: match.index, end: match.index + match[0].length };
    return { span, numbers: numbersIn(match[1] ?? '') };
  });
  return bracketed.flatMap(({ span, numbers }) =>
    numbers.map(number => draftOf(span, references.get(number), linear.text)),
  );
}

/** Returns the citation of a marker that links to its own entry on the same page. */
function citationOfAnchor(
  { element, span }: ElementPlace,
  text: string,
  base: string,
): CitationDraft | null {
  const href = element.getAttribute('href') ?? '';
  const written = text.slice(span.start, span.end);
  if (!href.startsWith('#') || !RAISED.test(written)) return null;
  const entry = element.ownerDocument.getElementById(decoded(href.slice(1)));
  const reference = entry === null ? null : readReference(entry, base);
  return reference === null ? null : draftOf(span, reference, text);
}

/** Returns one key for all markers at a position: they are one marker found in several ways. */
function placeKey({ start, end }: Span): string {
  return `${start}-${end}`;
}

function numbersIn(list: string): number[] {
  const numbers = list.split(',').flatMap(part => {
    const [first = 0, last = first] = part.split(/[–-]/).map(Number);
    const count = Math.min(MAX_NAMED, last - first + 1);
    return Array.from({ length: Math.max(0, count) }, (_, index) => first + index);
  });
  return numbers.slice(0, MAX_NAMED);
}

function draftOf(marker: Span, reference: Reference | undefined, text: string): CitationDraft {
  const label = text.slice(marker.start, marker.end);
  if (reference === undefined) {
    return { marker, label, target: { kind: 'unresolved', label }, quoteHint: null, hidden: 0 };
  }
  return { marker, hidden: 0, ...reference };
}
