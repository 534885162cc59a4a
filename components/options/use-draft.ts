import { useEffect, useState } from 'preact/hooks';

import type {
  SavedConnection,
  ConnectionDraft,
  SaveOutcome,
  TestOutcome,
} from '../../lib/settings/engine-choice';

/** What the form is doing, or what came of it last. */
export type DraftState =
  | { status: 'editing' }
  | { status: 'saving' }
  | { status: 'saved'; outcome: SaveOutcome }
  | { status: 'testing' }
  | { status: 'tested'; outcome: TestOutcome };

export type DraftCalls = {
  onSave: (draft: ConnectionDraft) => Promise<SaveOutcome>;
  onTest: (draft: ConnectionDraft) => Promise<TestOutcome>;
};

/** A connection being entered; what was tested or saved is forgotten with the next edit. */
export function useDraft(saved: SavedConnection | null, { onSave, onTest }: DraftCalls) {
  const [draft, setDraft] = useState(() => draftOf(saved));
  const [state, setState] = useState<DraftState>({ status: 'editing' });

  const savedAt = saved?.savedAt ?? null;
  useEffect(() => {
    // What was saved, here or in another tab, or deleted, is what is edited from now on. A key
    // that was entered is shown no more, to nobody who looks over a shoulder.
    setDraft(draftOf(saved));
    if (saved === null) setState({ status: 'editing' });
  }, [savedAt]);

  async function save(): Promise<void> {
    setState({ status: 'saving' });
    try {
      // nb. The browser asks for its permission only while the click lasts: nothing before this.
      setState({ status: 'saved', outcome: await onSave(draft) });
    } catch (error) {
      setState({ status: 'editing' });
      throw error;
    }
  }

  async function test(): Promise<void> {
    setState({ status: 'testing' });
    try {
      setState({ status: 'tested', outcome: await onTest(draft) });
    } catch (error) {
      setState({ status: 'editing' });
      throw error;
    }
  }

  return {
    draft,
    state,
    save,
    test,
    edit: (part: Partial<ConnectionDraft>): void => {
      setDraft(before => ({ ...before, ...part }));
      setState({ status: 'editing' });
    },
  };
}

const NO_PRICE = { prompt: null, reply: null };

/** Nothing is preset: an address nobody chose must not be the one that is saved. */
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
