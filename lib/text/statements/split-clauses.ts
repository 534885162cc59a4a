import { sliceSpan, type Span, trimSpan } from '../../core/answer/span';
import { isIndependentClause } from './finite-verbs';

/** A longer sentence is not a real one, and stays whole. */
const LONGEST_SENTENCE = 2_000;

/** Chinese joins whole sentences with semicolons; shorter parts are entries of a list. */
const HAN_CLAUSE = /^(?:[^\p{Script=Han}]{0,40}\p{Script=Han}){5}/u;
const HAN_SUBORDINATOR =
  /^(?:如果|若|因为|因為|由于|由於|虽然|雖然|尽管|儘管|当|當|除非|即|例如|包括)/;

const CONJUNCTION = /^,\s{1,3}(?:and|but|while|whereas|yet)\s/;

/**
 * Splits a sentence if it plainly makes two assertions, as trimmed spans that cover it.
 *
 * Splits only at semicolons, if every part could be a sentence; and before ", and", ", but", ",
 * while"… if the answer itself has a citation there, so that the two halves have sources of their
 * own. Two halves that share anything ("28.4% for men and 1.2% for women") stay whole: without a
 * rewrite the second half would be a fragment, and a statement must be in the answer as it reads.
 *
 * `gaps` are the positions of removed citation markers.
 */
export function splitClauses(sentence: string, gaps: readonly number[]): Span[] {
  const whole = [{ start: 0, end: sentence.length }];
  if (sentence.length > LONGEST_SENTENCE) return whole;

  const places = new Set([...semicolons(sentence), ...citedConjunctions(sentence, gaps)]);
  const cuts = [...places].sort((a, b) => a - b);
  if (cuts.length === 0) return whole;

  const spans = [0, ...cuts].map((start, index) =>
    trimSpan(sentence, { start, end: cuts[index] ?? sentence.length }),
  );
  return spans.every(span => isClause(sliceSpan(sentence, span))) ? spans : whole;
}

function isClause(text: string): boolean {
  return HAN_CLAUSE.test(text) ? !HAN_SUBORDINATOR.test(text) : isIndependentClause(text);
}

/** Returns the positions right after each semicolon; none if one of them separates list entries. */
function semicolons(sentence: string): number[] {
  const cuts: number[] = [];
  for (const { index } of sentence.matchAll(/[;；]/g)) {
    const isListed = /[:：]/.test(sentence.slice(0, index));
    if (isListed || isEnclosed(sentence, index)) return [];
    if (sentence.slice(index + 1).trim() !== '') cuts.push(index + 1);
  }
  return cuts;
}

/** Returns positions before the conjunction, so that the comma stays with the first half. */
function citedConjunctions(sentence: string, gaps: readonly number[]): number[] {
  return gaps.flatMap(gap => {
    const before = sentence.slice(Math.max(0, gap - 3), gap);
    const comma = /,\s*$/.exec(before);
    const at = gap + (comma ? comma.index - before.length : spacesAt(sentence, gap));
    const isJoint = CONJUNCTION.test(sentence.slice(at, at + 16));
    return isJoint && !isEnclosed(sentence, at) ? [at + 1] : [];
  });
}

function spacesAt(sentence: string, at: number): number {
  return /^\s{0,2}/.exec(sentence.slice(at, at + 2))?.[0].length ?? 0;
}

function isEnclosed(sentence: string, at: number): boolean {
  const before = sentence.slice(0, at);
  const count = (chars: RegExp) => before.match(chars)?.length ?? 0;
  return count(/[([“（「『]/g) > count(/[)\]”）」』]/g) || count(/"/g) % 2 === 1;
}
