import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';

import type { RequestFailure } from '../../lib/core/page-check';
import { t } from '../../lib/i18n/t';
import { requestFailureWords } from '../reason-words';
import { Button } from '../ui/Button';
import type { PanelActions } from './panel-actions';

/** What the form is doing. */
type FormState =
  { status: 'ready' } | { status: 'sending' } | { status: 'failed'; failure: RequestFailure };

/** Starts a check of an answer that was copied from anywhere. */
export function PasteForm({ actions }: { actions: PanelActions }): VNode {
  const id = useId();
  const { text, edit, state, check } = useChecking(actions);
  return (
    <form
      class="paste"
      onSubmit={event => {
        event.preventDefault();
      }}
    >
      <label for={id}>{t('panel.paste.label')}</label>
      <p class="soft" id={`${id}-help`}>
        {t('panel.paste.help')}
      </p>
      <textarea
        id={id}
        rows={5}
        dir="auto"
        value={text}
        aria-describedby={`${id}-help ${id}-problem`}
        aria-invalid={state.status === 'failed'}
        onInput={event => {
          edit(event.currentTarget.value);
        }}
      />
      <div id={`${id}-problem`} class="form-problem" role="alert">
        {state.status === 'failed' && <Problem failure={state.failure} />}
      </div>
      <div class="row">
        <Button
          kind="primary"
          action="check-pasted"
          disabled={state.status === 'sending'}
          onClick={() => void check()}
        >
          {t(state.status === 'sending' ? 'panel.paste.starting' : 'panel.paste.check')}
        </Button>
        <Button
          action="open-sample"
          onClick={() => {
            actions.openSample();
          }}
        >
          {t('panel.paste.sample')}
        </Button>
      </div>
    </form>
  );
}

type Checking = {
  text: string;
  edit: (text: string) => void;
  state: FormState;
  check: () => Promise<void>;
};

function useChecking(actions: PanelActions): Checking {
  const [text, setText] = useState('');
  const [state, setState] = useState<FormState>({ status: 'ready' });

  async function check(): Promise<void> {
    if (text.trim() === '') {
      setState({ status: 'failed', failure: 'answer-empty' });
      return;
    }
    setState({ status: 'sending' });
    try {
      const request = await actions.checkPasted(text);
      setState(request.ok ? { status: 'ready' } : { status: 'failed', failure: request.failure });
      if (!request.ok) return;
      setText('');
      actions.openAudit(request.value);
    } catch (error) {
      // A bug elsewhere; the text must stay, and the button must work again.
      setState({ status: 'ready' });
      throw error;
    }
  }

  return {
    text,
    edit: next => {
      setText(next);
      setState({ status: 'ready' });
    },
    state,
    check,
  };
}

function Problem({ failure }: { failure: RequestFailure }): VNode {
  const { sentence, nextStep } = requestFailureWords(failure);
  return (
    <>
      <p>{sentence}</p>
      <p>{nextStep}</p>
    </>
  );
}
