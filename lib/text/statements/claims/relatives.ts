import {
  afterOpening,
  findClause,
  finiteForm,
  isCapital,
  isNegated,
  type Clause,
  type Words,
} from './find-verb';
import {
  DETERMINERS,
  isAdverb,
  isWord,
  PREPOSITIONS,
  PRONOUNS,
  lowOf,
  textOf,
  isInside,
  isComma,
} from './sentence-words';
import { BASES, BE, PARTICIPLES } from './verb-forms';
import { range, type Part } from './part';
import { verbAfter } from './tails';

/** "X, also known as Y, does Z" and "X, which is Y, does Z", between subject and verb. */
export function splitAside(words: Words): Part[] | null {
  const start = afterOpening(words);
  const open = words.findIndex((_, at) => at > start && isComma(words, at));
  const close = words.findIndex((_, at) => at > open && isComma(words, at));
  if (open === -1 || close === -1) return null;
  const kind = asideKind(words, open, close);
  const subject = words.slice(start, open);
  const hasVerb = subject.some((_, at) => finiteForm(words, start + at) !== null);
  if (kind === null || hasVerb || !goesOn(words, subject, close + 1)) return null;
  const said = kind === 'relative' ? range(open + 2, close) : range(open, close);
  return [
    { words: [...range(start, open), ...said], at: 0 },
    { words: [...range(0, open), ...range(close + 1, words.length)], at: close + 1 },
  ];
}

function asideKind(words: Words, open: number, close: number): 'relative' | 'name' | null {
  const opening = lowOf(words, open + 1);
  if (opening === 'which' || opening === 'who') {
    return verbAfter(words, open + 1) === null ? null : 'relative';
  }
  const isName = /^(?:a|an|the|one|also|formerly|previously|known|sometimes|often)$/.test(opening);
  return isName && findClause(words.slice(open + 1, close)) === null ? 'name' : null;
}

/** Returns true if the verb of the subject follows. */
function goesOn(words: Words, subject: Words, from: number): boolean {
  let verb = from;
  while (isAdverb(lowOf(words, verb))) verb += 1;
  return finiteForm([...subject, ...words.slice(verb)], subject.length) !== null;
}

/** "…, which is Y" and "X is a Y that does Z". */
export function splitRelative(words: Words): Part[] | null {
  const main = findClause(words);
  if (!main) return null;
  for (let at = main.head + 1; at < words.length - 2; at += 1) {
    const low = lowOf(words, at);
    if (isInside(words, at) || !/^(?:which|who|that|where)$/.test(low)) continue;
    const hasComma = textOf(words, at - 1) === ',';
    const part =
      hasComma || low === 'which' ? tailOf(words, main, at) : definitionOf(words, main, at);
    if (part) return part;
  }
  return splitReduced(words, main);
}

/** "X is a Y written by Z": both are what X is. */
function splitReduced(words: Words, main: Clause): Part[] | null {
  const isBe = BE.has(lowOf(words, main.head)) && !isNegated(words, main.verb, main.head + 1);
  if (!isBe || !/^an?$/.test(lowOf(words, main.head + 1))) return null;
  const at = words.findIndex((_, place) => place > main.head + 2 && isReduced(words, place));
  const before = lowOf(words, at - 1);
  if (at === -1 || before === ',' || isAdverb(before)) return null;
  const noun = words.slice(main.head + 1, at);
  if (noun.some(({ low }) => PREPOSITIONS.has(low) && low !== 'of')) return null;
  return [
    { words: range(0, at), at: 0 },
    { words: [...range(0, main.head + 1), ...range(at, words.length)], at },
  ];
}

function isReduced(words: Words, at: number): boolean {
  if (isInside(words, at) || !PARTICIPLES.has(lowOf(words, at))) return false;
  return /^(?:by|in|as|on|from|to|at|for)$/.test(lowOf(words, at + 1));
}

function tailOf(words: Words, main: Clause, at: number): Part[] | null {
  const verb = verbAfter(words, at);
  const low = lowOf(words, at);
  if (verb === null || (low !== 'which' && low !== 'who')) return null;
  const end = textOf(words, at - 1) === ',' ? at - 1 : at;
  const subject = isDefinition(words, main, end)
    ? range(main.start, main.verb)
    : nounOf(words, { main, end, verb });
  if (subject === null) return null;
  const close = closeOf(words, verb);
  return [
    { words: [...range(0, end), ...range(close, words.length)], at: 0 },
    { words: [...subject, ...range(at + 1, close)], at },
  ];
}

/** Returns where the relative clause ends: "in leaves, which contain X, and makes sugar". */
function closeOf(words: Words, verb: number): number {
  const close = words.findIndex((_, at) => {
    if (at <= verb || !isComma(words, at)) return false;
    let next = /^(?:and|but)$/.test(lowOf(words, at + 1)) ? at + 2 : at + 1;
    while (isAdverb(lowOf(words, next))) next += 1;
    return finiteForm(words, next) !== null;
  });
  return close === -1 ? words.length : close;
}

/** "X is Y, which…": what is said of Y is said of X. */
function isDefinition(words: Words, main: Clause, end: number): boolean {
  const inner = words.slice(main.head + 1, end);
  const isPlain = !inner.some(
    ({ low, isInside }) => !isInside && PREPOSITIONS.has(low) && low !== 'of',
  );
  return (
    main.head === main.verb &&
    BE.has(lowOf(words, main.verb)) &&
    isPlain &&
    /^(?:a|an|the|")$/.test(lowOf(inner, 0))
  );
}

function nounOf(
  words: Words,
  { main, end, verb }: { main: Clause; end: number; verb: number },
): number[] | null {
  const noun = nounBefore(words, end, main.head + 1);
  return noun === null || !agrees(words, { noun, end, verb }) ? null : range(noun, end);
}

/** Returns where the noun phrase that ends before `end` begins; `null` if that is not plain. */
function nounBefore(words: Words, end: number, from: number): number | null {
  let at = end;
  while (at > from && !endsNoun(words, at - 1)) {
    at -= 1;
    if (isClausal(words, at)) return null;
    const isFirst = !isInside(words, at) && DETERMINERS.has(lowOf(words, at));
    if (isFirst && !/^(?:of|for)$/.test(lowOf(words, at - 1))) break;
  }
  return words.slice(at, end).some(token => isWord(token) && !token.isInside) ? at : null;
}

/** Two nouns, or more than a noun: what "which" means is in doubt. */
function isClausal(words: Words, at: number): boolean {
  if (isInside(words, at)) return false;
  const low = lowOf(words, at);
  return /^(?:and|or)$/.test(low) || PRONOUNS.has(low) || finiteForm(words, at) !== null;
}

/** A sign or a preposition, unless in "the Association for Rare Diseases", "adults over 65". */
function endsNoun(words: Words, at: number): boolean {
  if (isInside(words, at)) return false;
  const low = lowOf(words, at);
  if (!isWord(words[at]) || low === 'as' || low === 'to') return true;
  const isName = isCapital(words[at + 1]) && isCapital(words[at - 1]);
  const isLimit = /^(?:over|under|above|below)$/.test(low) && /^\d/.test(lowOf(words, at + 1));
  return PREPOSITIONS.has(low) && low !== 'of' && !isName && !isLimit;
}

/** Tells by its number whether a verb can have the noun as its subject. */
function agrees(
  words: Words,
  { noun, end, verb }: { noun: number; end: number; verb: number },
): boolean {
  const of = words.findIndex(({ low }, at) => at > noun && at < end && low === 'of');
  const head = lowOf(words, (of === -1 ? end : of) - 1);
  const isMany = /[^s]s$|people$|children$|men$/.test(head);
  const form = lowOf(words, verb);
  if (lowOf(words, verb - 1) === 'who' || lowOf(words, verb - 2) === 'who') return true;
  if (/^(?:is|was|has)$/.test(form)) return !isMany;
  if (/^(?:are|were|have)$/.test(form)) return isMany;
  if (finiteForm(words, verb) === 'third') return !isMany && !CLAUSE_VERBS.test(form);
  return isMany && BASES.has(form);
}

/** With these, "which" mostly means all that was said before. */
const CLAUSE_VERBS =
  /^(?:allows|makes|means|leads|causes|results|helps|ensures|explains|suggests|shows|indicates|increases|reduces|raises|lowers|improves|affects|enables|prevents|promotes|can|may|could|might|will)$/;

function definitionOf(words: Words, main: Clause, at: number): Part[] | null {
  const isBe = BE.has(lowOf(words, main.head)) && !isNegated(words, main.verb, at);
  const first = lowOf(words, main.head + 1);
  if (!isBe || !/^(?:a|an)$/.test(first) || verbAfter(words, at) === null) return null;
  if (lowOf(words, at) === 'where' || words.slice(main.head, at).some(({ text }) => text === ','))
    return null;
  const inner = words.slice(main.head + 1, at);
  if (
    inner.some(({ low }) => PREPOSITIONS.has(low) && low !== 'of' && low !== 'in') ||
    inner.length < 2
  )
    return null;
  return [
    { words: range(0, at), at: 0 },
    { words: [...range(0, main.verb), ...range(at + 1, words.length)], at },
  ];
}
