import type { VNode } from 'preact';
import { useId, useState } from 'preact/hooks';

import type { ScreenshotFault } from '../../lib/core/study/screenshot';
import { slotKey, type ChatFacts, type Outcome, type StudySlot } from '../../lib/core/study/study';
import { t } from '../../lib/i18n/t';
import type { CollectingPlace } from '../../lib/studies/collecting';
import type { BindFault } from '../../lib/studies/file-answer';
import { SAID_OUTCOMES, type Binding } from '../../lib/studies/page-state';
import { useSaving } from '../audit/SavingLine';
import { Button } from '../ui/Button';
import { Choice } from '../ui/Choice';
import { ICONS } from '../ui/Icon';
import { bindSentence, outcomeName, screenshotSentence, systemName } from './study-words';

export type StudyBarView = {
  title: string;
  /** `null`: no answer is missing. */
  place: CollectingPlace | null;
  questions: number;
  repeats: number;
  /** `null`: Veracite does not know that chat site. */
  chatUrl: string | null;
  facts: ChatFacts;
  /** Whether the shown answer is in the study, and where; `null`: none is shown. */
  shown: ShownAnswer | 'other' | null;
};

type ShownAnswer = { outcome: Outcome; slot: StudySlot; system: string; hasScreenshot: boolean };

export type StudyBarActions = {
  /** Called directly in the click. `false`: the browser did not allow copying. */
  copyQuestion(): Promise<boolean>;
  openChat(url: string): void;
  /** Leaves a place for later. */
  passOver(): void;
  sayOfChat: (facts: Partial<ChatFacts>) => void;
  /** Ends collecting; the answers stay. */
  stop(): void;
  /** Called directly in the click, as the browser asks the person what to show. */
  addScreenshot(): Promise<ScreenshotFault | null>;
  bind(said: Pick<Binding, 'outcome' | 'reason'>): Promise<BindFault | null>;
};

type BarProps = { view: StudyBarView; actions: StudyBarActions };

/** Leads a person through the answers to collect. It never types or sends anything. */
export function StudyBar({ view, actions }: BarProps): VNode {
  const { title, place } = view;
  return (
    <section class="study-bar box raised stack gap-6 small" aria-label={t('study_bar.name')}>
      <div class="row apart">
        <p class="ellipsis soft" dir="auto" title={title}>
          {title}
        </p>
        <Button kind="quiet" action="study-stop" onClick={() => actions.stop()}>
          {t('study_bar.stop')}
        </Button>
      </div>
      {place ? <Next view={view} place={place} actions={actions} /> : <p>{t('study_bar.full')}</p>}
      <Shown view={view} />
      {view.shown !== null && view.shown !== 'other' && (
        <AddScreenshot key={slotKey(view.shown.slot)} shown={view.shown} actions={actions} />
      )}
      {(place !== null || (view.shown !== null && view.shown !== 'other')) && (
        <OutcomeForm view={view} actions={actions} />
      )}
    </section>
  );
}

function Next({ view, place, actions }: BarProps & { place: CollectingPlace }): VNode {
  const { chatUrl, questions, repeats, facts } = view;
  const { number, question, system, slot } = place;
  const [isCopied, setCopied] = useState<boolean | null>(null);
  return (
    <>
      <p data-study-place>
        <strong>
          {t('study_bar.place', {
            number,
            questions,
            system: systemName(system),
            repeat: slot.repeat,
            repeats,
          })}
        </strong>{' '}
        <span class="soft">{t('study_bar.left', { count: place.left })}</span>
      </p>
      <p class="clamp" dir="auto" lang={question.language} title={question.text}>
        {question.text}
      </p>
      {system.kind === 'chat-site' && system.settings !== '' && (
        <p class="soft" dir="auto">
          {system.settings}
        </p>
      )}
      <div class="wrap">
        <Button
          kind="primary"
          action="study-copy"
          onClick={() => void actions.copyQuestion().then(setCopied)}
        >
          {t('study_bar.copy')}
        </Button>
        {chatUrl !== null && (
          <Button
            icon={ICONS.external}
            action="study-chat"
            onClick={() => actions.openChat(chatUrl)}
          >
            {t('study_bar.chat')}
          </Button>
        )}
        <Button kind="quiet" action="study-pass-over" onClick={() => actions.passOver()}>
          {t('study_bar.pass_over')}
        </Button>
      </div>
      <p role="status">
        {isCopied !== null && t(isCopied ? 'study_bar.copied' : 'study_bar.not_copied')}
      </p>
      <Facts facts={facts} onSay={actions.sayOfChat} />
    </>
  );
}

function Facts({ facts, onSay }: { facts: ChatFacts; onSay: StudyBarActions['sayOfChat'] }): VNode {
  return (
    <div class="wrap">
      {CHAT_FACTS.map(name => (
        <Said key={name} name={name} value={facts[name]} onSay={said => onSay({ [name]: said })} />
      ))}
      <Mode mode={facts.mode} onSay={mode => onSay({ mode })} />
    </div>
  );
}

/** Asks for what no page shows in a place that can be relied on. Stored when the field is left. */
function Mode({
  mode,
  onSay,
}: {
  mode: string | null;
  onSay: (mode: string | null) => void;
}): VNode {
  const id = useId();
  return (
    <div class="line gap-6">
      <label for={id}>{t('study_bar.mode.label')}</label>
      <input
        id={id}
        name="study-mode"
        dir="auto"
        maxLength={100}
        placeholder={t('study_bar.mode.example')}
        value={mode ?? ''}
        onChange={event => onSay(event.currentTarget.value.trim() || null)}
      />
    </div>
  );
}

const CHAT_FACTS = ['signedIn', 'freshChat'] as const;

function Said(props: {
  name: (typeof CHAT_FACTS)[number];
  value: boolean | null;
  onSay: (value: boolean | null) => void;
}): VNode {
  const { name, value, onSay } = props;
  return (
    <Choice
      label={t(`study_bar.${name}.label`)}
      name={`study-${name}`}
      look="line gap-6"
      value={value === null ? null : value ? 'yes' : 'no'}
      options={[
        { value: null, label: t('study_bar.unsaid') },
        { value: 'yes', label: t('study_bar.yes') },
        { value: 'no', label: t('study_bar.no') },
      ]}
      onChoose={chosen => onSay(chosen === null ? null : chosen === 'yes')}
    />
  );
}

/** Says where the shown answer is in the study. */
function Shown({ view: { shown } }: Pick<BarProps, 'view'>): VNode {
  const words = () => {
    if (shown === null) return '';
    if (shown === 'other') return t('study_bar.other');
    const { slot, system, outcome } = shown;
    return t('study_bar.added', {
      question: slot.question,
      system,
      repeat: slot.repeat,
      outcome: outcomeName(outcome),
    });
  };
  return (
    <p role="status" data-study-shown={shown === null || shown === 'other' ? shown : 'added'}>
      {words()}
    </p>
  );
}

/** Keeps a picture of the shown answer; only a click takes one. */
function AddScreenshot(props: { shown: ShownAnswer; actions: StudyBarActions }): VNode {
  const { shown, actions } = props;
  const { state, save } = useSaving<ScreenshotFault>();
  return (
    <div class="row">
      <Button
        action="study-screenshot"
        disabled={state.status === 'saving'}
        onClick={() => void save(() => actions.addScreenshot())}
      >
        {t(`study_bar.screenshot.${shown.hasScreenshot ? 'replace' : 'add'}`)}
      </Button>
      <p role="status" data-screenshot={state.status}>
        {state.status === 'saved' && t('dashboard.saved')}
        {state.status === 'failed' && screenshotSentence(state.failure)}
      </p>
    </div>
  );
}

/** Notes a refusal or no answer, binds an answer to another question, or changes what is noted. */
function OutcomeForm({ view: { shown }, actions }: BarProps): VNode {
  const id = useId();
  const { state, save } = useSaving<BindFault>();
  const [outcome, setOutcome] = useState<Binding['outcome']>('refused');
  const [reason, setReason] = useState('');
  // Without an answer there is nothing to put into the place but the lack of one.
  const possible = shown === null ? SAID_OUTCOMES.slice(2) : SAID_OUTCOMES;

  async function bind(): Promise<void> {
    if (await save(() => actions.bind({ outcome, reason }))) setReason('');
  }

  return (
    <details class="disclosure">
      <summary data-action="study-outcome">
        {t(shown === 'other' ? 'study_bar.bind' : 'study_bar.note')}
      </summary>
      <div class="stack gap-6">
        <Choice
          label={t('studies.answers.came')}
          name="study-outcome"
          value={outcome}
          options={possible.map(value => ({ value, label: outcomeName(value) }))}
          onChoose={setOutcome}
        />
        <label for={id}>{t('studies.answers.reason')}</label>
        <textarea
          id={id}
          rows={2}
          dir="auto"
          value={reason}
          onInput={event => setReason(event.currentTarget.value)}
        />
        <Button
          action="study-bind"
          disabled={state.status === 'saving'}
          onClick={() => void bind()}
        >
          {t('studies.answers.save')}
        </Button>
        <p role="status">{state.status === 'failed' && bindSentence(state.failure)}</p>
      </div>
    </details>
  );
}
