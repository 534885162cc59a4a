import type { VNode } from 'preact';

import { t } from '../../lib/i18n/t';
import type { Saving } from './use-saving';

/** How far keeping something is, said aloud; where it failed, why and what to do next. */
export function SavingLine({ state }: { state: Saving }): VNode {
  return (
    <p class="soft" role="status" data-saving={state.status}>
      {sentence(state)}
    </p>
  );
}

function sentence(state: Saving): string {
  switch (state.status) {
    case 'ready':
      return '';
    case 'saving':
      return t('annotations.saving');
    case 'saved':
      return t('annotations.saved');
    case 'failed':
      return t(`annotations.failed.${state.failure}`);
  }
}
