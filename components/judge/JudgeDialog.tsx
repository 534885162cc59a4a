import type { VNode } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

import { t } from '../../lib/i18n/t';
import { Icon, ICONS } from '../ui/Icon';
import { AboutJudge, type AboutJudgeProps } from './AboutJudge';
import { judgeName } from './judge-words';

/** A judge's card over the page. Closing returns the focus to its opener. */
export function JudgeDialog({
  judge,
  cards,
  onClose,
}: AboutJudgeProps & { onClose: () => void }): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  const close = (): void => {
    dialog.current?.close();
  };
  return (
    <dialog
      ref={dialog}
      class="judge-dialog"
      aria-labelledby={title}
      onClose={onClose}
      onClick={event => {
        // Only the backdrop has the dialog itself as target.
        if (event.target === event.currentTarget) close();
      }}
    >
      <div class="judge-sheet stack gap-12">
        <header class="judge-head">
          <h2 id={title}>{t('judge.title', { judge: judgeName(judge) })}</h2>
          <button
            type="button"
            class="icon-button"
            aria-label={t('judge.close')}
            data-action="close-judge"
            onClick={close}
          >
            <Icon path={ICONS.close} />
          </button>
        </header>
        <AboutJudge judge={judge} cards={cards} />
      </div>
    </dialog>
  );
}
