import {
  findClause,
  finiteForm,
  isModal,
  isNegated,
  type Clause,
  type VerbForm,
  type Words,
} from './find-verb';
import { CONDITIONS, isAdverb, type Token, lowOf, textOf } from './sentence-words';
import { BASES, BE, PARTICIPLES } from './verb-forms';
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
    const comma = textOf(words, at - 1) === ',' ? at - 1 : at;
    const tail = trailingCondition(words, at);
    return [
      { words: [...range(0, comma), ...range(tail, words.length)], at: 0 },
      { words: [...range(0, shared), ...range(at + 1, words.length)], at },
    ];
  }
  return null;
}

/** Returns how many of the first words the second predicate needs; `null` if it is none. */
function sharedBy(words: Words, main: Clause, at: number): number | null {
  let verb = at + 1;
  while (isAdverb(lowOf(words, verb))) verb += 1;
  if (words.slice(main.head, at).some(isBreak)) return null;
  if (/^(?:so|neither|nor)$/.test(lowOf(words, at + 1))) return null;
  const joined = [...words.slice(0, main.verb), ...words.slice(verb)];
  const form = finiteForm(joined, main.verb);
  if (lowOf(words, at) !== 'or' && hasOwnVerb(words, main, form)) return main.verb;
  return sharesVerb(words, main, { at, verb }) ? main.head : null;
}

/** "is cheap and helps": a second finite verb of the same subject. */
function hasOwnVerb(words: Words, main: Clause, form: VerbForm | null): boolean {
  if (form === null) return false;
  if (form === 'auxiliary') return true;
  return isParallel(words, main, form);
}

/**
 * "can ease pain and lower fever": one auxiliary for both. Under a negation "or" denies both, while
 * of "and" one cannot tell.
 */
function sharesVerb(
  words: Words,
  main: Clause,
  { at, verb }: { at: number; verb: number },
): boolean {
  const isNot = isNegated(words, main.verb, main.head + 1);
  if ((lowOf(words, at) === 'or') !== isNot) return false;
  const first = lowOf(words, main.verb);
  const low = lowOf(words, verb);
  if (isModal(first)) return BASES.has(low);
  return BE.has(first) && PARTICIPLES.has(low) && main.head > main.verb;
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
