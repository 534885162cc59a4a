import { useState } from 'preact/hooks';

import type { AnnotationFailure } from './annotation-tools';

/** How far keeping something is. */
export type Saving =
  { status: 'ready' | 'saving' | 'saved' } | { status: 'failed'; failure: AnnotationFailure };

/** Keeps what a reader says, and says how far that is. */
export function useSaving(): {
  state: Saving;
  /** `true`: it is in the store. */
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
      // A bug elsewhere; what was entered must stay, and the button must work again.
      setState({ status: 'ready' });
      throw error;
    }
  }
  return { state, save };
}
