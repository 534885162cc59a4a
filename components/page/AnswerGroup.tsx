import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';

import type { StatementId } from '../../lib/core/ids';
import { t } from '../../lib/i18n/t';
import type { BadgeView, PageCallbacks } from '../../lib/ports/page-ui';
import { isOf, type ListedAnswer } from './answer-list';
import { Badge, type BadgeTouch } from './Badge';
import { CheckButton } from './CheckButton';
import type { CardProps } from './StatementCard';
import { scrollToEnd, scrollToRange } from './surroundings';

/** Callbacks of all answers; those whose badge does not identify the answer get its key. */
export type GroupCallbacks = Pick<
  PageCallbacks,
  'onCheck' | 'onOpen' | 'onComplete' | 'onHideMarks' | 'onMarksSeen'
> & {
  onBadge: (item: BadgeView) => void;
  onTouch: (touch: BadgeTouch) => void;
};

/** Button and badges of one answer, in keyboard order: see `slotsOf`. */
export function AnswerGroup({
  item,
  shown,
  marks,
  marked,
  card,
  callbacks,
  onDrawn,
}: Pick<ListedAnswer, 'item' | 'shown'> & {
  marks: 'shown' | 'hidden' | null;
  marked: StatementId | null;
  card: CardProps | null;
  callbacks: GroupCallbacks;
  onDrawn: (element: HTMLElement | null) => void;
}): VNode {
  // Unchanged answers are skipped: a page may have hundreds, and one of them changes.
  return useMemo(
    () => (
      <div class="answer" role="group" aria-label={t('page.group')} ref={onDrawn}>
        <CheckButton
          {...callbacks}
          answer={item.key}
          state={item.state}
          sources={item.sources}
          lost={item.lost}
          marks={marks}
          onReachedAway={() => {
            const body = item.bodies.at(-1);
            if (body) scrollToEnd(body);
          }}
        />
        {shown.map(badge => (
          <Badge
            key={badge.statementId}
            item={badge}
            answer={item.key}
            isMarked={isOf(badge, marked)}
            card={card?.item.statementId === badge.statementId ? card : null}
            onBadge={callbacks.onBadge}
            onTouch={callbacks.onTouch}
            onReachedAway={({ range }) => scrollToRange(range, 'auto')}
          />
        ))}
      </div>
    ),
    [item, shown, marks, marked, card],
  );
}
