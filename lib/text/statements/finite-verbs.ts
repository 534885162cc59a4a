import { wordSet } from '../evidence/words';

/** Verbs that are always finite, and so form a clause. */
const AUXILIARIES = wordSet(`
  is are was were has have had does do did can could may might must should will would cannot
  isn't aren't wasn't weren't don't doesn't didn't can't won't shouldn't isn’t aren’t don’t
  doesn’t didn’t can’t won’t shouldn’t remains remained becomes became
`);

/**
 * Verbs common in medical answers, in forms that are seldom nouns or adjectives: so "reduces" and
 * "showed", but neither "reduced" (doses) nor "results".
 */
const PLAIN_VERBS = wordSet(`
  reduces lowers raises affects prevents treats helps worsens improves inhibits blocks binds
  contains includes requires provides recommends recommend suggests suggest suggested shows
  showed show found finds occurs occurred happens begins began lasts lasted takes took gives
  gave makes made leads led depends depend varies vary tends tend appears appeared seems
  seemed rose fell grew shortens shortened increases decreases causes works relieves produces
  protects slows needs receives received developed develops experienced reported advises
  advise states allows supports acts interacts comes goes stays
`);

const FINITE = new Set([...AUXILIARIES, ...PLAIN_VERBS]);

/** A verb after one of these belongs to a part of the clause, not to the clause. */
const RELATIVES = wordSet(`
  which that who whom whose where when what how
`);

/** Opening words of a clause that depends on another one. */
const SUBORDINATORS = wordSet(`
  if when because although though while since unless until after before whereas which who that
  whether as especially including or such e.g i.e namely not where with without than to for
  once
`);

/** Longest stretch to search; a real clause shows its verb well before. */
const LONGEST_LOOK = 600;

/** Fewer words look the same as a list entry with a verb-like noun in it. */
const SHORTEST_CLAUSE = 3;

/** Returns lower-case words; keeps inner apostrophes, hyphens and stops. */
export function wordsOf(text: string): string[] {
  return (
    text
      .slice(0, LONGEST_LOOK)
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu)
      ?.map(tidy) ?? []
  );
}

function tidy(word: string): string {
  return word.replace(/(?<![.'’-])[.'’-]+$/, '');
}

/** Counts what spaces part; a Chinese word has about two characters and no space around it. */
export function countWords(text: string): number {
  return text.match(/\p{Script=Han}{1,2}|[^\s\p{Script=Han}]+/gu)?.length ?? 0;
}

/** Returns true if `text` has a verb that makes a clause. English only; misses many. */
export function hasFiniteVerb(text: string): boolean {
  return wordsOf(text).some(word => FINITE.has(word));
}

/**
 * Returns true if `text` could be a sentence: it opens with a subject, not with a subordinator, and
 * a finite verb follows which is not part of a relative clause. English only, and `false` in doubt:
 * that only keeps a sentence whole.
 */
export function isIndependentClause(text: string): boolean {
  const words = wordsOf(text).filter((word, index) => index > 0 || !isOpener(word));
  const [first] = words;
  if (first === undefined || words.length < SHORTEST_CLAUSE || SUBORDINATORS.has(first))
    return false;

  return words.some((word, index) => {
    if (index === 0 || index === words.length - 1 || !FINITE.has(word)) return false;
    return !words.slice(Math.max(0, index - 2), index).some(before => RELATIVES.has(before));
  });
}

function isOpener(word: string): boolean {
  return ['and', 'but', 'however', 'therefore', 'yet', 'so', 'while', 'whereas', 'thus'].includes(
    word,
  );
}
