import { keepTitle } from '../../../util/keep-title';
import { cleanUrl } from '../../../text/citations/clean-url';
import { hasFiniteVerb } from '../../../text/statements/finite-verbs';
import { chipText, labelOf } from './citation-label';
import { citationOfLink, citationsOfChip, nameOf } from './cited';
import type { ElementPlace, Linear } from './linearise';
import { linkOf, type Reference } from './reference-list';
import { createNotes, type FindNote } from './note-anchors';
import { addressesInAttributes } from './attribute-addresses';
import type { ListedSpec } from './adapter-schema';
import type { FoundLink } from './citation-links';
import type { AnyReading } from './read-any-page';
import { findWrittenMarkers, numbersOfMarker } from '../../../text/statements/citation-markers';
import { findListedCalls } from '../../../text/statements/listed-calls';
import { targetOfUrl } from '../../../text/citations/identifier-of-url';
import { textAddresses } from './text-addresses';
import { overlaps, type Span, spanFinder } from '../../../core/answer/span';
import { type CitationDraft, targetKey } from '../../../core/answer/citation';
import { distinctBy } from '../../../util/distinct';
import { firstIndex } from '../../../util/first-index';

/** Selection as read from the page, with the lists that its markers may count in. */
type ReadParts = AnyReading & {
  findNote: FindNote;
  references: ReadonlyMap<number, Reference>;
  base: string;
};

const NUMBER_TEXT = /^\[?\d{1,3}\]?$/;

/** End of a sentence, followed only by spaces in its block. nb. "2. " is the number of a heading. */
const ENDED = /\p{L}[^\n]*[.!?。！？]["”’)\]]*[^\S\n]*$/u;
/** End of the block, or start of another sentence. */
const BEGINS = /^[^\S\n]*(?:$|\n|(?<=\s)["“‘(]?[\p{Lu}\d])/u;
/** Number of characters to read on each side of a link. */
const LOOK = 40;
/** Chosen: a page's name is rarely longer; a sentence that is a link as a whole often is. */
const LONGEST_NAME_WORDS = 10;

export function selectionCitations(
  read: Omit<ReadParts, 'findNote'>,
  page: Document,
): CitationDraft[] {
  const parts = { ...read, findNote: createNotes(page, read.base) };
  const elements = parts.linear.places.flatMap(place =>
    citationsOfElement(withBrackets(place, parts.linear.text), parts),
  );
  const linked = new Set(elements.flatMap(({ marker }) => (marker ? [placeKey(marker)] : [])));
  const markers = citationsOfMarkers(parts.linear, parts.references).filter(
    ({ marker }) => marker === null || !linked.has(placeKey(marker)),
  );
  const drafts = [...elements, ...markers, ...writtenCitations(parts.linear, elements)];
  return withoutTwins(drafts.sort((one, other) => endOf(one) - endOf(other)));
}

/** Extends a raised link to the brackets that a raised number is written with. */
function withBrackets(place: ElementPlace, text: string): ElementPlace {
  const { start, end } = place.span;
  if (start === end || text[start - 1] !== '[' || text[end] !== ']') return place;
  return { ...place, span: { start: start - 1, end: end + 1 } };
}

/** Sources of a chip, wherever its markup holds them. */
const CHIP: ListedSpec = {
  sel: '*',
  url: ['href', 'a:href', 'hook:page'],
  label: ['text', 'attr:aria-label', 'attr:title', 'inner:aria-label'],
};

function citationsOfElement(place: ElementPlace, parts: ReadParts): CitationDraft[] {
  const { element, span } = place;
  const { linear, base } = parts;
  if (parts.chips.has(element)) {
    const lookUps = new Map([['page', (chip: Element) => linksOnPage(chip, parts)]]);
    return citationsOfChip(element, CHIP, { marker: span, base, lookUps });
  }
  if (element.localName === 'a') {
    const anchor = citationOfAnchor(place, linear.text, parts.findNote);
    if (anchor !== null) return [anchor];
    const link = citationOfLink(element, { start: span.end, end: span.end }, base);
    if (link !== null) return [isApart(linear.text, place) ? { ...link, marker: span } : link];
  }
  return addressesInAttributes(element).flatMap(address => citationOfAddress(place, address, base));
}

/** Limit on the elements of one chip. */
const MAX_PARTS = 100;

/** Returns the sources that a chip names by addresses in attributes, a link to its note or a number. */
function linksOnPage(chip: Element, { references, findNote }: ReadParts): FoundLink[] {
  const parts = [chip, ...chip.querySelectorAll('*')].slice(0, MAX_PARTS);
  const inner = parts.flatMap(addressesInAttributes);
  if (inner.length > 0) return inner.map(url => ({ url, title: null }));

  const noted = findNote(chip);
  if (noted !== null) return [linkOf(noted)];
  return numbersOfChip(chipText(chip)).flatMap(number => {
    const reference = references.get(number);
    return reference === undefined ? [] : [linkOf(reference)];
  });
}

/** Reads "3", "[2-3]" and "Some Journal + 1 [2][4]". */
function numbersOfChip(text: string): number[] {
  const markers = RAISED.test(text) ? [text] : (text.match(BRACKETED) ?? []);
  return markers.flatMap(numbersOfMarker);
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

/** Elements of code: an address in them is a part of a command and cites nothing. */
const CODE = 'pre, code, kbd, samp';

/** Returns addresses in the words themselves, except in code and the words of links already taken. */
function writtenCitations(linear: Linear, taken: readonly CitationDraft[]): CitationDraft[] {
  const { runs } = linear;
  const known = new Set(taken.map(targetKey));
  const isCode = ({ start }: Span): boolean => {
    const next = firstIndex(runs.length, at => (runs[at]?.textStart ?? Infinity) > start);
    return runs[next - 1]?.node.parentElement?.closest(CODE) != null;
  };
  return textAddresses(linear.text).flatMap(({ span, target, quoteHint }) => {
    if (known.has(targetKey({ target })) || isCode(span)) return [];
    const label = keepTitle(linear.text.slice(span.start, span.end));
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

const BRACKETED = /\[\d{1,3}(?:\s?[,–-]\s?\d{1,3}){0,20}\]/g;
const RAISED = /^\[?\d{1,3}(?:\s?[,–-]\s?\d{1,3})*\]?$/;
/** Returns citations of "[3]" and raised numbers, joined to the list they count in. */
function citationsOfMarkers(
  linear: Linear,
  references: ReadonlyMap<number, Reference>,
): CitationDraft[] {
  if (references.size === 0) return [];
  const written = writtenCalls(linear, new Set(references.keys()));
  const markers = distinctBy(written, ({ span }) => placeKey(span));
  return markers.flatMap(({ span, numbers }) =>
    numbers.map(number => draftOf(span, references.get(number), linear.text)),
  );
}

/** Returns what calls an entry by its form, and markers of numbers that are not listed. */
function writtenCalls({ text, blocks }: Linear, listed: ReadonlySet<number>): Call[] {
  const calls = findListedCalls(text, listed).map(({ marker, numbers }) => ({
    span: marker,
    numbers,
  }));
  const others = findWrittenMarkers(text).map(span => ({
    span,
    numbers: numbersOfMarker(text.slice(span.start, span.end)),
  }));
  const codeAt = spanFinder(
    blocks.filter(({ kind }) => kind === 'code'),
    ({ span }) => span,
  );
  return [...calls, ...others].filter(
    call => !codeAt(call.span).some(({ span }) => overlaps(span, call.span)),
  );
}

/** Returns the citation of a marker that links to its own entry on the same page. */
function citationOfAnchor(
  { element, span }: ElementPlace,
  text: string,
  findNote: FindNote,
): CitationDraft | null {
  if (!RAISED.test(text.slice(span.start, span.end))) return null;
  const reference = findNote(element);
  return reference === null ? null : draftOf(span, reference, text);
}

/** Returns one key for all markers at a position: they are one marker found in several ways. */
function placeKey({ start, end }: Span): string {
  return `${start}-${end}`;
}

type Call = { span: Span; numbers: number[] };

function draftOf(marker: Span, reference: Reference | undefined, text: string): CitationDraft {
  const label = text.slice(marker.start, marker.end);
  if (reference === undefined) {
    return { marker, label, target: { kind: 'unresolved', label }, quoteHint: null, hidden: 0 };
  }
  return { marker, hidden: 0, ...reference };
}
