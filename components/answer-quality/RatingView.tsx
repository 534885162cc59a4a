import type { VNode } from 'preact';

import type { Answer } from '../../lib/core/answer/answer';
import { SENTENCE_CLASSES, type RatingResult } from '../../lib/core/audit/quality';
import { formatShare } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { Interval } from '../audit/Statistics';
import { judgeName } from '../judge/judge-words';

/** The gravest first. */
const ORDER = SENTENCE_CLASSES.toReversed();

/** How much the question needs each sentence of the answer, class by class. */
export function RatingView(props: { answer: Pick<Answer, 'text'>; rating: RatingResult }): VNode {
  const { answer, rating } = props;
  const of = rating.sentences.length;
  return (
    <div class="stack gap-6 wide" data-rating={of}>
      {ORDER.map(each => {
        const own = rating.sentences.filter(sentence => sentence.class === each);
        const share = { count: own.length, of };
        return (
          <details key={each} class="disclosure" data-sentences={each}>
            <summary>
              {t(`quality.rating.class.${each}`)}: {formatShare(share)}{' '}
              <Interval least={share} most={share} />
            </summary>
            <ul class="points stack gap-4">
              {own.map(({ span }) => (
                <li key={span.start} dir="auto">
                  {answer.text.slice(span.start, span.end)}
                </li>
              ))}
            </ul>
          </details>
        );
      })}
      <p class="soft">{judgeName(rating.model)}</p>
    </div>
  );
}
