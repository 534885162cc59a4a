import type { Block } from '../../core/answer/answer';
import { hasFiniteVerb } from './finite-verbs';

/** A longer block says something besides. */
const LONGEST_REFERENCE = 600;
const LONGEST_TITLE = 240;

/** "2019;3(23):3829", "3(23), 382", or an identifier of a work. */
const VOLUME =
  /\b(?:19|20)\d{2};\s?\d{1,4}(?:\s?\(\d{1,3}(?:[-–]\d{1,3})?\))?(?::\s?e?\d{1,6}(?:[-–]\d{1,6})?)?|\d{1,4}\s?\(\d{1,3}(?:[-–]\d{1,3})?\)\s?[:,;]\s?e?\d{1,6}(?:[-–]\d{1,6})?|\bdoi:?\s?10\.\S{1,80}|\bpm(?:id|cid):?\s?\w{1,12}/giu;
/** "Neunert C, Terrell DR", "Neunert, C., & Terrell, D. R." */
const AUTHORS =
  /^\p{Lu}[\p{L}’'-]{1,30},? (?:\p{Lu}{1,3}|\p{Lu}\.(?:[ -]?\p{Lu}\.)*)(?:, (?:& )?\p{Lu}[\p{L}’'-]{1,30},? \p{Lu}|,? et al)/u;
const AUTHOR = /\p{Lu}[\p{L}’'-]{1,30},? (?:\p{Lu}{1,3}\b|\p{Lu}\.)|\bet al\b/gu;

/** The name of a journal; more is a title or says something. */
const MOST_WORDS = 6;

/** Returns true for authors, journal and volume of a work: what a reference gives and no claim. */
export function isReferenceLine(words: string): boolean {
  if (words.length > LONGEST_REFERENCE) return false;
  const rest = words.replace(VOLUME, ' ');
  const isNumbered = rest !== words;
  if (AUTHORS.test(words) && isNumbered) return true;
  const left = rest.replace(AUTHOR, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return (isNumbered || AUTHORS.test(words)) && left <= MOST_WORDS && !hasFiniteVerb(words);
}

/** Returns the places of blocks that are a reference, and of a title right above one. */
export function findReferenceBlocks(text: string, blocks: readonly Block[]): Set<number> {
  const wordsOf = (index: number) => {
    const { kind, span } = blocks[index] ?? {};
    const isText = span && kind !== 'code' && kind !== 'table-row';
    return isText
      ? text.slice(span.start, Math.min(span.end, span.start + LONGEST_REFERENCE + 1))
      : '';
  };
  const found = new Set<number>();
  for (const index of blocks.keys()) {
    if (!isReferenceLine(wordsOf(index))) continue;
    found.add(index);
    const above = wordsOf(index - 1);
    if (above !== '' && above.length <= LONGEST_TITLE && !hasFiniteVerb(above))
      found.add(index - 1);
  }
  return found;
}
