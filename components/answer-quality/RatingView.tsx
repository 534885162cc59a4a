import type { VNode } from 'preact';

import type { Answer } from '../../lib/core/answer/answer';
import {
  SENTENCE_CLASSES,
  type RatingResult,
  type SentenceClass,
} from '../../lib/core/audit/quality';
import { formatShare } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { Interval } from '../audit/Statistics';
import { judgeName } from '../judge/judge-words';

/** The gravest first. */
const ORDER = SENTENCE_CLASSES.toReversed();

type RatingProps = { answer: Pick<Answer, 'text'>; rating: RatingResult };

/** How much the question needs each sentence of the answer, class by class. */
export function RatingView({ answer, rating }: RatingProps): VNode {
  return (
    <div class="stack gap-6 wide" data-rating={rating.sentences.length}>
      {ORDER.map(each => (
        <OfClass key={each} class={each} answer={answer} rating={rating} />
      ))}
      <p class="soft">{judgeName(rating.model)}</p>
    </div>
  );
}

function OfClass(props: RatingProps & { class: SentenceClass }): VNode {
  const { answer, rating, class: wanted } = props;
  const own = rating.sentences.filter(sentence => sentence.class === wanted);
  const share = { count: own.length, of: rating.sentences.length };
  const words = (
    <>
      {t(`quality.rating.class.${wanted}`)}: {formatShare(share)}{' '}
      <Interval least={share} most={share} />
    </>
  );
  if (own.length === 0) return <p class="soft small">{words}</p>;
  return (
    <details class="disclosure" data-sentences={wanted}>
      <summary>{words}</summary>
      <ul class="points stack gap-4">
        {own.map(({ span }) => (
          <li key={span.start} dir="auto">
            {answer.text.slice(span.start, span.end)}
          </li>
        ))}
      </ul>
    </details>
  );
}
