import { findClause, isNegated, type Words } from './find-verb';
import {
  CONDITIONS,
  isMany,
  isWord,
  NEGATIONS,
  PREPOSITIONS,
  lowOf,
  textOf,
  isComma,
  isInside,
} from './sentence-words';
import { BASES, DOUBTFUL, singularForm } from './verb-forms';
import { range, type Part, type Range } from './part';
import { readEntries, type List, type Frame, TOGETHER } from './list-entries';

/** Splits a claim at the list in it: each entry with the words before and after the list. */
export function splitList(words: Words): Part[] | null {
  const clause = readImperative(words) ?? findClause(words);
  if (!clause) return null;
  const frame: Frame = { words, ...clause };
  const joins = words.flatMap(({ low, isInside }, at) =>
    at > frame.start && at < words.length - 1 && !isInside && /^(?:and|or)$/.test(low) ? [at] : [],
  );
  const isOxford = (at: number) => textOf(words, at - 1) === ',';
  for (const at of [...joins.filter(isOxford), ...joins.filter(join => !isOxford(join))]) {
    const list = readEntries(frame, at);
    if (list && mayDistribute(frame, list)) return distribute(frame, list);
  }
  return null;
}

/** "Take A, B and C" */
function readImperative(words: Words): { start: number; verb: number; head: number } | null {
  const low = lowOf(words, 0);
  const isVerb = BASES.has(low) && !DOUBTFUL.has(low);
  return isVerb && isWord(words[1]) ? { start: 0, verb: 0, head: 0 } : null;
}

function distribute(frame: Frame, list: List): Part[] {
  const { words } = frame;
  const places = words.map((_, at) => at);
  const [{ from } = { from: 0 }] = list.entries;
  const end = list.entries.at(-1)?.to ?? 0;
  const general = generalOf(frame, from);
  const near = from < frame.verb ? range(frame.verb + 1, frame.verb + 3) : [];
  const isAll = (at: number) => near.includes(at) && /^(?:all|both)$/.test(lowOf(words, at));
  const partOf = ({ from: own, to }: Range, start: number): Part => ({
    words: [
      ...places.slice(0, start),
      ...places.slice(own, to),
      ...(to < end ? places.slice(list.shared, end) : []),
      ...places.slice(end).filter(at => !isAll(at)),
    ],
    at: own,
  });
  const each = list.entries.map(entry => ({
    ...partOf(entry, general?.from ?? from),
    ...(agreement(frame, from, entry) ?? articleOf(words, { from, entry })),
  }));
  const wider: Part | null = general && {
    words: [...places.slice(0, general.to), ...places.slice(end)],
    at: 0,
  };
  return [...(wider ? [wider] : []), ...each].map((part, index) =>
    index === 0 ? { ...part, at: 0 } : part,
  );
}

/** "A and B are used": of A alone, "A is used". */
function agreement(
  { words, start, verb }: Frame,
  from: number,
  entry: Range,
): Pick<Part, 'instead'> | null {
  const text = singularForm(lowOf(words, verb));
  if (isShare(words, entry.from) || entry.to > verb || text === lowOf(words, verb)) return null;
  return isMany([...words.slice(start, from), ...words.slice(entry.from, entry.to)])
    ? null
    : { instead: { at: verb, text } };
}

/** "a cook and actor": "an actor". */
function articleOf(
  words: Words,
  { from, entry }: { from: number; entry: Range },
): Pick<Part, 'instead'> | null {
  const article = lowOf(words, from - 1);
  const text = /^[aeiou]/.test(lowOf(words, entry.from)) ? 'an' : 'a';
  return /^an?$/.test(article) && entry.from > from && text !== article
    ? { instead: { at: from - 1, text } }
    : null;
}

/**
 * Returns the wider notion that the entries at `from` are examples of: "fields" in "in fields,
 * including logistics and law". What is said of it is said of each.
 */
function generalOf({ words, head }: Frame, from: number): Range | null {
  if (!isComma(words, from - 2) || lowOf(words, from - 1) !== 'including') return null;
  const to = from - 2;
  let start = to;
  while (start > head + 1 && !endsGeneral(words, start - 1)) start -= 1;
  const isCounted = words
    .slice(start, to)
    .some(({ low }) => low !== 'most' && (/\d/.test(low) || TOGETHER.test(low)));
  const isPlaced = start === head + 1 || PREPOSITIONS.has(lowOf(words, start - 1));
  return start === to || isCounted || !isPlaced ? null : { from: start, to };
}

function endsGeneral(words: Words, at: number): boolean {
  const low = lowOf(words, at);
  if (!isWord(words[at])) return !isInside(words, at);
  return (PREPOSITIONS.has(low) && low !== 'of') || /^(?:and|or|to|as|also)$/.test(low);
}

function mayDistribute(frame: Frame, { entries, join }: List): boolean {
  const { words, verb } = frame;
  const [{ from } = { from: 0 }] = entries;
  if (!isSaidOfEach(words, from, join)) return false;
  if (isInCondition(words.slice(0, from)) || isInName(words, from)) return false;
  const before = words.slice(from < verb ? 0 : verb, from);
  const rest = words.slice(Math.max(...entries.map(({ to }) => to)));
  const isOneOf = ONE_OF.test(lowsOf(words.slice(Math.max(0, from - 3), from + 4)));
  if (isOneOf || isSaidTogether(before, rest)) return false;
  return from >= verb || isSaidOfSubjects(frame, from, rest);
}

function isSaidTogether(before: Words, rest: Words): boolean {
  if (RANGE.test(lowsOf(before)) || AFTERWARDS.test(lowsOf(rest.slice(0, 3)))) return true;
  return [...before, ...rest].some(({ low }) => TOGETHER.test(low));
}

/** "These A and B are", "A and B are planets", "A, B and C affect 30 %": it may be of all of them. */
function isSaidOfSubjects(frame: Frame, from: number, rest: Words): boolean {
  const isPointed = /^(?:these|those|such)$/.test(lowOf(frame.words, from));
  return !isPointed && (isShare(frame.words, from) || !isKind(frame)) && !rest.some(isOfAll);
}

/** "28 % of men", "about 28 % of men" */
function isShare(words: Words, from: number): boolean {
  return words.slice(from, from + 2).some(({ low }) => /^\d/.test(low));
}

const ONE_OF = /\bone of (?:the|its|their|his|her) /;
const RANGE = /\brang(?:e|es|ed|ing) (?:\w+ )?from /;
/** ", of whom 62 %", ", where it is rare": said of all entries at once. */
const AFTERWARDS =
  /^, (?:of |with |for |in )?(?:which|whom|who|where|while|whereas|though|although|and|but|so|\d)/;

/** "Earth and Mars are planets": of one of them the other words would be wrong. */
function isKind({ words, verb, head }: Frame): boolean {
  if (head !== verb || !/^(?:are|were)$/.test(lowOf(words, verb))) return false;
  const rest = words.slice(verb + 1);
  const end = rest.findIndex(token => !isWord(token) || PREPOSITIONS.has(token.low));
  const said = end === -1 ? rest : rest.slice(0, end);
  return /ed$/.test(lowOf(said, 1))
    ? false
    : said.some(word => word.low === 'all' || isMany([word]));
}

function lowsOf(words: Words): string {
  return words.map(({ low }) => `${low} `).join('');
}

function isOfAll({ low }: { low: string }): boolean {
  return /\d/.test(low) || NEGATIONS.has(low);
}

/** "A and B" without a negation, "A or B" with one: the other two say nothing of either alone. */
function isSaidOfEach(words: Words, from: number, join: string): boolean {
  const isNot = isNegated(words, 0, from);
  const isExample = /^(?:as|including|like)$/.test(lowOf(words, from - 1));
  return join === 'or' ? isNot || isExample : !isNot;
}

/** "Minister for Food, Agriculture and Fisheries" */
function isInName(words: Words, from: number): boolean {
  const isCapital = (at: number) => /^\p{Lu}/u.test(textOf(words, at));
  return (
    from > 2 && isCapital(from) && isCapital(from - 2) && PREPOSITIONS.has(lowOf(words, from - 1))
  );
}

/** "if A or B": a condition of two is one condition. */
function isInCondition(before: Words): boolean {
  const at = before.findLastIndex(({ low, isInside }) => !isInside && CONDITIONS.has(low));
  return at !== -1 && !before.slice(at).some(({ text, isInside }) => text === ',' && !isInside);
}
