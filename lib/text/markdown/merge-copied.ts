import { type Capture, countUnshown } from '../../core/answer/answer';
import { type Citation, type CitationDraft, targetKey } from '../../core/answer/citation';
import { citationId } from '../../core/ids';
import { fail, ok, type Result } from '../../core/result';
import { readMarkdownAnswer } from './read-markdown';
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
 * Completes the citations of a captured answer from the site's own copy of it, which names sources
 * that the page hides.
 *
 * A copied marker is joined with the captured one that follows the same words, or has the same
 * number. Keeps all captured data: a citation without an address gets one, hidden sources are added
 * to the known ones, and the rest is listed without a marker.
 */
export function mergeCopied(
  capture: Capture,
  markdown: string,
): Result<Capture, 'answer-empty' | 'answer-too-large' | 'other-answer'> {
  const { pageUrl, capturedAt: now } = capture;
  const copied = readMarkdownAnswer(markdown, { pageUrl, now });
  if (!copied.ok) return copied;

  const [ours, theirs] = [lettersOf(capture.text), lettersOf(copied.value.text)];
  if (!isSameAnswer(ours.letters, theirs.letters)) return fail('other-answer');

  const byPlace = placeCopied(copied.value.citations, theirs, ours);
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

/** Places copied citations by the number of captured letters before them; -1 if not found. */
function placeCopied(
  copied: readonly Citation[],
  theirs: Letters,
  ours: Letters,
): Map<number, CitationDraft[]> {
  const byPlace = new Map<number, CitationDraft[]>();
  let from = 0;
  let misses = 0;
  for (const { marker, ...draft } of copied) {
    const context = marker === null ? '' : contextAt(theirs, marker.start);
    const found = context === '' || misses >= MAX_MISSES ? -1 : ours.letters.indexOf(context, from);
    if (found === -1) misses += context === '' ? 0 : 1;
    // The next marker is at the same words or after them.
    else from = found;
    const place = found === -1 ? -1 : found + context.length;
    byPlace.set(place, [...(byPlace.get(place) ?? []), { marker: null, ...draft }]);
  }
  return byPlace;
}

function contextAt({ letters, countBefore }: Letters, offset: number): string {
  const count = countBefore(offset);
  return letters.slice(Math.max(0, count - CONTEXT_LETTERS), count);
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
