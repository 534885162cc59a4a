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

/** Longest stretch to search; a real clause shows its verb well before. */
const LONGEST_LOOK = 600;

function wordsOf(text: string): string[] {
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
