import { type Capture, countUnshown } from '../../core/answer/answer';
import { type Citation, type CitationDraft, targetKey } from '../../core/answer/citation';
import { citationId } from '../../core/ids';
import { fail, ok, type Result } from '../../core/result';
import { numbersOfLabel } from '../statements/citation-markers';
import { distinctBy } from '../../util/distinct';
import { firstIndex } from '../../util/first-index';

/** Letters before a marker that locate it in the other text. */
const CONTEXT_LETTERS = 24;
/** Number of equal first letters from which two texts count as the same answer. */
const SAME_LETTERS = 40;
/** Missed markers after which the search ends: each miss reads the whole text. */
const MAX_MISSES = 50;

/**
 * Completes the citations of a captured answer from the site's own copy of it, already parsed, which
 * names sources that the page hides.
 *
 * A copied marker is joined with the captured one that follows the same words, or has the same
 * number. Keeps all captured data: a citation without an address gets one, hidden sources are added
 * to the known ones, and the rest is listed without a marker.
 */
export function mergeCopied(
  capture: Capture,
  copied: Pick<Capture, 'text' | 'citations'>,
): Result<Capture, 'other-answer'> {
  const ours = lettersOf(capture.text);
  const { byPlace, letters } = placeCopied(copied, ours.letters);
  if (!isSameAnswer(ours.letters, letters)) return fail('other-answer');

  const citations = complete(capture.citations, ours, byPlace);
  return ok({
    ...capture,
    citations: citations.map((draft, index) => ({ id: citationId(`c${index + 1}`), ...draft })),
    notes: capture.notes.filter(note => stillHolds(note, { ...capture, citations })),
  });
}

function stillHolds(
  note: Capture['notes'][number],
  { citations, ...capture }: Pick<Capture, 'sourceCount'> & { citations: readonly CitationDraft[] },
): boolean {
  if (note === 'hidden-sources') return countUnshown({ ...capture, citations }) !== 0;
  return note !== 'markers-without-citations' || citations.length === 0;
}

/** Letters and digits of a text: markers, markup and spaces differ between the two. */
type Letters = { letters: string; countBefore: (offset: number) => number };

function lettersOf(text: string): Letters {
  const starts: number[] = [];
  let letters = '';
  // A marker in the text ("[1]") is not a word of the answer.
  for (const { 0: word, index } of withoutMarkers(text).matchAll(/[\p{L}\p{N}]+/gu)) {
    for (let at = 0; at < word.length; at += 1) starts.push(index + at);
    letters += word;
  }
  return {
    letters: letters.toLowerCase().length === letters.length ? letters.toLowerCase() : letters,
    countBefore: offset => firstIndex(starts.length, at => (starts[at] ?? 0) >= offset),
  };
}

/** Keeps the length, so that offsets stay true. */
function withoutMarkers(text: string): string {
  return text.replace(/\[\^?\d{1,3}(?:\s?[,–-]\s?\d{1,3})*\]/g, marker =>
    ' '.repeat(marker.length),
  );
}

function isSameAnswer(ours: string, theirs: string): boolean {
  const beginning = ours.slice(0, SAME_LETTERS);
  return beginning !== '' && theirs.includes(beginning);
}

/** Search for the words of a copy in the captured letters, from its beginning to its end. */
type Search = {
  ours: string;
  theirs: Letters;
  /** Copied letters that were read, and those of them that are no link's own words. */
  read: number;
  kept: string[];
  /** The last of those kept. */
  before: string;
  from: number;
  misses: number;
};

/** Places copied citations by the number of captured letters before them; -1 if not found. */
function placeCopied(
  { text, citations }: Pick<Capture, 'text' | 'citations'>,
  ours: string,
): { byPlace: Map<number, CitationDraft[]>; letters: string } {
  const theirs = lettersOf(text);
  const search: Search = { ours, theirs, read: 0, kept: [], before: '', from: 0, misses: 0 };
  const byPlace = new Map<number, CitationDraft[]>();
  for (const { marker, ...draft } of citations) {
    const place = marker === null ? -1 : locate(search, marker.end, draft.label);
    byPlace.set(place, [...(byPlace.get(place) ?? []), { marker: null, ...draft }]);
  }
  return { byPlace, letters: [...search.kept, theirs.letters.slice(search.read)].join('') };
}

/**
 * Finds the captured place of a copied marker by the words before it. A link's own words are left
 * out unless the page shows them too: it may have a chip there.
 */
function locate(search: Search, offset: number, label: string): number {
  const { ours, theirs } = search;
  const end = Math.max(search.read, theirs.countBefore(offset));
  const words = theirs.letters.slice(search.read, end);
  const bare = withoutLabel(words, label);
  const context = (search.before + bare).slice(-CONTEXT_LETTERS);
  const isSought = context !== '' && search.misses < MAX_MISSES;
  const found = isSought ? ours.indexOf(context, search.from) : -1;
  search.misses += isSought && found === -1 ? 1 : 0;
  // The next marker is at the same words or after them.
  search.from = Math.max(search.from, found);
  const place = found === -1 ? -1 : found + context.length;
  const isShown = place === -1 || ours.startsWith(words.slice(bare.length), place);
  const kept = isShown ? words : bare;
  search.read = end;
  search.kept.push(kept);
  search.before = (search.before + kept).slice(-CONTEXT_LETTERS);
  return place === -1 ? -1 : place + kept.length - bare.length;
}

/** Digits that a link may have after its label: "+2". */
const COUNT_LETTERS = 2;

function withoutLabel(words: string, label: string): string {
  const own = lettersOf(label).letters;
  const at = own === '' ? -1 : words.lastIndexOf(own);
  return at === -1 || words.length - at - own.length > COUNT_LETTERS ? words : words.slice(0, at);
}

function complete(
  citations: readonly Citation[],
  ours: Letters,
  byPlace: ReadonlyMap<number, readonly CitationDraft[]>,
): CitationDraft[] {
  const placeOf = ({ marker }: CitationDraft): number =>
    marker === null ? -1 : ours.countBefore(marker.start);
  const groups = Map.groupBy(citations.map(withoutId), placeOf);
  const all = [...byPlace.values()].flat();
  const done = [...groups].flatMap(([place, group]) => {
    const here = place === -1 ? [] : (byPlace.get(place) ?? []);
    return completeGroup(group, here.length > 0 ? here : numberedAlike(group, all));
  });
  return [...done, ...distinctBy(all, targetKey, [...citations, ...done].map(targetKey))];
}

function completeGroup(
  group: readonly CitationDraft[],
  copied: readonly CitationDraft[],
): CitationDraft[] {
  const added = distinctBy(copied, targetKey, group.map(targetKey));
  const filled = group.map(draft => {
    const found = draft.target.kind === 'unresolved' ? added.shift() : undefined;
    return found === undefined
      ? draft
      : { ...found, marker: draft.marker, label: draft.label, hidden: draft.hidden };
  });
  const marker = group[0]?.marker ?? null;
  let left = added.length;
  const counted = filled.map(draft => {
    const taken = Math.min(left, draft.hidden);
    left -= taken;
    return { ...draft, hidden: draft.hidden - taken };
  });
  return [...counted, ...added.map(draft => ({ ...draft, marker }))];
}

/** Returns copied citations of the same number, for a marker whose words were not found. */
function numberedAlike(
  group: readonly CitationDraft[],
  copied: readonly CitationDraft[],
): CitationDraft[] {
  const unresolved = group.filter(({ target }) => target.kind === 'unresolved');
  const numbers = new Set(unresolved.flatMap(({ label }) => numbersOfLabel(label)));
  return copied.filter(({ label }) => numbersOfLabel(label).some(number => numbers.has(number)));
}

function withoutId({ marker, label, target, quoteHint, hidden }: Citation): CitationDraft {
  return { marker, label, target, quoteHint, hidden };
}
