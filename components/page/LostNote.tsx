import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';

import type { Lost } from '../../lib/core/answer/answer';
import { t } from '../../lib/i18n/t';
import { Icon, ICONS } from '../ui/Icon';
import { lostSentence } from '../ui/lost-words';
import { TrustedButton } from './TrustedButton';

/**
 * Mark for an answer that was not read whole. What is missing, and the next step, appear while it is
 * pointed at or focused: written out, they would cover what the page shows below the answer.
 */
export function LostNote({ lost }: { lost: Lost }): VNode {
  const [isOpen, setOpen] = useState(false);
  const text = useId();
  const open = (): void => setOpen(true);
  const close = (): void => setOpen(false);
  return (
    <div
      class="lost"
      onPointerEnter={open}
      onPointerLeave={({ currentTarget }) => {
        if (!currentTarget.matches(':focus-within')) close();
      }}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
    >
      <TrustedButton
        class="round"
        aria-label={lostSentence(lost)}
        aria-describedby={text}
        onFocus={open}
        onBlur={close}
        onClick={open}
      >
        <Icon path={ICONS.info} />
      </TrustedButton>
      <div class="float-text lost-text" hidden={!isOpen}>
        {lostSentence(lost)} <span id={text}>{t('page.lost.next')}</span>
      </div>
    </div>
  );
}
