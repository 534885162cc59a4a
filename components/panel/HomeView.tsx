import type { VNode } from 'preact';
import type { RequestFailure } from '../../lib/core/answer/page-check';
import { explain, t } from '../../lib/i18n/t';
import type { HistoryView } from '../../lib/views/history-state';
import { JudgeSwitch } from '../judge/JudgeSwitch';
import { everythingLine } from '../judge/judging-words';
import { ProblemBanner } from '../ui/Banner';
import { BrandMark } from '../ui/BrandMark';
import { Button, LinkButton } from '../ui/Button';
import { Explained } from '../ui/Explained';
import { ICONS } from '../ui/Icon';
import { HistoryList } from '../history/HistoryList';
import { usePanel } from './panel-context';
import { useId, useState } from 'preact/hooks';
import { foldSpace } from '../../lib/util/fold-space';

export function HomeView({ history }: { history: HistoryView }): VNode {
  const { state, actions } = usePanel();
  const failure = state.failure.value;
  const judging = state.judging.value;
  return (
    <main class="home">
      <header class="stack gap-12">
        <div class="row apart">
          <p class="brand line">
            <BrandMark /> {t('extension.name')}
          </p>
          <Button
            kind="quiet"
            icon={ICONS.gear}
            action="options"
            onClick={() => actions.openOptions()}
          >
            {t('panel.options')}
          </Button>
        </div>
        <h1 tabIndex={-1}>{t('panel.home.title')}</h1>
        <p class="soft">{t('panel.home.how')}</p>
        <JudgeSwitch
          judging={judging}
          site={null}
          onChoose={place => actions.chooseJudge(place, null)}
          onConnect={() => actions.openConnection()}
          onModels={() => actions.openModels()}
        />
      </header>
      {failure !== null && <ProblemBanner words={explain('request', failure)} />}
      <PasteForm />
      <HistoryList history={history} />
      <p class="wrap links">
        <LinkButton action="dashboard" onClick={() => actions.openDashboard()}>
          {t('dashboard.link')}
        </LinkButton>
        <LinkButton action="studies" onClick={() => actions.openStudies()}>
          {t('studies.link')}
        </LinkButton>
        <LinkButton action="help" onClick={() => actions.openHelp()}>
          {t('guide.nav.help')}
        </LinkButton>
      </p>
      <p class="privacy-line tiny soft">{everythingLine(judging.choice)}</p>
    </main>
  );
}

type FormState =
  { status: 'ready' } | { status: 'sending' } | { status: 'failed'; failure: RequestFailure };

function PasteForm(): VNode {
  const id = useId();
  const { actions } = usePanel();
  const { text, edit, take, isChanged, state, check } = useChecking();
  return (
    <form class="paste stack box raised" onSubmit={event => event.preventDefault()}>
      <label for={id}>{t('panel.paste.label')}</label>
      <p class="soft small" id={`${id}-help`}>
        {t('panel.paste.help')}
      </p>
      <textarea
        id={id}
        rows={5}
        dir="auto"
        value={text}
        aria-describedby={`${id}-help ${id}-problem`}
        aria-invalid={state.status === 'failed'}
        onInput={event => edit(event.currentTarget.value)}
        onPaste={event => take(event.clipboardData)}
        onDrop={event => take(event.dataTransfer)}
      />
      <p class="soft small" role="status">
        {isChanged && t('panel.paste.changed')}
      </p>
      <div id={`${id}-problem`} class="form-problem tone-problem small" role="alert">
        {state.status === 'failed' && <Explained {...explain('request', state.failure)} />}
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
        <Button action="open-sample" onClick={() => actions.openSample()}>
          {t('panel.paste.sample')}
        </Button>
      </div>
    </form>
  );
}

/** What the clipboard had: the text that was inserted, and the same with its formatting. */
type Copied = { text: string; html: string };

const LINKED = /<a\s[^<>]{0,2000}href/i;

function useChecking() {
  const { actions } = usePanel();
  const [text, setText] = useState('');
  const [copied, setCopied] = useState<Copied | null>(null);
  const [state, setState] = useState<FormState>({ status: 'ready' });
  // The markup says nothing about words that were written since, or were there before.
  const isWhole = copied !== null && foldSpace(text) === foldSpace(copied.text);

  async function check(): Promise<void> {
    if (text.trim() === '') {
      setState({ status: 'failed', failure: 'answer-empty' });
      return;
    }
    setState({ status: 'sending' });
    try {
      const request = await actions.checkPasted(text, isWhole ? copied.html : null);
      setState(request.ok ? { status: 'ready' } : { status: 'failed', failure: request.failure });
      if (!request.ok) return;
      setText('');
      setCopied(null);
      actions.openAudit(request.value);
    } catch (error) {
      // A bug elsewhere; the text must remain, and the button must work again.
      setState({ status: 'ready' });
      throw error;
    }
  }

  return {
    text,
    /** The links that were copied are no longer used. */
    isChanged: copied !== null && !isWhole && text !== '' && LINKED.test(copied.html),
    /** Called before the browser inserts the text. */
    take: (data: DataTransfer | null): void => {
      const html = data?.getData('text/html') ?? '';
      if (html !== '') setCopied({ text: data?.getData('text/plain') ?? '', html });
    },
    edit: (next: string): void => {
      setText(next);
      setState({ status: 'ready' });
    },
    state,
    check,
  };
}
