import type { Span } from '../../core/answer/span';
import type { Direction } from './words-cues';
import { DAY, MONTH } from './words-units';
import { isInAgreement, isSameKind, type Quantity } from './words-quantities';
import {
  type ContentWord,
  parseWhole,
  type ParsedSentence,
  type PlacedQuantity,
} from './parsed-sentence';

/** Kind of contradiction between a sentence and a statement on the same subject. */
export type Conflict = 'number' | 'direction' | 'negation';

/** Number of content words on each side of a word or number that say what it is about. */
const NEIGHBOURS = 4;

/** Words that, when negated, say that nothing happened ("no effect on", "did not differ"). */
const EFFECTS = new Set([
  'effect',
  'differ',
  'differenc',
  'chang',
  'impact',
  'affect',
  'associ',
  'influenc',
  'correl',
  'benefit',
]);

/**
 * Finds the conflict between a statement and one sentence; `null` if there is none. A sentence with
 * both the statement's claim and its opposite does not conflict: the two can be about different
 * things, which this judge cannot distinguish.
 */
export function findConflict(statement: ParsedSentence, sentence: ParsedSentence): Conflict | null {
  if (hasOtherNumber(statement, sentence)) return 'number';
  if (hasOtherDirection(statement, sentence)) return 'direction';
  return hasOtherNegation(statement, sentence) ? 'negation' : null;
}

function hasOtherNumber(statement: ParsedSentence, sentence: ParsedSentence): boolean {
  return statement.quantities.some(quantity => isOtherNumber(quantity, statement, sentence));
}

/** Returns true if a sentence gives another number for what one of a statement's quantities is of. */
export function isOtherNumber(
  quantity: PlacedQuantity,
  statement: ParsedSentence,
  sentence: ParsedSentence,
): boolean {
  return otherNumbers(quantity, statement, sentence).length > 0;
}

function otherNumbers(
  quantity: PlacedQuantity,
  statement: ParsedSentence,
  sentence: ParsedSentence,
): PlacedQuantity[] {
  if (sentence.quantities.some(other => isInAgreement(quantity, other))) return [];
  return sentence.quantities.filter(
    other =>
      isSameKind(quantity, other) &&
      quantity.dimension !== 'year' &&
      !statement.quantities.some(own => isInAgreement(own, other)) &&
      areOfOneThing(
        neighboursOfQuantity(statement, quantity),
        neighboursOfQuantity(sentence, other),
      ),
  );
}

/** A number of a statement, and another that a quote gives for the same thing. */
export type NumbersApart = { said: Span; given: Span };

/** Finds the numbers that differ between a statement and a quote, in any unit of one measure. */
export function findNumbersApart(statement: string, quote: string): NumbersApart[] {
  const [said, given] = [parseWhole(statement), parseWhole(quote)];
  return said.quantities.flatMap(quantity =>
    given.quantities.some(other => isSameInMonths(quantity, other))
      ? []
      : otherNumbers(quantity, said, given).map(other => ({
          said: spanOf(quantity),
          given: spanOf(other),
        })),
  );
}

/** Returns true if one is in months, and the other as long at 28 to 31 days a month. */
function isSameInMonths(a: Quantity, b: Quantity): boolean {
  if (a.dimension !== 'time' || b.dimension !== 'time') return false;
  if ((a.factor === MONTH) === (b.factor === MONTH)) return false;
  if (a.bound && b.bound && a.bound.side !== b.bound.side) return false;
  const [months, other] = a.factor === MONTH ? [a, b] : [b, a];
  const daysEach = other.value / DAY / (months.value / MONTH);
  return daysEach >= 28 && daysEach <= 31;
}

/** With its comparator: it may be what differs. */
function spanOf({ bound, span }: Quantity): Span {
  return bound?.span ?? span;
}

function hasOtherDirection(statement: ParsedSentence, sentence: ParsedSentence): boolean {
  // "A is higher than B" and "B is lower than A" agree; words cannot tell which it is.
  if (statement.hasComparison || sentence.hasComparison) return false;
  return statement.words.some((word, at) => {
    if (!word.direction) return false;
    const relations = sentence.words.flatMap((other, place) => {
      const relation = relate(word, other);
      const isNear =
        relation !== null &&
        areOfOneThing(neighboursOf(statement, at), neighboursOf(sentence, place));
      return isNear ? relation : [];
    });
    return relations.includes('opposite') && !relations.includes('same');
  });
}

/** Compares two words' directions; `null` if they cannot be compared. */
function relate(word: ContentWord, other: ContentWord): 'same' | 'opposite' | null {
  if (other.isNegated && EFFECTS.has(other.stem)) {
    return word.isNegated || !isOfChange(word.direction) ? null : 'opposite';
  }
  const agreement = compareDirections(word.direction, other.direction);
  if (agreement === null || word.isNegated === other.isNegated) return agreement;
  // "Did not rise" is the opposite of "rose", and says nothing of "fell".
  return agreement === 'same' ? 'opposite' : null;
}

function compareDirections(a: Direction | null, b: Direction | null): 'same' | 'opposite' | null {
  if (a === null || a.axis !== b?.axis) return null;
  return a.sign === b.sign ? 'same' : 'opposite';
}

function isOfChange(direction: Direction | null): boolean {
  return direction?.axis === 'amount' || direction?.axis === 'quality';
}

/** Requires half of the shared words; if the sentence has all of them, one negated verb. */
function hasOtherNegation(statement: ParsedSentence, sentence: ParsedSentence): boolean {
  const { shared, here, there } = countNegated(statement, sentence);
  if (isSaidWhole(statement, sentence) && isDeniedByVerb(statement, sentence)) return true;
  if (here > 0 && there > 0) return false;
  return Math.max(here, there) >= Math.max(2, shared / 2);
}

/** Fewer words could be in any sentence on the subject. */
const WHOLE_FROM = 3;

function isSaidWhole({ words }: ParsedSentence, { stems }: ParsedSentence): boolean {
  return words.length >= WHOLE_FROM && words.every(({ stem }) => stems.has(stem));
}

function isDeniedByVerb(a: ParsedSentence, b: ParsedSentence): boolean {
  const [denied, other] = a.hasNegatedVerb ? [a, b] : [b, a];
  return denied.hasNegatedVerb && !other.hasNegation;
}

/** Denials on one side, and "all" or "only" that the source does not say: they rule out support. */
export function findDoubts(
  statement: ParsedSentence,
  sentences: readonly ParsedSentence[],
): string[] {
  const said = new Set(sentences.flatMap(({ absolutes }) => absolutes));
  const doubts = statement.absolutes.filter(word => !said.has(word)).map(word => `“${word}”`);
  const counts = sentences.map(sentence => countNegated(statement, sentence));
  const isDenied = counts.some(({ there }) => there > 0);
  const hasOther = statement.hasNegation !== isDenied;
  return hasOther ? [...doubts, 'the same “not”'] : doubts;
}

function countNegated(statement: ParsedSentence, sentence: ParsedSentence) {
  const shared = statement.words.filter(({ stem }) => sentence.stems.has(stem));
  const asserted = new Set(
    sentence.words.filter(({ isNegated }) => !isNegated).map(({ stem }) => stem),
  );
  return {
    shared: shared.length,
    here: shared.filter(({ isNegated }) => isNegated).length,
    there: shared.filter(({ stem }) => !asserted.has(stem)).length,
  };
}

function areOfOneThing(a: readonly string[], b: readonly string[]): boolean {
  return a.some(stem => b.includes(stem));
}

function neighboursOf({ words }: ParsedSentence, at: number): string[] {
  return [
    ...words.slice(Math.max(0, at - NEIGHBOURS), at),
    ...words.slice(at + 1, at + 1 + NEIGHBOURS),
  ]
    .filter(({ direction }) => direction === null)
    .map(({ stem }) => stem);
}

function neighboursOfQuantity({ words }: ParsedSentence, { place }: PlacedQuantity): string[] {
  return words.slice(Math.max(0, place - NEIGHBOURS), place + NEIGHBOURS).map(({ stem }) => stem);
}
