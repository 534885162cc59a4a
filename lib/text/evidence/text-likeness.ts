import { readWords } from './words';

/** Words per run; any two texts of a language share shorter runs. */
const RUN = 3;

/** Compares only the beginnings of pages: error pages are short. */
const MAX_LENGTH = 20_000;

/**
 * Likeness of two texts, 0 to 1: the runs of three words they share, of all runs of both. Ignores
 * numbers, as error pages often repeat the address or the time. Two texts without words are alike.
 */
export function textLikeness(one: string, other: string): number {
  const a = runsOf(one);
  const b = runsOf(other);
  if (a.size === 0 && b.size === 0) return 1;
  const shared = [...a].filter(run => b.has(run)).length;
  return shared / (a.size + b.size - shared);
}

function runsOf(text: string): Set<string> {
  const words = readWords(text.slice(0, MAX_LENGTH))
    .filter(word => !word.isNumber)
    .map(word => word.text);
  if (words.length > 0 && words.length < RUN) return new Set([words.join(' ')]);
  return new Set(words.slice(RUN - 1).map((_, at) => words.slice(at, at + RUN).join(' ')));
}
