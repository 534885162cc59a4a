import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';

import type { Lost } from '../../lib/core/answer/answer';
import { t } from '../../lib/i18n/t';
import { lostSentence } from '../ui/lost-words';
import { TrustedButton } from './TrustedButton';

/** Names what was not read of an answer; a click adds the next step. */
export function LostNote({ lost }: { lost: Lost }): VNode {
  const [isOpen, setOpen] = useState(false);
  const advice = useId();
  return (
    <div class="lost">
      <TrustedButton
        class="lost-parts"
        aria-expanded={isOpen}
        aria-controls={advice}
        onClick={() => setOpen(!isOpen)}
      >
        {lostSentence(lost)}
      </TrustedButton>
      <p id={advice} class="lost-next" hidden={!isOpen}>
        {t('page.lost.next')}
      </p>
    </div>
  );
}
