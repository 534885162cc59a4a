import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';

import type { ConnectionReport } from '../../lib/core/device/remote-connection';
import { formatNumber, listInRow } from '../../lib/i18n/format';
import { explain, type Explanation, t } from '../../lib/i18n/t';
import {
  connectionHost,
  type ConnectionDraft,
  type SavedConnection,
  type SaveOutcome,
  type TestOutcome,
} from '../../lib/settings/judge-choice';
import { Button } from '../ui/Button';
import { Explained } from '../ui/Explained';
import { AddressFields, AmountFields, KeyFields, PresetField } from './ConnectionFields';

type DraftState =
  | { status: 'editing' | 'saving' | 'testing' }
  | { status: 'saved'; outcome: SaveOutcome }
  | { status: 'tested'; outcome: TestOutcome };

export type DraftCalls = {
  onSave: (draft: ConnectionDraft) => Promise<SaveOutcome>;
  onTest: (draft: ConnectionDraft) => Promise<TestOutcome>;
};

/** Holds a connection while it is entered; the next edit clears the result of a test or save. */
function useDraft(saved: SavedConnection | null, { onSave, onTest }: DraftCalls) {
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

export function ConnectionForm(props: {
  saved: SavedConnection | null;
  /** `false`: the saved connection needs a key that is no longer stored. */
  hasKey: boolean;
  calls: DraftCalls;
}): VNode {
  const { saved, hasKey, calls } = props;
  const { draft, state, edit, save, test } = useDraft(saved, calls);
  const isBusy = state.status === 'saving' || state.status === 'testing';
  const isKept =
    saved !== null &&
    hasKey &&
    saved.keyTerm !== 'none' &&
    connectionHost(saved) === connectionHost(draft);
  return (
    <form
      class="connection stack gap-14 start wide"
      aria-label={t('options.connection.title')}
      onSubmit={event => event.preventDefault()}
    >
      <PresetField draft={draft} onEdit={edit} />
      <AddressFields draft={draft} onEdit={edit} />
      <KeyFields draft={draft} onEdit={edit} isKept={isKept} />
      <AmountFields draft={draft} onEdit={edit} />
      <div class="row">
        <Button
          kind="primary"
          action="save-connection"
          disabled={isBusy}
          onClick={() => void save()}
        >
          {t(state.status === 'saving' ? 'options.connection.saving' : 'options.connection.save')}
        </Button>
        <Button action="test-connection" disabled={isBusy} onClick={() => void test()}>
          {t(state.status === 'testing' ? 'options.connection.testing' : 'options.connection.test')}
        </Button>
      </div>
      <Outcome state={state} />
    </form>
  );
}

/** Result of saving or testing; always rendered, so that a change is announced. */
function Outcome({ state }: { state: DraftState }): VNode {
  const told = tell(state);
  return (
    <div
      class={`connection-outcome stack gap-4 wide small tone-problem${told?.isGood ? ' connection-good' : ''}`}
      role="status"
      data-outcome={told === null ? undefined : told.isGood ? 'good' : 'trouble'}
    >
      {told && <Explained {...told} />}
    </div>
  );
}

function tell(state: DraftState): (Explanation & { isGood: boolean }) | null {
  switch (state.status) {
    case 'editing':
    case 'saving':
      return null;
    case 'testing':
      return { isGood: true, ...explain('options.connection', 'under-way') };
    case 'saved':
      return state.outcome.ok
        ? { isGood: true, ...explain('options.connection', 'saved') }
        : { isGood: false, ...explain('doctor.fault', state.outcome.failure) };
    case 'tested':
      return state.outcome.ok
        ? { isGood: state.outcome.value.kind === 'works', ...reportWords(state.outcome.value) }
        : { isGood: false, ...explain('doctor.fault', state.outcome.failure) };
  }
}

export function reportWords(report: ConnectionReport): Explanation {
  if (report.kind === 'works') {
    return { sentence: worksSentence(report), nextStep: t(`doctor.format.${report.format}`) };
  }
  if (report.kind === 'no-such-model') {
    return { sentence: t('doctor.no_such_model'), nextStep: modelsSentence(report.models) };
  }
  return 'originsLine' in report
    ? explain('doctor.origin', report.kind, { line: report.originsLine })
    : explain('doctor.plain', report.kind);
}

function worksSentence({ ms, tokens }: Extract<ConnectionReport, { kind: 'works' }>): string {
  const seconds = formatNumber(ms / 1_000, 1);
  return tokens
    ? t('doctor.works_counted', { seconds, read: tokens.prompt, written: tokens.reply })
    : t('doctor.works', { seconds });
}

/** Names that fit into a sentence. */
const NAMES_SHOWN = 8;

function modelsSentence(models: readonly string[]): string {
  if (models.length === 0) return t('doctor.models.none');
  const names = listInRow(models.slice(0, NAMES_SHOWN));
  const more = models.length - NAMES_SHOWN;
  return more > 0
    ? t('doctor.models.more', { names, count: more })
    : t('doctor.models.all', { names });
}
