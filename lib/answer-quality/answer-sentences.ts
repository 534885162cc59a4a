import type { Answer } from '../core/answer/answer';
import type { Span } from '../core/answer/span';
import type { Statement } from '../core/answer/statement';
import { createMarkerFreeReader } from '../text/statements/citation-markers';
import { foldSpace } from '../util/fold-space';

/** `span`: where it is in the answer; `text`: without citation markers. */
export type AnswerSentence = { span: Span; text: string };

/** Longest stretch that is rated; longer ones are no sentences. */
const LONGEST = 2_000;

/** Lists the sentences of an answer, in its order: the claims of one together, no heading, no code. */
export function answerSentences({
  answer,
  statements,
}: {
  answer: Pick<Answer, 'text' | 'citations'>;
  statements: readonly Pick<Statement, 'span' | 'sentence' | 'checkWorthiness'>[];
}): AnswerSentence[] {
  const withoutMarkers = createMarkerFreeReader(answer);
  const spans = statements.filter(isSentence).map(({ span, sentence }) => sentence ?? span);
  const distinct = new Map(spans.map(span => [`${span.start}-${span.end}`, span]));
  return [...distinct.values()]
    .map(span => ({ span, text: foldSpace(withoutMarkers(span).text) }))
    .filter(({ text }) => text !== '' && text.length <= LONGEST);
}

function isSentence({ checkWorthiness }: Pick<Statement, 'checkWorthiness'>): boolean {
  if (checkWorthiness.kind === 'check-worthy') return true;
  return checkWorthiness.reason !== 'heading' && checkWorthiness.reason !== 'code';
}
