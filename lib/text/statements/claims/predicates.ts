import {
  findClause,
  finiteForm,
  isModal,
  isNegated,
  type Clause,
  type VerbForm,
  type Words,
} from './find-verb';
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
import { BASES, BE, DOUBTFUL, PARTICIPLES } from './verb-forms';
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
  if (lowOf(words, at) !== 'or' && hasOwnVerb(words, main, { form, verb })) return main.verb;
  return sharesVerb(words, main, { at, verb }) ? Math.max(main.head, main.verb + 1) : null;
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
  return (
    isParallel(words, main, form) ||
    (isPast && (hasObject(words, verb) || ACTIVE.test(lowOf(words, verb))))
  );
}

/** Past forms of verbs without a passive. */
const ACTIVE =
  /^(?:died|lived|moved|arrived|appeared|disappeared|remained|happened|occurred|existed|returned|worked|served|survived|lasted|stayed|participated|belonged|retired|became|went|came|fell|rose)$/;

/** A participle that no object follows: "is approved and sold in 40 countries". */
function isPassive(words: Words, verb: number): boolean {
  const low = lowOf(words, verb);
  if (PARTICIPLES.has(low)) return !hasObject(words, verb);
  return /[a-z]{3}ed$/.test(low) && PREPOSITIONS.has(lowOf(words, verb + 1));
}

function hasObject(words: Words, verb: number): boolean {
  const next = lowOf(words, verb + 1);
  return DETERMINERS.has(next) || /^(?:it|them|him|one|two|three|four|five|\d.*)$/.test(next);
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
  // "can include fever and usually starts early": what is usual need not be what can be.
  if (isModal(first)) return BASES.has(low) && !/ly$|^often$/.test(lowOf(words, at + 1));
  return BE.has(first) && main.head > main.verb && isPassive(words, verb);
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
