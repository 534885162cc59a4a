import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import { t } from '../../lib/i18n/t';
import type { AnnotationFailure } from './audit-tools';

type Saving<Failure> =
  { status: 'ready' | 'saving' | 'saved' } | { status: 'failed'; failure: Failure };

export function SavingLine({ state }: { state: Saving<AnnotationFailure> }): VNode {
  const sentence = (): string => {
    if (state.status === 'ready') return '';
    return state.status === 'failed'
      ? t(`annotations.failed.${state.failure}`)
      : t(`annotations.${state.status}`);
  };
  return (
    <p class="soft" role="status" data-saving={state.status}>
      {sentence()}
    </p>
  );
}

export function useSaving<Failure = AnnotationFailure>(): {
  state: Saving<Failure>;
  /** `true` if the input is stored. */
  save: (work: () => Promise<Failure | null>) => Promise<boolean>;
} {
  const [state, setState] = useState<Saving<Failure>>({ status: 'ready' });

  async function save(work: () => Promise<Failure | null>): Promise<boolean> {
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
