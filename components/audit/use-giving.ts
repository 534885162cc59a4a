import { useState } from 'preact/hooks';

import type { GiveFailure, GivingPlace } from '../../lib/core/given-text';
import { useAuditTools } from './audit-tools';
import type { GivenInput } from './own-text-tools';

/** What a form that gives a text is doing. */
export type Giving =
  { status: 'ready' } | { status: 'giving' } | { status: 'failed'; failure: GiveFailure };

/** Hands a text over, and says how far that is. */
export function useGiving(place: GivingPlace): {
  state: Giving;
  give: (input: GivenInput) => Promise<void>;
} {
  const { ownText } = useAuditTools();
  const [state, setState] = useState<Giving>({ status: 'ready' });

  async function give(input: GivenInput): Promise<void> {
    setState({ status: 'giving' });
    try {
      const failure = await ownText.give(place, input);
      setState(failure === null ? { status: 'ready' } : { status: 'failed', failure });
    } catch (error) {
      // A bug elsewhere; what was entered must stay, and the button must work again.
      setState({ status: 'ready' });
      throw error;
    }
  }
  return { state, give };
}
