import { finiteForm, isCapital, type Words } from './find-verb';
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
} from './sentence-words';
import { BASES, INGS } from './verb-forms';
import type { Range } from './part';
import { ABOUT, isArticled, isDoubtful, isOf, mayOpenWithVerb } from './list-doubts';

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
  /^(?:between|both|combination|combinations|combined|alloy|blend|compound|mix|mixture|mixing|together|either|whether|neither|same|different|difference|differences|respectively|versus|vs|only|each|average|total|ratio|relationship|interaction|interactions|association|except|two|three|four|five|six|seven|combining|half|third|quarter|percent)$/;

/** Reads the list whose last entry follows `join`. */
export function readEntries(frame: Frame, join: number): List | null {
  const { words } = frame;
  // "and, rarely, seizures"
  if (isComma(words, join + 1)) return null;
  const last = { from: join + 1, to: endOf(frame, join + 1) };
  const commas = commasBefore(frame, join);
  if (commas === null) return null;
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
  if (!entries.every(entry => isEntry(words, entry)) || isDoubtful(words, entries)) return null;
  return { entries, join: lowOf(words, join), shared: sharedOf(words, entries) };
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

/** "A and B" where both are built alike: "for A and for B", "28% of A and 1% of B". */
function readPair(frame: Frame, join: number, last: Range): List | null {
  const { words } = frame;
  const kind = pairKind(words, join);
  const from = kind === 'noun' ? startOf(frame, join, last) : likeBefore(frame, join, kind);
  if (from === null) return null;
  const entries = [{ from, to: join }, last];
  // "the water and salts that are lost": it may be said of both.
  if (words.slice(last.from, last.to).some(({ low }) => RELATIVES.has(low))) return null;
  if (kind === 'noun' && !isNounPair(words, entries)) return null;
  // "is the largest by volume and the second longest"
  const [opening, object] = [lowOf(words, join + 1), frame.head + 1];
  const isRepeated = from > object && opening === lowOf(words, object);
  return isRepeated && DETERMINERS.has(opening) ? null : toList(words, entries, join);
}

/** Returns where the first of a pair begins, from what the second opens with. */
function likeBefore(
  { words, start, verb, head }: Frame,
  join: number,
  kind: PairKind,
): number | null {
  const opening = lowOf(words, join + 1);
  // "28 % of men and 1 % of women smoke": shares of groups as subjects.
  const first = kind === 'number' && join < verb ? start : head + 1;
  const earliest = Math.max(first, join - 23);
  const found = words.findLastIndex(
    (_, at) => at < join && at >= earliest && isLike(words, at, { kind, opening }),
  );
  if (found === -1 || words.slice(found, join).some((_, at) => isComma(words, found + at)))
    return null;
  // "blocks A by binding B and raising C"
  const isIng = kind === 'ing' && words.slice(head + 1, found).some(({ text }) => INGS.has(text));
  if (isIng) return null;
  return kind === 'number' && ABOUT.test(lowOf(words, found - 1)) ? found - 1 : found;
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

/** Returns the commas between the entries: those after one that opens otherwise than the last entry. */
function commasBefore(frame: Frame, join: number): number[] | null {
  const { words } = frame;
  const commas = commasOfList(frame, join);
  const last = kindAt(words, join + 1);
  const odd = commas.findLastIndex(at => {
    const kind = kindAt(words, at + 1);
    return at < join - 1 && kind !== 'noun' && kind !== last;
  });
  // "binds A, raising B, lowering C, and D"
  const isIng = odd !== -1 && kindAt(words, (commas[odd] ?? 0) + 1) === 'ing';
  return isIng ? null : commas.slice(odd + 1);
}

/** What an entry opens with; "heating" alone is a noun, "heating homes" is not. */
function kindAt(words: Words, at: number): 'preposition' | 'adverb' | 'ing' | 'noun' {
  const low = lowOf(words, at);
  if (isCapital(words[at])) return 'noun';
  if (PREPOSITIONS.has(low) || low === 'such') return 'preposition';
  if (isAdverb(low)) return 'adverb';
  return low.endsWith('ing') && isWord(words[at + 1]) && !JOINT.test(lowOf(words, at + 1))
    ? 'ing'
    : 'noun';
}

const JOINT = /^(?:and|or)$/;

function commasOfList({ words, start }: Frame, join: number): number[] {
  const commas: number[] = [];
  const ends = isComma(words, join - 1) ? LIST_ENDS : PLAIN_LIST_ENDS;
  for (let at = join - 1; at >= start && at > 0; at -= 1) {
    if (isInside(words, at)) continue;
    if (ends.test(lowOf(words, at)) || finiteForm(words, at) !== null) break;
    if (lowOf(words, at) === ',') commas.unshift(at);
  }
  return commas;
}

const LIST_ENDS = /^(?:[;:–—]|but|such|including)$/;
const PLAIN_LIST_ENDS = /^(?:[;:–—]|but|such|including|and|or)$/;

/** A base after one of these is a verb. */
const VERB_OPENING =
  /^(?:to|not|never|(?:can|could|may|might|must|should|will|would|do|does|did)(?:not|n['’]t)?)$/;

/** Goes back to where the first entry begins: after a verb, a preposition, "such as" or ":". */
function startOf({ words, start, head }: Frame, end: number, last: Range): number {
  const isArticled = DETERMINERS.has(lowOf(words, last.from));
  const isMark = (at: number) =>
    isArticled && DETERMINERS.has(lowOf(words, at)) && lowOf(words, at - 1) !== 'of';
  let at = end;
  const isPair = (place: number) =>
    textOf(words, last.from - 2) === ',' &&
    lowOf(words, place) === 'and' &&
    !mayOpenWithVerb(words, { from: place + 1, to: end });
  while (
    at > start &&
    at - 1 !== head &&
    (!isBoundary(words, at - 1, isArticled) || isPair(at - 1))
  ) {
    at -= 1;
    if (isMark(at)) break;
  }
  return isArticled ? at : afterShared(words, { from: at, to: end }, last);
}

const ARTICLE = /^(?:the|its|their|his|her|your)$/;

/** "a star's size and mass", "a cheap tablet or syrup": the first words are for all entries. */
function afterShared(words: Words, { from, to }: Range, last: Range): number {
  const owner = words.findLastIndex(
    ({ low }, place) => place >= from && place < to - 1 && /['’]s$/.test(low),
  );
  if (owner !== -1) return owner + 1;
  const article = lowOf(words, from);
  const isName = (at: number) => isCapital(words[at]) || isInside(words, at);
  const isOfAll = ARTICLE.test(article) && !isName(from + 1) && !isName(last.from);
  return (isOfAll || /^an?$/.test(article)) && from < to - 1 ? from + 1 : from;
}

/** Returns true for a word that is before a list and not in its first entry. */
function isBoundary(words: Words, at: number, isArticled: boolean): boolean {
  if (isInside(words, at)) return false;
  const low = lowOf(words, at);
  if (!isWord(words[at])) return !/^[-'’$€£%#&]$/.test(low);
  if (low === 'of') return !isArticled;
  return opensEntry(low) || isVerbBefore(words, at);
}

function opensEntry(low: string): boolean {
  if (/^(?:and|or|as|to|include|are|be|becomes?)$/.test(low) || PREPOSITIONS.has(low)) return true;
  return NEGATIONS.has(low) || SUBORDINATORS.has(low) || RELATIVES.has(low);
}

function isVerbBefore(words: Words, at: number): boolean {
  const low = lowOf(words, at);
  if (isCapital(words[at])) return false;
  if (finiteForm(words, at) !== null) return true;
  const isParticiple = INGS.has(low) && isComma(words, at - 1);
  if (isParticiple || (low.endsWith('ing') && DETERMINERS.has(lowOf(words, at + 1)))) return true;
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

/** Returns true for a word with the form of an adjective. English; misses many. */
function isAdjective(word: string): boolean {
  return (
    /(?:al|ive|ous|ic|ful|able|ible|ary|ed|less|ant|ent)$|^(?:warm|cold|high|low|larg|small|great|long|short|old|young|bett|fast|slow|strong|weak|mild|wett|dri|heavi|light|new|bigg|saf|rich|poor|cheap|few)er$/.test(
      word,
    ) && !/(?:ment|patient|agent|event)$/.test(word)
  );
}
