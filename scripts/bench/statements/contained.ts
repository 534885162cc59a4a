import type { Answer } from '../../../lib/core/answer/answer';
import type { Statement } from '../../../lib/core/answer/statement';
import { findQuote } from '../../../lib/text/evidence/quote-find';
import { findRewordingChange } from '../../../lib/text/rewriting/rewording';
import { createMarkerFreeReader } from '../../../lib/text/statements/citation-markers';

/**
 * True if the words behind a statement are in the answer at its span, without markers:
 * looked up again here, not taken from the parser.
 */
export function isTraced(answer: Answer, { span, original, text }: Statement): boolean {
  const words = createMarkerFreeReader(answer)(span).text;
  return findQuote(words, original ?? text) !== null;
}

/**
 * True if a statement says nothing that the answer or its question does not, as far as code
 * can tell: numbers, units, negations, directions and every word that carries meaning
 * (`findRewordingChange` over the whole answer). A rewording in other words fails it, so
 * people's own statements are measured as well, to compare with.
 */
export function isContained({ text, question }: Answer, statement: string): boolean {
  const from = { sentence: text, span: { start: 0, end: 0 }, context: question ?? '' };
  return findRewordingChange(statement, from) === null;
}
