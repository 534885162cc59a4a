import { findClause, isNegated, type Words } from './find-verb';
import {
  CONDITIONS,
  isWord,
  NEGATIONS,
  PREPOSITIONS,
  lowOf,
  textOf,
  isComma,
  isInside,
} from './sentence-words';
import { BASES, DOUBTFUL } from './verb-forms';
import type { Part, Range } from './part';
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

function distribute(frame: Frame, { entries, shared }: List): Part[] {
  const { words } = frame;
  const places = words.map((_, at) => at);
  const from = entries[0]?.from ?? 0;
  const general = generalOf(frame, from);
  if (general) {
    const examples = nameExamples(places, { entries, shared }, general);
    const isVague = words.slice(general.from, general.to).some(({ low }) => VAGUE.test(low));
    if (isVague) return examples.map((part, index) => (index === 0 ? { ...part, at: 0 } : part));
    const tail = places.slice(entries.at(-1)?.to ?? 0);
    return [{ words: [...places.slice(0, general.to - 2), ...tail], at: 0 }, ...examples];
  }
  const end = entries.at(-1)?.to ?? 0;
  const tail = places.slice(end);
  return entries.map((entry, index) => ({
    words: [
      ...places.slice(0, from),
      ...places.slice(entry.from, entry.to),
      ...(index < entries.length - 1 ? places.slice(shared, end) : []),
      ...tail,
    ],
    at: index === 0 ? 0 : entry.from,
  }));
}

/**
 * Returns the wider notion before a list of examples, ", including" left out: that of "in a variety
 * of habitats, including fields and forests". What is said of it is said of each example.
 */
function generalOf({ words, head }: Frame, from: number): Range | null {
  const at = from - 1;
  if (!namesExamples(words, head, at)) return null;
  let start = at - 1;
  while (start > head + 1 && !endsGeneral(words, start - 1)) start -= 1;
  const isPlain = start === head + 1 || PREPOSITIONS.has(lowOf(words, start - 1));
  const counts = words.slice(start, at).some(({ low }) => /\d/.test(low) || TOGETHER.test(low));
  return start < at - 1 && start > head && isPlain && !counts ? { from: start, to: from } : null;
}

/** ", including" always; "such as" after a word that says little itself, as in "a variety of". */
function namesExamples(words: Words, head: number, at: number): boolean {
  if (lowOf(words, at) === 'including') return isComma(words, at - 1);
  const isSuch = lowOf(words, at) === 'as' && lowOf(words, at - 1) === 'such';
  return isSuch && words.slice(head, at).some(({ low }) => VAGUE.test(low));
}

function endsGeneral(words: Words, at: number): boolean {
  const low = lowOf(words, at);
  if (!isWord(words[at])) return !isInside(words, at);
  return (PREPOSITIONS.has(low) && low !== 'of') || /^(?:and|or|to|as|also)$/.test(low);
}

const VAGUE =
  /^(?:variety|range|various|several|many|number|some|different|multiple|numerous|certain|other)$/;

function nameExamples(
  places: readonly number[],
  { entries, shared }: Pick<List, 'entries' | 'shared'>,
  general: Range,
): Part[] {
  const end = entries.at(-1)?.to ?? 0;
  return entries.map((entry, index) => ({
    words: [
      ...places.slice(0, general.from),
      ...places.slice(entry.from, entry.to),
      ...(index < entries.length - 1 ? places.slice(shared, end) : []),
      ...places.slice(end),
    ],
    at: index === 0 ? general.to - 1 : entry.from,
  }));
}

function mayDistribute(frame: Frame, { entries, join }: List): boolean {
  const { words, verb } = frame;
  const [{ from } = { from: 0 }] = entries;
  if (!isSaidOfEach(words, from, join)) return false;
  if (isInCondition(words.slice(0, from)) || isInName(words, from)) return false;
  const isSubject = from < verb;
  const before = words.slice(isSubject ? 0 : verb, from);
  const rest = words.slice(Math.max(...entries.map(({ to }) => to)));
  if ([...before, ...rest].some(({ low }) => TOGETHER.test(low))) return false;
  // "A, B and C affect 30 %": the number may be of all of them.
  return !isSubject || !rest.some(isOfAll);
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
