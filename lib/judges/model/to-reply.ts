import type { JudgePassage, JudgeQuote, JudgeReply, JudgeTask } from '../../ports/judge';
import { passageLabel } from './check-prompt';
import type { Check } from './check-reply';
import { locateQuote } from './locate-quote';

/** A model's answer for one task; `isVerified`: a passage has at least one of its quotes. */
export type ReadAnswer = { reply: JudgeReply; isVerified: boolean };

/**
 * Turns what a model says into a reply. A quote that stands in another passage than the
 * model says goes to that one; of quotes that stand nowhere only those remain that have
 * none beside them, so that the pipeline says why the finding is not taken.
 */
export function toReply(
  { pairId, passages: own }: JudgeTask,
  { verdict, quotes, missing, certainty: confidence }: Check,
  passages: readonly JudgePassage[],
): ReadAnswer {
  if (verdict === 'not_found') {
    return { reply: { pairId, kind: 'not-found', confidence }, isVerified: true };
  }
  const found = quotes.flatMap(({ passage, quote }): JudgeQuote[] => {
    const named = passages[labels(passages).indexOf(passage)];
    // What was shown in two parts may stand in one passage of the statement's own.
    const id = locateQuote(quote, [...passages, ...own], named);
    return id === null ? [] : [{ passageId: id, exact: quote }];
  });
  const isVerified = found.length > 0;
  const shown = isVerified ? found : claim(quotes, passages);
  const reply: JudgeReply =
    verdict === 'partly'
      ? { pairId, kind: 'partly-supported', confidence, quotes: shown, missing: missing ?? '' }
      : { pairId, kind: verdict, confidence, quotes: shown };
  return { reply, isVerified };
}

function labels(passages: readonly JudgePassage[]): string[] {
  return passages.map((_, index) => passageLabel(index));
}

/** Quotes as they were claimed. */
function claim(quotes: Check['quotes'], passages: readonly JudgePassage[]): JudgeQuote[] {
  const [first] = passages;
  if (!first) return [];
  return quotes.map(({ quote }) => ({ passageId: first.id, exact: quote }));
}
