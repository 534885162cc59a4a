import {
  CONNECTIVES,
  DETERMINERS,
  isAdverb,
  isWord,
  NEGATIONS,
  PREPOSITIONS,
  PRONOUNS,
  RELATIVES,
  SUBORDINATORS,
  type Token,
  lowOf,
  textOf,
  isInside,
  isComma,
} from './sentence-words';
import { BASES, BE, DOUBTFUL, isAuxiliary, MODALS, PARTICIPLES, PASTS, THIRDS } from './verb-forms';

/** Words in the order in which a claim says them; not always one stretch of its sentence. */
export type Words = readonly Token[];

/** A clause's subject and its verb, as places in the words. */
export type Clause = {
  /** After an opening such as "In 2010," or "If it persists,". */
  start: number;
  verb: number;
  /** Place of the last word of the verb: "found" in "has not been found". */
  head: number;
};

export type VerbForm = 'auxiliary' | 'third' | 'past' | 'base';

/** Returns which finite verb the word may be; `null` for none. English only; misses many. */
export function finiteForm(words: Words, at: number): VerbForm | null {
  const token = words[at];
  if (!token || token.isInside || (at > 0 && isCapital(token))) return null;
  const { low } = token;
  if (isAuxiliary(low)) return 'auxiliary';
  const form = formOf(low);
  return form === null || !canBeVerb(words, at, form) ? null : form;
}

function formOf(low: string): VerbForm | null {
  if (THIRDS.has(low)) return 'third';
  if (PASTS.has(low)) return 'past';
  return BASES.has(low) ? 'base' : null;
}

function canBeVerb(words: Words, at: number, form: VerbForm): boolean {
  let back = at - 1;
  while (isAdverb(lowOf(words, back))) back -= 1;
  const before = lowOf(words, back);
  const isName = back > 0 && textOf(words, back) === 'A';
  if (isAfterNoun(before) && !isName) return false;
  if (form === 'base' && !isPlural(before) && !isFarVerb(words, at, back)) return false;
  return !DOUBTFUL.has(lowOf(words, at)) || !(isBeforeVerb(words, at) || isAmount(words, back));
}

/** "by 3.4 points", unlike "option 1 costs" */
function isAmount(words: Words, at: number): boolean {
  return /^\d/.test(lowOf(words, at)) && PREPOSITIONS.has(lowOf(words, at - 1));
}

/** Part of a name or a month ("in May"), not a verb. */
export function isCapital(token: Token | undefined): boolean {
  return /^\p{Lu}/u.test(token?.text ?? '');
}

/** Returns true for a word that comes before a noun or a participle, never before a finite verb. */
function isAfterNoun(before: string): boolean {
  if (before === 'to' || BE.has(before) || PREPOSITIONS.has(before)) return true;
  if (/['’]s$/.test(before)) return true;
  return DETERMINERS.has(before) && !PRONOUNS.has(before) && !RELATIVES.has(before);
}

/** "The results show": with a verb right after it, the word is a noun. */
function isBeforeVerb(words: Words, at: number): boolean {
  const after = words[at + 1];
  if (!after || after.low === 'of') return true;
  const near = words.slice(at + 1, at + 4);
  const end = near.findIndex(({ low }) => /^(?:and|or|but|[,;:])$/.test(low));
  return near.some((_, place) => (end === -1 || place < end) && isPlainVerb(words, at + 1 + place));
}

/** "Effects of zinc include…": a verb that is no noun, with a plural before it. */
function isFarVerb(words: Words, at: number, back: number): boolean {
  const { low } = words[at] ?? { low: '' };
  return (
    !DOUBTFUL.has(low) &&
    isWord(words[back]) &&
    !isAuxiliary(lowOf(words, back)) &&
    !/^(?:and|or)$/.test(lowOf(words, back)) &&
    words.slice(Math.max(0, at - 10), at).some(word => isPlural(word.low))
  );
}

/** Returns true for a word that is hardly ever a noun: with one right after, a doubtful one is. */
function isPlainVerb(words: Words, at: number): boolean {
  const { low, isInside } = words[at] ?? { low: '', isInside: true };
  if (isInside || DOUBTFUL.has(low) || lowOf(words, at - 1) === 'to') return false;
  return isAuxiliary(low) || THIRDS.has(low) || BASES.has(low);
}

function isPlural(word: string): boolean {
  return /[^s]s$|(?:people|men|women|children|data|they|you|we|who|that|which|i|those|these|%)$/.test(
    word,
  );
}

const OPENINGS = new Set([
  ...SUBORDINATORS,
  ...PREPOSITIONS,
  ...CONNECTIVES,
  'according',
  'based',
  'compared',
  'to',
]);

/** An opening with more commas is a list; this also bounds the search. */
const MOST_COMMAS = 4;

/** Returns where the subject begins: after "In 2010," or "If …,", or at the first word. */
export function afterOpening(words: Words, from = 0): number {
  const first = lowOf(words, from);
  if (!OPENINGS.has(first) && !isAdverb(first)) return from;
  const commas = words.flatMap((_, at) => (at > from && isComma(words, at) ? [at] : []));
  const end = commas
    .slice(0, MOST_COMMAS)
    .find(at => at < words.length - 2 && (CONNECTIVES.has(first) || hasClauseFrom(words, at + 1)));
  return end === undefined ? from : afterOpening(words, end + 1);
}

function hasClauseFrom(words: Words, from: number): boolean {
  const first = lowOf(words, from);
  if (first === 'and' || first === 'or' || RELATIVES.has(first)) return false;
  return findVerb(words, from) !== null;
}

/** Returns the clause that `words` are, if they have a subject and a finite verb. */
export function findClause(words: Words): Clause | null {
  const start = afterOpening(words);
  const verb = findVerb(words, start);
  if (
    verb === null ||
    (verb === start + 1 &&
      isAdverb(lowOf(words, start)) &&
      !/^(?:more|less|most)$/.test(lowOf(words, start))) ||
    verb === start
  )
    return null;
  return { start, verb, head: headOf(words, verb) };
}

/** Finds the verb of the main clause: not one after "who", nor a participle in the subject. */
function findVerb(words: Words, start: number): number | null {
  const [first, ...later] = verbsOfClause(words, start);
  if (first === undefined) return null;
  if (finiteForm(words, first) !== 'past') return first;
  const end = words.findIndex((_, at) => at > first && endsPast(words, at));
  const next = later.find(at => finiteForm(words, at) !== 'past') ?? Infinity;
  return next < (end === -1 ? Infinity : end) ? next : first;
}

/** Returns the places of finite verbs, without those of relative clauses. */
function verbsOfClause(words: Words, start: number): number[] {
  const verbs: number[] = [];
  let relatives = 0;
  for (let at = start; at < words.length; at += 1) {
    if (at > start && isRelative(words, at)) relatives += 1;
    if (finiteForm(words, at) === null) continue;
    if (relatives === 0) verbs.push(at);
    else {
      relatives -= 1;
      at = headOf(words, at);
    }
  }
  return verbs;
}

/** After these no further verb makes a participle of the one before: "drugs tested in 2010 are". */
function endsPast(words: Words, at: number): boolean {
  const low = lowOf(words, at);
  return /^(?:,|;|and|that)$/.test(low) || SUBORDINATORS.has(low) || isRelative(words, at);
}

function isRelative(words: Words, at: number): boolean {
  const token = words[at];
  if (!token || token.isInside || !RELATIVES.has(token.low)) return false;
  if (token.low !== 'that') return true;
  return finiteForm(words, at + 1) !== null || PRONOUNS.has(lowOf(words, at + 1));
}

/** Returns the place of the last verb of the group that begins at `verb`. */
export function headOf(words: Words, verb: number): number {
  let head = verb;
  if (!isAuxiliary(lowOf(words, verb))) return head;
  for (let at = verb + 1; at < words.length && !isInside(words, at); at += 1) {
    const low = lowOf(words, at);
    if (isAuxiliary(low) || /^(?:be|been|being)$/.test(low)) head = at;
    else if (!NEGATIONS.has(low) && !isAdverb(low) && !/^(?:all|both)$/.test(low)) {
      return isMainVerb(low, lowOf(words, head)) ? at : head;
    }
  }
  return head;
}

function isMainVerb(low: string, auxiliary: string): boolean {
  if (PARTICIPLES.has(low) || /(?:ed|ing)$/.test(low)) return true;
  return BASES.has(low) && !BE.has(auxiliary);
}

export function isNegated(words: Words, from = 0, to = words.length): boolean {
  return words.slice(from, to).some(({ low }) => NEGATIONS.has(low));
}

export function isModal(word: string): boolean {
  return MODALS.has(word) || /^(?:do|does|did)(?:n['’]t)?$/.test(word);
}
