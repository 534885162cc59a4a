import type { Answer } from '../../core/answer/answer';
import type { Citation, CitationDraft, CitationTarget } from '../../core/answer/citation';
import { type NamedWork, identifierKey } from '../../core/source/identifier';
import { citationId } from '../../core/ids';
import { type Span, spanFinder } from '../../core/answer/span';
import { ANSWER_LIMITS } from '../markdown/answer-limits';
import { numbersOfLabel } from '../statements/citation-markers';
import { findListedCalls, type ListedCall } from '../statements/listed-calls';
import { shorten } from './citation-target';
import { identifiersIn } from './find-identifiers';
import { readNamedWork } from './find-named-works';
import { targetOfIdentifier } from './identifier-of-url';
import { createKnownWorks, type KnownWorks } from './known-works';
import { findListedReferences, type ListedReference } from './listed-references';
import { findInlineReferences, type InlineReference } from './reference-places';
import { layOutBlocks } from '../statements/statement-blocks';
import { bestName } from './written-references';

type Cited = Pick<Answer, 'text' | 'blocks' | 'citations'>;

/**
 * Returns the citations of an answer together with those given in words only: entries of a
 * reference list in its text, numbers of works, and works named by author, journal and year.
 *
 * A work that is also cited by a link stays one source. Existing citations keep their ids,
 * positions and order; only one without any target gets that of the entry with its number.
 */
export function withReferences(answer: Cited): Citation[] {
  const { text, citations } = answer;
  const blocks = layOutBlocks(text, answer.blocks);
  const listed = findListedReferences(text, blocks, citations);
  const inline = findInlineReferences(
    text,
    blocks,
    listed.map(({ span }) => span),
  );
  const byNumber = Map.groupBy(listed, ({ number }) => number);
  const resolved = citations.map(each => resolve(each, byNumber));
  const known = createKnownWorks(resolved);
  const citedAt = spanFinder(
    citations.filter(({ marker }) => marker !== null),
    ({ marker }) => marker ?? NOWHERE,
  );
  const calls = markersByNumber(freeCalls(answer, listed));
  const room = Math.max(0, ANSWER_LIMITS.citations - citations.length);
  let left = room;
  const ofList = listed.flatMap(entry => {
    // Thousands of markers may call each of thousands of entries of one number.
    const drafts = addListed(entry, { calls, known }).slice(0, left);
    left -= drafts.length;
    return drafts;
  });
  const inText = inline.flatMap(reference => addInline(reference, { text, citedAt, known }));
  const drafts = [...ofList, ...inText]
    .toSorted((a, b) => placeOf(a, text) - placeOf(b, text))
    .slice(0, room);
  return [
    ...resolved,
    ...drafts.map((draft, index) => ({ id: citationId(`w${index}`), ...draft })),
  ];
}

function placeOf({ marker }: CitationDraft, text: string): number {
  return marker?.start ?? text.length + 1;
}

/** Resolves a citation without a target, or with words only, from the answer's other references. */
function resolve(
  citation: Citation,
  listed: ReadonlyMap<number | null, readonly ListedReference[]>,
): Citation {
  const { target, label } = citation;
  if (target.kind === 'title') {
    const named = targetIn(target.title);
    return named === null ? citation : { ...citation, target: named };
  }
  if (target.kind !== 'unresolved') return citation;
  const [number] = numbersOfLabel(label);
  const entry = number === undefined ? undefined : listed.get(number)?.[0];
  return entry
    ? { ...citation, label: `${nameOf(entry)} [${number ?? ''}]`, target: targetOf(entry) }
    : citation;
}

/** Returns the target of words that name one work, by one number or several of different kinds. */
function targetIn(words: string): CitationTarget | null {
  const names = identifiersIn(words);
  const kinds = new Set(names.map(({ kind }) => kind));
  if (names.length === 0 || kinds.size < names.length) return null;
  const best = bestName(names.map(identifier => ({ span: NOWHERE, identifier, work: null })));
  return best && targetOfIdentifier(best);
}
const NOWHERE: Span = { start: 0, end: 0 };

/** `calls`: markers by the number they call. */
type Listing = { calls: ReadonlyMap<number, readonly Span[]>; known: KnownWorks };

/** Returns an entry's citations: one per marker that calls it, or one without a marker. */
function addListed(entry: ListedReference, { calls, known }: Listing): CitationDraft[] {
  const named = { keys: keysOf(entry), work: workOf(entry), number: entry.number };
  const same = known.findSame(named);
  const target = same?.target ?? targetOf(entry);
  const label = nameOf(entry);
  const markers = entry.number === null ? [] : (calls.get(entry.number) ?? []);
  if (!same) {
    const numbers = entry.number === null ? [] : [entry.number];
    known.add({ ...named, target, numbers, words: entry.words });
  }
  const drafts = markers.map(marker =>
    draftOf({ label: `${label} [${String(entry.number)}]`, target, marker }),
  );
  return drafts.length > 0 || same ? drafts : [draftOf({ label, target, marker: null })];
}

function markersByNumber(calls: readonly ListedCall[]): Map<number, Span[]> {
  const found = new Map<number, Span[]>();
  for (const { marker, numbers } of calls) {
    for (const number of numbers) {
      const markers = found.get(number);
      if (markers) markers.push(marker);
      else found.set(number, [marker]);
    }
  }
  return found;
}

/** Returns the markers in the text that call an entry and have no citation. */
function freeCalls(
  { text, citations, blocks }: Cited,
  listed: readonly ListedReference[],
): ListedCall[] {
  const numbers = new Set(listed.flatMap(({ number }) => number ?? []));
  if (numbers.size === 0) return [];
  const code = blocks.filter(({ kind }) => kind === 'code').map(({ span }) => span);
  const taken = [
    ...citations.flatMap(({ marker }) => marker ?? []),
    ...code,
    // The number before an entry is not a call.
    ...listed.map(({ span }) => ({ start: span.start - 8, end: span.end })),
  ].sort((a, b) => a.start - b.start);
  let next = 0;
  let reach = -1;
  return findListedCalls(text, numbers).filter(({ marker }) => {
    for (; (taken[next]?.start ?? Infinity) <= marker.end; next += 1) {
      reach = Math.max(reach, taken[next]?.end ?? 0);
    }
    return reach < marker.start;
  });
}

type InText = {
  text: string;
  /** Citations whose markers touch a span. */
  citedAt: (span: Span) => readonly Citation[];
  known: KnownWorks;
};

function addInline(reference: InlineReference, { text, citedAt, known }: InText): CitationDraft[] {
  const { span, identifier, work, marker, isWeak } = reference;
  const words = shorten(text.slice(span.start, span.end)).replace(/[([]$/, '');
  const around = {
    start: Math.min(marker.start, span.start),
    end: Math.max(marker.end, span.end + LONGEST_REST),
  };
  const cited = citedAt(around).find(each => isCitedBy(each, reference, text));
  if (cited) {
    // The next "Smith et al. (2019)" has no link of its own.
    if (isRightBehind(cited.marker, span) && cited.target.kind !== 'unresolved') {
      known.add({ target: cited.target, keys: [], work, numbers: [], words });
    }
    return [];
  }

  const keys = identifier ? [identifierKey(identifier)] : [];
  const named = { keys, work, number: null };
  const alike = known.findAlike(named, isWeak);
  const [only] = alike;
  if (only) {
    // Two entries of one author and year are ambiguous; both are already listed.
    return alike.length > 1 ? [] : [draftOf({ label: words, target: only.target, marker })];
  }
  if (isWeak && !isPair(text, reference)) return [];
  const target = targetFor(identifier, words);
  known.add({ target, keys, work, numbers: [], words });
  return [draftOf({ label: words, target, marker })];
}

/** Returns true for a citation at the reference, or right after its name, to which it belongs. */
function isCitedBy(
  { marker: own }: Citation,
  { identifier, span, marker }: InlineReference,
  text: string,
): boolean {
  if (own !== null && touches(own, marker)) return true;
  return identifier === null && isBehind(own, span, text);
}

/** Characters of a sentence between a name and its marker. */
const LONGEST_REST = 600;

/** Returns true if a citation's marker follows the name in the same sentence. */
function isBehind(marker: Span | null, named: Span, text: string): boolean {
  if (marker === null || marker.start < named.end) return false;
  const between = text.slice(named.end, Math.min(marker.start, named.end + LONGEST_REST));
  return marker.start - named.end <= LONGEST_REST && !/[.!?][”")\]]*\s+\p{Lu}|\n/u.test(between);
}

/** Returns true if only a bracket is between a name and a marker: "Smith 2019 ([doi](…))". */
function isRightBehind(marker: Span | null, named: Span): boolean {
  return marker !== null && marker.start >= named.end && marker.start - named.end <= 2;
}

function touches(one: Span, other: Span): boolean {
  return one.start <= other.end && one.end >= other.start;
}

/** Returns true for "(Zheng & Roddick, 2019)": two authors in a bracket are a work. */
function isPair(text: string, { span, marker }: InlineReference): boolean {
  const words = text.slice(span.start, span.end);
  return marker.start < span.start && / (?:and|&|und|et|y|e) /.test(words);
}

function keysOf({ names }: ListedReference): string[] {
  return names.flatMap(({ identifier }) => (identifier ? [identifierKey(identifier)] : []));
}

function workOf({ names, words }: ListedReference): NamedWork | null {
  return names.find(({ work }) => work !== null)?.work ?? readNamedWork(words);
}

function targetOf({ names, words }: ListedReference): CitationTarget {
  return targetFor(bestName(names), shorten(words));
}

/** Returns the target of a number; a book's has none, and words alone can only be looked up. */
function targetFor(identifier: InlineReference['identifier'], words: string): CitationTarget {
  return (
    (identifier && targetOfIdentifier(identifier)) ?? {
      kind: 'title',
      title: titleFor(identifier, words),
    }
  );
}

/** nb. The number alone, as written, is too short to display. */
function titleFor(identifier: InlineReference['identifier'], words: string): string {
  if (identifier?.kind !== 'isbn' || /isbn/i.test(words)) return words;
  return /\p{L}/u.test(words) ? `${words} ISBN ${identifier.value}` : `ISBN ${identifier.value}`;
}

function nameOf({ words }: ListedReference): string {
  return shorten(words).replace(/(?<![\s.,;:–—([-])[\s.,;:–—([-]+$/, '');
}

function draftOf({
  label,
  target,
  marker,
}: Pick<CitationDraft, 'label' | 'target' | 'marker'>): CitationDraft {
  return { marker, label, target, quoteHint: null, hidden: 0 };
}
