import { finiteForm, type Words } from './find-verb';
import {
  DETERMINERS,
  isAdverb,
  isWord,
  NEGATIONS,
  PREPOSITIONS,
  RELATIVES,
  SUBORDINATORS,
  lowOf,
  textOf,
  isInside,
  isComma,
  PRONOUNS,
} from './sentence-words';
import { BASES, isAuxiliary, THIRDS } from './verb-forms';
import type { Range } from './part';
import { isAdjective } from './adjectives';

/** Entries of a list that one verb or one word is for, as places in the claim's words. */
export type List = {
  entries: Range[];
  join: string;
  /** From here to the end, the last entry is for all. */ shared: number;
};

/** The claim that a list is in: where its subject begins, its verb and the last word of it. */
export type Frame = { words: Words; start: number; verb: number; head: number };

/** What holds entries together: said of all of them at once, or of none alone. */
export const TOGETHER =
  /^(?:between|both|combination|combinations|combined|mix|mixture|mixing|together|either|whether|neither|same|different|difference|differences|respectively|versus|vs|only|each|average|total|ratio|relationship|interaction|interactions|association|except|two|three|four|five|six|seven|combining|half|third|quarter|percent)$/;

/** Reads the list whose last entry follows `join`. */
export function readEntries(frame: Frame, join: number): List | null {
  const { words } = frame;
  // "and, rarely, seizures"
  if (isComma(words, join + 1)) return null;
  const last = { from: join + 1, to: endOf(frame, join + 1) };
  const commas = commasBefore(frame, join);
  const hasOxford = textOf(words, join - 1) === ',';
  const end = hasOxford ? join - 1 : join;
  const inner = hasOxford ? commas.slice(0, -1) : commas;
  if (inner.length === 0) return hasOxford ? null : readPair(frame, join, last);
  const from = startOf(frame, inner[0] ?? 0, last);
  const starts = [from, ...inner.map(at => at + 1)];
  const entries = [
    ...starts.map((start, index) => ({ from: start, to: inner[index] ?? end })),
    last,
  ];
  return toList(words, entries, join);
}

function toList(words: Words, entries: Range[], join: number): List | null {
  if (!entries.every(entry => isEntry(words, entry))) return null;
  const last = entries.at(-1);
  const isVerb = (entry: Range | undefined) => opensWithVerb(words, entry?.from ?? -1);
  if (!last || (isVerb(last) && !isVerb(entries[0]))) return null;
  if (entries.slice(1).some(entry => mayOpenWithVerb(words, entry))) return null;
  if (isUnclear(words, entries)) return null;
  return { entries, join: lowOf(words, join), shared: sharedOf(words, entries) };
}

/** "waits for ten minutes and goes on": a second verb, not an entry. */
function opensWithVerb(words: Words, from: number): boolean {
  const low = lowOf(words, from);
  return isAuxiliary(low) || BASES.has(low) || (THIRDS.has(low) && isVerbObject(words, from + 1));
}

/** "two and four months", "fatigue and shortness of breath": what is for both cannot be told. */
function isUnclear(words: Words, [first, last, third]: readonly Range[]): boolean {
  if (!first || !last || third) return false;
  const isShort = first.to - first.from === 1 && last.to - last.from > 1;
  if (isShort && NUMBER.test(lowOf(words, first.from))) return true;
  const hasOf = words.slice(last.from, Math.min(last.to, last.from + 4)).some(isOf);
  return hasOf && !words.slice(first.from, first.to).some(isOf) && !isArticled(words, first);
}

const NUMBER = /^(?:\d.*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)$/;

function isOf({ low }: { low: string }): boolean {
  return low === 'of';
}

function isArticled(words: Words, { from }: Range): boolean {
  return DETERMINERS.has(lowOf(words, from)) || DETERMINERS.has(lowOf(words, from - 1));
}

/** "heals wounds", "improved sleep": the form of a verb with its object, or a noun; left as it is. */
function mayOpenWithVerb(words: Words, { from, to }: Range): boolean {
  const low = lowOf(words, from);
  const next = lowOf(words, from + 1);
  const hasObject = from + 1 < to && isWord(words[from + 1]) && !PREPOSITIONS.has(next);
  return (
    hasObject && next !== 'or' && next !== 'and' && /(?:[a-z]{2}[^sui]s|[a-z]{2}ed)$/.test(low)
  );
}

function isVerbObject(words: Words, at: number): boolean {
  const low = lowOf(words, at);
  return DETERMINERS.has(low) || PREPOSITIONS.has(low) || PRONOUNS.has(low);
}

/** "finding and attracting candidates", "warmer and wetter weather", "the use and cost of drugs" */
function sharedOf(words: Words, entries: readonly Range[]): number {
  const last = entries.at(-1) ?? { from: 0, to: 0 };
  const before = entries.slice(0, -1);
  if (before.some(({ from, to }) => to - from > 3)) return last.to;
  const ends = before.map(({ to }) => lowOf(words, to - 1));
  const areAlone = before.every(({ from, to }) => to - from === 1);
  if (areAlone && [...ends, lowOf(words, last.from)].every(low => low.endsWith('ing'))) {
    return last.from + 1;
  }
  return ends.every(isAdjective) ? sharedNoun(words, last) : sharedPhrase(words, before, last);
}

function sharedNoun(words: Words, { from, to }: Range): number {
  const at = words.findIndex((_, place) => {
    const isNoun = isWord(words[place + 1]) && !PREPOSITIONS.has(lowOf(words, place + 1));
    return place >= from && place < to - 1 && isAdjective(lowOf(words, place)) && isNoun;
  });
  return at === -1 ? to : at + 1;
}

function sharedPhrase(words: Words, before: readonly Range[], { from, to }: Range): number {
  const [first, another] = before;
  // "fatigue, pallor and shortness of breath"
  if (!first || another || !isArticled(words, first)) return to;
  const of = words.findIndex((word, at) => at > from && at < to && isOf(word));
  const hasOwn = before.some(entry =>
    words
      .slice(entry.from, entry.to)
      .some(({ low, text }) => PREPOSITIONS.has(low) || /\d/.test(text)),
  );
  return of === -1 || of - from > 3 || hasOwn || /^\d/.test(textOf(words, from)) ? to : of;
}

const ABOUT = /^(?:about|around|roughly|approximately|nearly|some|almost|over)$/;

/** "A and B" where both are built alike: "for A and for B", "28% of A and 1% of B". */
function readPair(frame: Frame, join: number, last: Range): List | null {
  const { words } = frame;
  const opening = words[join + 1];
  if (!opening) return null;
  const kind = pairKind(words, join);
  let from = startOf(frame, join, last);
  if (kind !== 'noun') {
    const found = words.findLastIndex(
      (_, at) =>
        at < join &&
        at > Math.max(frame.head, join - 24) &&
        isLike(words, at, { kind, opening: opening.low }),
    );
    if (
      found === -1 ||
      words.slice(found, join).some(({ text, isInside }) => text === ',' && !isInside)
    )
      return null;
    from = kind === 'number' && ABOUT.test(lowOf(words, found - 1)) ? found - 1 : found;
  }
  const entries = [{ from, to: join }, last];
  // "the water and salts that are lost": it may be said of both.
  if (words.slice(last.from, last.to).some(({ low }) => RELATIVES.has(low))) return null;
  if (kind === 'noun' && !isNounPair(words, entries)) return null;
  return toList(words, entries, join);
}

type PairKind = 'mark' | 'number' | 'ing' | 'noun';

function pairKind(words: Words, join: number): PairKind {
  const low = lowOf(words, join + 1);
  if (/^\d/.test(low) || (ABOUT.test(low) && /^\d/.test(lowOf(words, join + 2)))) return 'number';
  if (PREPOSITIONS.has(low) || low === 'to' || low === 'that') return 'mark';
  return /..ing$/.test(low) && textOf(words, join + 2) !== '.' && words[join + 2] !== undefined
    ? 'ing'
    : 'noun';
}

function isLike(
  words: Words,
  at: number,
  { kind, opening }: { kind: PairKind; opening: string },
): boolean {
  const low = lowOf(words, at);
  if (isInside(words, at)) return false;
  if (kind === 'number') return /^\d/.test(low);
  return kind === 'ing' ? /..ing$/.test(low) : low === opening;
}

/** Two nouns, or two adjectives whose noun comes after them; not "wet and dry". */
function isNounPair(words: Words, entries: readonly Range[]): boolean {
  const [a, b] = entries;
  if (!a || !b || a.to - a.from > 6) return false;
  const left = lowOf(words, a.to - 1);
  if (isAdverb(left)) return false;
  if (BASES.has(lowOf(words, a.from)) && BASES.has(lowOf(words, b.from))) return true;
  return !isAdjective(left) || b.to - b.from === 1 || sharedOf(words, entries) < b.to;
}

const LONGEST_ENTRY = 18;

function isEntry(words: Words, { from, to }: Range): boolean {
  const entry = words.slice(from, to);
  if (entry.length === 0 || entry.length > LONGEST_ENTRY || !entry.some(isWord)) return false;
  return !entry.some(
    ({ low, isInside }) =>
      !isInside &&
      ((SUBORDINATORS.has(low) && low !== 'as') || (RELATIVES.has(low) && low !== 'that')),
  );
}

function commasBefore(frame: Frame, join: number): number[] {
  const { words, start } = frame;
  const commas: number[] = [];
  const hasOxford = isComma(words, join - 1);
  for (let at = join - 1; at >= start && at > 0; at -= 1) {
    if (isInside(words, at)) continue;
    const low = lowOf(words, at);
    const isOther = /^(?:and|or)$/.test(low) && (!hasOxford || commas.length < 2);
    if (isOther || /^(?:[;:–—]|but|such|including)$/.test(low)) break;
    if (finiteForm(words, at) !== null) break;
    if (low === ',') commas.unshift(at);
  }
  const odd = commas.findLastIndex(
    at => at < join - 1 && isUnlike(lowOf(words, at + 1), lowOf(words, join + 1)),
  );
  return commas.slice(odd + 1);
}

/** Returns true where what follows a comma opens something else than the last entry does. */
function isUnlike(low: string, last: string): boolean {
  const kind = (word: string) => {
    if (PREPOSITIONS.has(word) || word === 'such') return 'preposition';
    if (isAdverb(word)) return 'adverb';
    return word.endsWith('ing') ? 'ing' : 'noun';
  };
  return kind(low) !== 'noun' && kind(low) !== kind(last);
}

/** A base after one of these is a verb. */
const VERB_OPENING =
  /^(?:to|not|never|(?:can|could|may|might|must|should|will|would|do|does|did)(?:not|n['’]t)?)$/;

/** Goes back to where the first entry begins: after a verb, a preposition, "such as" or ":". */
function startOf({ words, start, head }: Frame, end: number, last: Range): number {
  const isArticled = DETERMINERS.has(lowOf(words, last.from));
  const isMark = (at: number) =>
    isArticled && DETERMINERS.has(lowOf(words, at)) && lowOf(words, at - 1) !== 'of';
  let at = end;
  while (at > start && at - 1 !== head && !isBoundary(words, at - 1, isArticled)) {
    at -= 1;
    if (isMark(at)) break;
  }
  return afterShared(words, { from: at, to: end }, isArticled);
}

/** "a star's size and mass", "a cheap tablet or syrup": the first words are for all entries. */
function afterShared(words: Words, { from, to }: Range, isArticled: boolean): number {
  const owner = words.findLastIndex(
    ({ low }, place) => place >= from && place < to - 1 && /['’]s$/.test(low),
  );
  if (owner !== -1 && !isArticled) return owner + 1;
  return /^an?$/.test(lowOf(words, from)) && !isArticled && from < to - 1 ? from + 1 : from;
}

/** Returns true for a word that is before a list and not in its first entry. */
function isBoundary(words: Words, at: number, isArticled: boolean): boolean {
  if (isInside(words, at)) return false;
  const low = lowOf(words, at);
  if (!isWord(words[at])) return !/^[-'’$€£%#]$/.test(low);
  if (low === 'of') return !isArticled;
  return opensEntry(low) || isVerbBefore(words, at);
}

function opensEntry(low: string): boolean {
  if (/^(?:and|or|as|to|include|are|be|becomes?)$/.test(low) || PREPOSITIONS.has(low)) return true;
  return NEGATIONS.has(low) || SUBORDINATORS.has(low) || RELATIVES.has(low);
}

function isVerbBefore(words: Words, at: number): boolean {
  const low = lowOf(words, at);
  if (finiteForm(words, at) !== null) return true;
  if (low.endsWith('ing') && DETERMINERS.has(lowOf(words, at + 1))) return true;
  return BASES.has(low) && VERB_OPENING.test(lowOf(words, at - 1));
}

/** Returns where the last entry ends: at a sign, or before the verb that all entries are for. */
function endOf({ words, verb }: Frame, from: number): number {
  const isSubject = from < verb;
  const end = words.findIndex(({ low }, at) => {
    if (at <= from || isInside(words, at)) return false;
    if (isSubject && (at >= verb || isAdverb(low) || NEGATIONS.has(low))) return true;
    return (
      (SUBORDINATORS.has(low) && low !== 'as') || /^(?:[.,;:–—]|but|rather|including)$/.test(low)
    );
  });
  return end === -1 ? words.length : end;
}
