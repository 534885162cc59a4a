import { useEffect, useState } from 'preact/hooks';

import type {
  SavedConnection,
  ConnectionDraft,
  SaveOutcome,
  TestOutcome,
} from '../../lib/settings/judge-choice';

export type DraftState =
  | { status: 'editing' | 'saving' | 'testing' }
  | { status: 'saved'; outcome: SaveOutcome }
  | { status: 'tested'; outcome: TestOutcome };

export type DraftCalls = {
  onSave: (draft: ConnectionDraft) => Promise<SaveOutcome>;
  onTest: (draft: ConnectionDraft) => Promise<TestOutcome>;
};

/** Holds a connection while it is entered; the next edit clears the result of a test or save. */
export function useDraft(saved: SavedConnection | null, { onSave, onTest }: DraftCalls) {
  const [draft, setDraft] = useState(() => draftOf(saved));
  const [state, setState] = useState<DraftState>({ status: 'editing' });

  const savedAt = saved?.savedAt ?? null;
  useEffect(() => {
    // A save or deletion, here or in another tab, replaces the draft. An entered key
    // is no longer shown, against eyes over the user's shoulder.
    setDraft(draftOf(saved));
    if (saved === null) setState({ status: 'editing' });
  }, [savedAt]);

  /** nb. The browser asks for its permission only during the click: no await may come before. */
  async function follow(status: 'saving' | 'testing', work: () => Promise<DraftState>) {
    setState({ status });
    try {
      setState(await work());
    } catch (error) {
      setState({ status: 'editing' });
      throw error;
    }
  }

  return {
    draft,
    state,
    save: () => follow('saving', async () => ({ status: 'saved', outcome: await onSave(draft) })),
    test: () => follow('testing', async () => ({ status: 'tested', outcome: await onTest(draft) })),
    edit: (part: Partial<ConnectionDraft>): void => {
      setDraft(before => ({ ...before, ...part }));
      setState({ status: 'editing' });
    },
  };
}

const NO_PRICE = { prompt: null, reply: null };

/** Empty, so that an address the user did not choose is never saved. */
const EMPTY: ConnectionDraft = {
  kind: 'openai',
  baseUrl: '',
  model: '',
  apiVersion: '',
  key: '',
  keep: 'session',
  contextTokens: 8_192,
  price: NO_PRICE,
};

function draftOf(saved: SavedConnection | null): ConnectionDraft {
  if (saved === null) return EMPTY;
  const { kind, baseUrl, model, apiVersion = '', contextTokens, price = NO_PRICE, keyTerm } = saved;
  const keep = keyTerm === 'device' ? 'device' : 'session';
  return { kind, baseUrl, model, apiVersion, key: '', keep, contextTokens, price };
}
