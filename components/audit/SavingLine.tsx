import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import { t } from '../../lib/i18n/t';
import type { AnnotationFailure } from './audit-tools';

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

type Saving =
  { status: 'ready' | 'saving' | 'saved' } | { status: 'failed'; failure: AnnotationFailure };

export function useSaving(): {
  state: Saving;
  /** `true` if the input is stored. */
  save: (work: () => Promise<AnnotationFailure | null>) => Promise<boolean>;
} {
  const [state, setState] = useState<Saving>({ status: 'ready' });

  async function save(work: () => Promise<AnnotationFailure | null>): Promise<boolean> {
    setState({ status: 'saving' });
    try {
      const failure = await work();
      setState(failure === null ? { status: 'saved' } : { status: 'failed', failure });
      return failure === null;
    } catch (error) {
      // A bug elsewhere; the input must remain, and the button must work again.
      setState({ status: 'ready' });
      throw error;
    }
  }
  return { state, save };
}
