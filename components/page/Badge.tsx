import type { TargetedEvent, VNode } from 'preact';

import { isOpenMark, kindOfMark } from '../../lib/core/audit/mark';
import type { BadgeView } from '../../lib/ports/page-ui';
import { Icon, PENCIL } from '../ui/Icon';
import { VERDICT_ICONS } from '../ui/verdict-icons';
import { badgeName, badgeWord } from './page-words';
import { StatementCard, type CardProps } from './StatementCard';
import { TrustedButton } from './TrustedButton';

/** Pointer or focus entered a badge, or left it (`isOn: false`). */
export type BadgeTouch = {
  isOn: boolean;
  /** `hidden-focus`: by a click, for which the browser draws no ring. */
  by: 'pointer' | 'finger' | 'focus' | 'hidden-focus';
  button: HTMLElement;
  item: BadgeView;
  /** Key of the badge's answer. */
  answer: string;
};

export function Badge(props: {
  item: BadgeView;
  answer: string;
  isMarked: boolean;
  card: CardProps | null;
  onBadge: (item: BadgeView) => void;
  onTouch: (touch: BadgeTouch) => void;
  /** The badge got the keyboard focus while hidden. */
  onReachedAway: (item: BadgeView) => void;
}): VNode {
  const { item, answer, isMarked, card } = props;
  const touch = (event: TargetedEvent<HTMLButtonElement>, isOn: boolean): void => {
    const button = event.currentTarget;
    props.onTouch({ isOn, by: wayOf(event, button), button, item, answer });
  };
  return (
    <div class="slot away">
      <TrustedButton
        class={`badge verdict-${item.kind}${isMarked ? ' marked' : ''}`}
        data-kind={kindOfMark(item.kind)}
        data-open={isOpenMark(item.kind)}
        data-disputed={item.conflict !== undefined}
        data-by-hand={item.machine && kindOfMark(item.machine)}
        aria-label={badgeName(item)}
        aria-details={card === null ? undefined : 'card'}
        onPointerEnter={event => touch(event, true)}
        onPointerLeave={event => touch(event, false)}
        onFocus={event => {
          touch(event, true);
          if (event.currentTarget.closest('.away')) props.onReachedAway(item);
        }}
        onBlur={event => touch(event, false)}
        onClick={() => props.onBadge(item)}
      >
        <Icon path={VERDICT_ICONS[item.kind]} />
        {item.machine !== undefined && <Icon path={PENCIL} />}
        {item.conflict !== undefined && kindOfMark(item.kind) !== 'contradicted' && (
          <span class={`verdict-${item.conflict}`}>
            <Icon path={VERDICT_ICONS[item.conflict]} />
          </span>
        )}
        <span class="word">{badgeWord(item)}</span>
      </TrustedButton>
      {card !== null && <StatementCard {...card} />}
    </div>
  );
}

function wayOf(event: Event, button: Element): BadgeTouch['by'] {
  if (event.type === 'focus' || event.type === 'blur')
    return button.matches(':focus-visible') ? 'focus' : 'hidden-focus';
  return 'pointerType' in event && event.pointerType === 'touch' ? 'finger' : 'pointer';
}
