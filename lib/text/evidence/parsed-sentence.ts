import { isNegation } from '../../core/answer/medical-load';
import type { Span } from '../../core/answer/span';
import { readWords } from './words';
import { directionOf, isAbsolute, isComparison, readNegations, type Direction } from './words-cues';
import { readQuantities, type Quantity } from './words-quantities';

/** A word that carries meaning; its place counts such words of its sentence. */
export type ContentWord = {
  text: string;
  stem: string;
  /** Weight when a statement's words are searched for. */
  weight: number;
  /** In the scope of an earlier negation. */
  isNegated: boolean;
  direction: Direction | null;
};

/** A quantity; `place` is the number of content words before it. */
export type PlacedQuantity = Quantity & { place: number };

export type ParsedSentence = {
  span: Span;
  words: ContentWord[];
  stems: ReadonlySet<string>;
  quantities: PlacedQuantity[];
  /** Words that claim for every case, in lower case. */
  absolutes: string[];
  hasComparison: boolean;
  hasNegation: boolean;
  /** Its verb is negated ("may not be used"), not only a part beside it (", not with…"). */
  hasNegatedVerb: boolean;
};

/** Matches "not" right after an auxiliary, which denies the whole clause. */
const NEGATED_VERB =
  /\b(?:may|should|must|can|could|will|would|do|does|did|is|are|was|were|has|have|had)\s+not\b|\bcannot\b|n['’]t\b/i;

/** Long words and names distinguish topics better than short ones. */
const LONG_WORD = 8;
const LONG_WORD_WEIGHT = 1.25;
export const NAME_WEIGHT = 1.5;

/** Matches the level of a confidence interval, which is no finding of a study. */
const CONFIDENCE_LEVEL = /^\s*(?:CIs?\b|confidence|credible|\(?CrI)/i;

/** Number of remembered texts: those of a few long sources. */
const KEPT = 256;

export function remembered<Value>(compute: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return text => {
    const value = known.get(text) ?? compute(text);
    if (known.size >= KEPT) known.clear();
    known.set(text, value);
    return value;
  };
}

export function parseSentence(text: string, span: Span): ParsedSentence {
  const quantities = readQuantities(text).filter(
    quantity => !CONFIDENCE_LEVEL.test(text.slice(quantity.span.end, quantity.span.end + 16)),
  );
  const all = readWords(text);
  const negations = readNegations(text, all);
  const isMeasure = ({ start }: Span) =>
    quantities.some(({ span: own }) => own.start <= start && start < own.end);

  const kept = all.flatMap((word, i) => {
    const isContent = !word.isStopword && !word.isNumber && !isNegation(word.text);
    return isContent && !isMeasure(word.span) ? { word, isNegated: negations[i] ?? false } : [];
  });
  const words = kept.map(({ word, isNegated }) => ({
    text: word.text,
    stem: word.stem,
    weight: weigh(text.slice(word.span.start, word.span.end)),
    isNegated,
    direction: directionOf(word.stem),
  }));
  return {
    span,
    words,
    stems: new Set(words.map(({ stem }) => stem)),
    absolutes: all.map(word => word.text).filter(isAbsolute),
    hasComparison: all.some(word => isComparison(word.text)),
    hasNegation: all.some(word => isNegation(word.text)),
    hasNegatedVerb: NEGATED_VERB.test(text),
    quantities: quantities.map(quantity => ({
      ...quantity,
      place: kept.filter(({ word }) => word.span.start < quantity.span.start).length,
    })),
  };
}

/** Parses a text as one sentence. */
export function parseWhole(text: string): ParsedSentence {
  return parseSentence(text, { start: 0, end: text.length });
}

function weigh(written: string): number {
  if (isName(written)) return NAME_WEIGHT;
  return written.length >= LONG_WORD ? LONG_WORD_WEIGHT : 1;
}

/** Digits and capitals name one specific thing. */
export function isName(written: string): boolean {
  return /\d|^\p{Lu}{2,}/u.test(written);
}
