import type { Answer } from '../../core/answer/answer';
import type { Citation, CitationDraft, CitationTarget } from '../../core/answer/citation';
import { type NamedWork, identifierKey } from '../../core/source/identifier';
import { citationId } from '../../core/ids';
import { sourceIdFor } from '../../core/source/source';
import type { Span } from '../../core/answer/span';
import { ANSWER_LIMITS } from '../markdown/answer-limits';
import { numbersOfLabel } from '../statements/citation-markers';
import { findListedCalls, type ListedCall } from '../statements/listed-calls';
import { shorten } from './citation-target';
import { identifiersIn } from './find-identifiers';
import { readNamedWork } from './find-named-works';
import { identifierOfTarget, targetOfIdentifier } from './identifier-of-url';
import { findListedReferences, type ListedReference } from './listed-references';
import { findInlineReferences, type InlineReference } from './reference-places';
import { isNamedAlike } from './same-work';
import { layOutBlocks } from '../statements/statement-blocks';
import { bestName } from './written-references';

type Cited = Pick<Answer, 'text' | 'blocks' | 'citations'>;

type Known = {
  target: CitationTarget;
  keys: string[];
  work: NamedWork | null;
  numbers: number[];
  words: string;
};

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
  const resolved = citations.map(each => resolve(each, listed));
  const known = resolved.map(toKnown);
  const calls = freeCalls(answer, listed);
  const added = [
    ...listed.flatMap(entry => addListed(entry, { calls, known })),
    ...inline.flatMap(reference => addInline(reference, { answer, known })),
  ];
  const room = Math.max(0, ANSWER_LIMITS.citations - citations.length);
  const drafts = added.toSorted((a, b) => placeOf(a, text) - placeOf(b, text)).slice(0, room);
  return [
    ...resolved,
    ...drafts.map((draft, index) => ({ id: citationId(`w${index}`), ...draft })),
  ];
}

function placeOf({ marker }: CitationDraft, text: string): number {
  return marker?.start ?? text.length + 1;
}

/** Resolves a citation without a target, or with words only, from the answer's other references. */
function resolve(citation: Citation, listed: readonly ListedReference[]): Citation {
  const { target, label } = citation;
  if (target.kind === 'title') {
    const named = targetIn(target.title);
    return named === null ? citation : { ...citation, target: named };
  }
  if (target.kind !== 'unresolved') return citation;
  const [number] = numbersOfLabel(label);
  const entry = listed.find(each => number !== undefined && each.number === number);
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

function toKnown({ target, label }: CitationDraft): Known {
  const own = identifierOfTarget(target);
  const words = target.kind === 'title' ? target.title : label;
  const names = [...(own ? [own] : []), ...identifiersIn(words)];
  return {
    target,
    keys: names.map(identifierKey),
    work: readNamedWork(words),
    numbers: numbersOfLabel(label),
    words,
  };
}

type Listing = { calls: readonly ListedCall[]; known: Known[] };

/** Returns an entry's citations: one per marker that calls it, or one without a marker. */
function addListed(entry: ListedReference, { calls, known }: Listing): CitationDraft[] {
  const same = findSame({ keys: keysOf(entry), work: workOf(entry), number: entry.number }, known);
  const target = same?.target ?? targetOf(entry);
  const label = nameOf(entry);
  const markers = calls.flatMap(({ marker, numbers }) =>
    entry.number !== null && numbers.includes(entry.number) ? marker : [],
  );
  const isCited = same !== null && known.some(each => each === same);
  if (!same) {
    const numbers = entry.number === null ? [] : [entry.number];
    known.push({ target, keys: keysOf(entry), work: workOf(entry), numbers, words: entry.words });
  }
  const drafts = markers.map(marker =>
    draftOf({ label: `${label} [${String(entry.number)}]`, target, marker }),
  );
  return drafts.length > 0 || isCited ? drafts : [draftOf({ label, target, marker: null })];
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

function addInline(
  reference: InlineReference,
  { answer, known }: { answer: Cited; known: Known[] },
): CitationDraft[] {
  const { text, citations } = answer;
  const { span, identifier, work, marker, isWeak } = reference;
  const words = shorten(text.slice(span.start, span.end)).replace(/[([]$/, '');
  const cited = citations.find(each => isCitedBy(each, reference, text));
  if (cited) {
    // The next "Smith et al. (2019)" has no link of its own.
    if (isRightBehind(cited.marker, span) && cited.target.kind !== 'unresolved') {
      known.push({ target: cited.target, keys: [], work, numbers: [], words });
    }
    return [];
  }

  const keys = identifier ? [identifierKey(identifier)] : [];
  const named = { keys, work, number: null };
  const alike = findAlike(named, known, isWeak);
  const [only] = alike;
  if (only) {
    // Two entries of one author and year are ambiguous; both are already listed.
    return alike.length > 1 ? [] : [draftOf({ label: words, target: only.target, marker })];
  }
  if (isWeak && !isPair(text, reference)) return [];
  const target = targetFor(identifier, words);
  known.push({ target, keys, work, numbers: [], words });
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

/** Returns true if a citation's marker follows the name in the same sentence. */
function isBehind(marker: Span | null, named: Span, text: string): boolean {
  if (marker === null || marker.start < named.end) return false;
  const between = text.slice(named.end, Math.min(marker.start, named.end + 600));
  return marker.start - named.end <= 600 && !/[.!?][”")\]]*\s+\p{Lu}|\n/u.test(between);
}

/** Returns true if only a bracket is between a name and a marker: "Smith 2019 ([doi](…))". */
function isRightBehind(marker: Span | null, named: Span): boolean {
  return marker !== null && marker.start >= named.end && marker.start - named.end <= 2;
}

function touches(one: Span, other: Span): boolean {
  return one.start <= other.end && one.end >= other.start;
}

type Named = Pick<Known, 'keys' | 'work'> & { number: number | null };

function findSame(named: Named, known: readonly Known[]): Known | null {
  const [only, another] = findAllSame(named, known);
  return only && !another ? only : null;
}

function findAllSame({ keys, work, number }: Named, known: readonly Known[]): Known[] {
  const byKey = known.filter(each => each.keys.some(key => keys.includes(key)));
  const byNumber = known.filter(each => number !== null && each.numbers.includes(number));
  const byName = known.filter(
    each =>
      work !== null &&
      each.work !== null &&
      isNamedAlike(work, each.work) &&
      // Both have numbers, and they differ: two works.
      !(keys.length > 0 && each.keys.length > 0),
  );
  const found = [byKey, byNumber, byName].find(each => each.length > 0) ?? [];
  return [...new Map(found.map(each => [sourceIdFor(each.target), each])).values()];
}

/** `isWeak`: only an author and a year are given. "Weber et al., 2019" tells no more. */
function findAlike(named: Named, known: readonly Known[], isWeak: boolean): Known[] {
  const same = isWeak ? [] : findAllSame(named, known);
  const isAuthored = same.length === 0 && named.keys.length === 0 && named.work?.journal == null;
  return isAuthored ? findAuthored(named.work, known) : same;
}

/** Returns the works whose own words begin with an author and hold a year. */
function findAuthored(work: NamedWork | null, known: readonly Known[]): Known[] {
  const { author, year } = work ?? {};
  if (author == null || year == null) return [];
  const found = known.filter(({ words }) => {
    const at = words.indexOf(String(year));
    return at !== -1 && hasName(words.slice(0, Math.min(at, LONGEST_AUTHORS)), author);
  });
  return [...new Map(found.map(each => [sourceIdFor(each.target), each])).values()];
}

/** Characters before the year of a reference with many authors. */
const LONGEST_AUTHORS = 400;

function hasName(authors: string, name: string): boolean {
  const at = authors.toLowerCase().indexOf(name.toLowerCase());
  const around = `${authors.charAt(at - 1)}${authors.charAt(at + name.length)}`;
  return at !== -1 && (/\p{Script=Han}/u.test(name) || !/\p{L}/u.test(around));
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
