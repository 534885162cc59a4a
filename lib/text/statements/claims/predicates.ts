import { findClause, finiteForm, type Clause, type VerbForm, type Words } from './find-verb';
import {
  CONDITIONS,
  DETERMINERS,
  isAdverb,
  isComma,
  isWord,
  lowOf,
  PREPOSITIONS,
  textOf,
  type Token,
} from './sentence-words';
import { DOUBTFUL, PASTS } from './verb-forms';
import { range, type Part } from './part';

/** "S does A and does B": the subject, and verbs that both share, go to each. */
export function splitPredicates(words: Words): Part[] | null {
  const main = findClause(words);
  if (!main) return null;
  for (let at = main.head + 2; at < words.length - 1; at += 1) {
    const token = words[at];
    if (!token || token.isInside || !/^(?:and|but|or)$/.test(token.low)) continue;
    const shared = sharedBy(words, main, at);
    if (shared === null) continue;
    const tail = range(trailingCondition(words, at), words.length);
    const starts = verbsAfterCommas(words, main, at);
    if (range(main.head, at - 1).some(comma => isOddPast(words, comma, starts))) continue;
    const ends = [...starts.map(({ comma }) => comma), textOf(words, at - 1) === ',' ? at - 1 : at];
    return [
      { words: [...range(0, ends[0] ?? at), ...tail], at: 0 },
      ...starts.map(({ comma, shared: first }, index) => ({
        words: [...range(0, first), ...range(comma + 1, ends[index + 1] ?? at), ...tail],
        at: comma + 1,
      })),
      { words: [...range(0, shared), ...range(at + 1, words.length)], at },
    ];
  }
  return null;
}

/** "was built by A, opened in 1937, and is": a past form that was not told to be a verb. */
function isOddPast(words: Words, comma: number, starts: readonly { comma: number }[]): boolean {
  const isPast = isComma(words, comma) && PASTS.has(lowOf(words, comma + 1));
  return isPast && starts.every(start => start.comma !== comma);
}

/** Returns the commas of "lowers A, stops B and does C", and how many first words each verb needs. */
function verbsAfterCommas(
  words: Words,
  main: Clause,
  end: number,
): { comma: number; shared: number }[] {
  const isThird =
    /^(?:is|has)$/.test(lowOf(words, main.verb)) || finiteForm(words, main.verb) === 'third';
  return range(main.head + 1, end - 2).flatMap(comma => {
    const next = words[comma + 2];
    const isFollowed = isWord(next) && !/^(?:and|or)$/.test(next?.low ?? '');
    if (!isComma(words, comma) || !isFollowed) return [];
    if (isThird && isThirdByForm(words, comma + 1)) return [{ comma, shared: main.verb }];
    const shared = sharedBy(words, main, comma);
    return shared === null ? [] : [{ comma, shared }];
  });
}

/** "lowers acid, heals ulcers and prevents reflux" */
function isThirdByForm(words: Words, verb: number): boolean {
  const isNoun = PREPOSITIONS.has(lowOf(words, verb + 1)) || isAdverb(lowOf(words, verb));
  return !isNoun && /[a-z]{2}[^sui]s$/.test(textOf(words, verb));
}

/** Returns how many of the first words the second predicate needs; `null` if it is none. */
function sharedBy(words: Words, main: Clause, at: number): number | null {
  let verb = at + 1;
  while (isAdverb(lowOf(words, verb))) verb += 1;
  if (words.slice(main.head, at).some(isBreak)) return null;
  if (/^(?:so|neither|nor)$/.test(lowOf(words, at + 1))) return null;
  const joined = [...words.slice(0, main.verb), ...words.slice(verb)];
  const form = finiteForm(joined, main.verb);
  return lowOf(words, at) !== 'or' && hasOwnVerb(words, main, { form, verb }) ? main.verb : null;
}

/** "is cheap and helps": a second finite verb of the same subject. */
function hasOwnVerb(
  words: Words,
  main: Clause,
  { form, verb }: { form: VerbForm | null; verb: number },
): boolean {
  if (form === null) return false;
  if (form === 'auxiliary') return true;
  // "consists of tablets, injections and visits"
  const isListed = words.slice(main.head, verb - 1).some((_, at) => isComma(words, main.head + at));
  if (isListed && DOUBTFUL.has(lowOf(words, verb)) && !hasObject(words, verb)) return false;
  // "was signed and ended a war"
  const isPast = form === 'past' && /^(?:was|were)$/.test(lowOf(words, main.verb));
  return isParallel(words, main, form) || (isPast && hasObject(words, verb));
}

function hasObject(words: Words, verb: number): boolean {
  const next = lowOf(words, verb + 1);
  return DETERMINERS.has(next) || /^(?:it|them|him|one|two|three|four|five|\d.*)$/.test(next);
}

/** After these words the conjunction may join something inside a part of the sentence. */
function isBreak({ low, isInside }: Token): boolean {
  return (
    !isInside && /^(?:that|who|which|whose|if|when|unless|because|to|where|how|what|;)$/.test(low)
  );
}

function isParallel(words: Words, main: Clause, form: string): boolean {
  const own = finiteForm(words, main.verb);
  if (own === form) return true;
  const first = lowOf(words, main.verb);
  if (form === 'third') return /^(?:is|has|was)$/.test(first);
  return form === 'past' && main.head === main.verb && /^(?:was|were|had)$/.test(first);
}

/** Returns where a condition at the end begins, which holds for both predicates. */
function trailingCondition(words: Words, at: number): number {
  const found = words.findIndex(
    ({ low, isInside }, place) => place > at && !isInside && CONDITIONS.has(low),
  );
  return found === -1 || findClause(words.slice(found + 1)) === null ? words.length : found;
}
