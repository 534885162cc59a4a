import { isNegation } from '../../core/answer/medical-load';
import { type Span, sliceSpan } from '../../core/answer/span';
import { readWords, type Word } from '../evidence/words';
import { directionOf, isAbsolute, isHedge } from '../evidence/words-cues';
import {
  isSameKind,
  isSameQuantity,
  readQuantities,
  type Quantity,
} from '../evidence/words-quantities';

type Reworded = {
  sentence: string;
  /** Words of the sentence that the rewording is based on. */
  span: Span;
  /** Text the user has read before it: question, heading, earlier sentences. */
  context: string;
};

/** Reach of a negation: "does not" comes right before the words it negates. */
const WORDS_BEFORE = 2;

/**
 * Returns what a rewording adds to its sentence and context, or omits; `null` if it is faithful.
 *
 * - Every number is in the sentence or the context with the same value and unit. A number of the
 *   context does not replace one of the same kind in the words the rewording is based on. The same
 *   holds for words of direction ("raises").
 * - No negation is new to the sentence, and no absolute word ("always") to both; no negation of the
 *   words it is based on is missing, nor all their hedges ("may").
 * - Every other meaningful word is, in some form, in the sentence or the context. Of 678 rewordings
 *   by people, 637 need no further word.
 */
export function findRewordingChange(
  rewording: string,
  from: Reworded,
): 'number' | 'negation' | 'direction' | 'certainty' | 'new-words' | null {
  const words = readWords(rewording);
  if (changesNumber(rewording, from)) return 'number';
  if (changesNegation(words, from)) return 'negation';
  if (changesDirection(words, from)) return 'direction';
  if (changesCertainty(words, from)) return 'certainty';
  return addsWords(words, from) ? 'new-words' : null;
}

function changesNumber(rewording: string, { sentence, span, context }: Reworded): boolean {
  const said = readQuantities(rewording);
  const rested = readQuantities(sliceSpan(sentence, span));
  const sources = [...readQuantities(sentence), ...readQuantities(context)];
  return said.some(quantity => {
    if (!hasEqual(sources, quantity) || !hasUnit(sources, quantity)) return true;
    const rivals = rested.filter(other => isSameKind(quantity, other));
    return rivals.length > 0 && !rivals.some(rival => hasEqual(said, rival));
  });
}

/** Compares without rounding: 18 for 18.4 is another number. */
function hasEqual(others: readonly Quantity[], quantity: Quantity): boolean {
  const exact = { ...quantity, slack: 0 };
  return others.some(other => isSameQuantity(exact, { ...other, slack: 0 }));
}

/** Allows a bare number to gain a counted noun, but no unit of measure. */
function hasUnit(others: readonly Quantity[], { dimension }: Quantity): boolean {
  if (dimension === null || dimension === 'year' || dimension.startsWith('count:')) return true;
  return others.some(other => other.dimension === dimension);
}

function changesNegation(words: readonly Word[], from: Reworded): boolean {
  const isNegated = (others: readonly Word[]) => others.some(({ text }) => isNegation(text));
  return isNegated(words) ? !isNegated(readWords(from.sentence)) : isNegated(wordsRestedOn(from));
}

function wordsRestedOn({ sentence, span }: Reworded): Word[] {
  const before = readWords(sentence.slice(0, span.start));
  return [...before.slice(-WORDS_BEFORE), ...readWords(sliceSpan(sentence, span))];
}

function changesDirection(words: readonly Word[], from: Reworded): boolean {
  const said = directionsOf(words);
  const rested = directionsOf(wordsRestedOn(from));
  const known = directionsOf([...readWords(from.sentence), ...readWords(from.context)]);
  return [...said].some(([axis, signs]) => {
    const isKnown = [...signs].every(sign => known.get(axis)?.has(sign));
    const rivals = rested.get(axis);
    return !isKnown || (rivals !== undefined && ![...rivals].some(sign => signs.has(sign)));
  });
}

function directionsOf(words: readonly Word[]): Map<string, Set<number>> {
  const sides = new Map<string, Set<number>>();
  for (const { stem } of words) {
    const direction = directionOf(stem);
    if (!direction) continue;
    sides.set(direction.axis, (sides.get(direction.axis) ?? new Set()).add(direction.sign));
  }
  return sides;
}

function changesCertainty(words: readonly Word[], from: Reworded): boolean {
  const isHedged = (others: readonly Word[]) => others.some(({ text }) => isHedge(text));
  if (!isHedged(words) && isHedged(wordsRestedOn(from))) return true;

  const known = new Set([...readWords(from.sentence), ...readWords(from.context)].map(textOf));
  return words.some(({ text }) => isAbsolute(text) && !known.has(text));
}

function addsWords(words: readonly Word[], { sentence, context }: Reworded): boolean {
  const known = new Set([...readWords(sentence), ...readWords(context)].map(({ stem }) => stem));
  return words.some(word => carriesMeaning(word) && !known.has(word.stem));
}

/** Excludes numbers, negations and directions, which have rules of their own. */
function carriesMeaning({ isStopword, isNumber, text, stem }: Word): boolean {
  return !isStopword && !isNumber && !isNegation(text) && directionOf(stem) === null;
}

function textOf({ text }: Word): string {
  return text;
}

/** Share of a sentence's words that its statements must cover together. */
const ENOUGH_WORDS = 2 / 3;

/**
 * Returns true if the statements of a sentence cover it: every number, and two thirds of the
 * meaningful words. (Of the sentences that people split, 95 in 100 have 71 % of their words in the
 * statements.)
 */
export function isCovered(sentence: string, statements: readonly string[]): boolean {
  const all = statements.join(' . ');
  const said = readQuantities(all);
  if (readQuantities(sentence).some(own => !said.some(other => isSameQuantity(own, other)))) {
    return false;
  }
  const stems = new Set(readWords(all).map(({ stem }) => stem));
  const own = readWords(sentence).filter(({ isStopword }) => !isStopword);
  const found = own.filter(({ stem }) => stems.has(stem)).length;
  return found >= ENOUGH_WORDS * own.length;
}
