import type { JudgePassage, JudgeQuote, JudgeReply, JudgeTask } from '../../ports/judge';
import { isTellingQuote } from '../../text/evidence/telling-quote';
import { passageLabel } from './check-prompt';
import type { Check } from './check-reply';
import { locateQuote } from './locate-quote';

/** A model's answer for one task; `isVerified`: a passage has a quote of it that tells something. */
export type ReadAnswer = { reply: JudgeReply; isVerified: boolean };

/**
 * Turns what a model says into a reply. A quote that stands in another passage than the
 * model says goes to that one; of quotes that stand nowhere only those remain that have
 * none beside them, so that the pipeline says why the finding is not taken. Where all that a
 * passage has are a word or two that could stand anywhere, the answer is no valid one.
 */
export function toReply(
  { pairId, statement, passages: own }: JudgeTask,
  { verdict, quotes, missing, certainty: confidence }: Check,
  passages: readonly JudgePassage[],
): ReadAnswer {
  if (verdict === 'not_found') {
    return { reply: { pairId, kind: 'not-found', confidence }, isVerified: true };
  }
  const all = [...passages, ...own];
  const found = quotes.flatMap(({ passage, quote }): JudgeQuote[] => {
    const named = passages[labels(passages).indexOf(passage)];
    // What was shown in two parts may stand in one passage of the statement's own.
    const id = locateQuote(quote, all, named);
    return id === null ? [] : [{ passageId: id, exact: quote }];
  });
  const telling = found.filter(({ passageId, exact }) =>
    all.some(({ id, text }) => id === passageId && isTellingQuote(exact, { statement, text })),
  );
  const isVerified = telling.length > 0;
  if (!isVerified && found.length > 0) {
    return { reply: { pairId, kind: 'not-judged', reason: 'invalid-reply' }, isVerified };
  }
  const shown = isVerified ? telling : claim(quotes, passages);
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
