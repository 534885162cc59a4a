import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

import { formatDate } from '../../lib/i18n/format';
import { t } from '../../lib/i18n/t';
import { inForce } from '../../lib/core/study/study';
import {
  cellSlots,
  SAID_OUTCOMES,
  type Binding,
  type CellSlot,
  type ShownStudy,
} from '../../lib/studies/page-state';
import { TextField } from '../options/Field';
import { Button } from '../ui/Button';
import { Choice, withEmpty } from '../ui/Choice';
import { Icon, ICONS } from '../ui/Icon';
import { ShownScreenshot } from './ShownScreenshot';
import type { StudiesProps } from './studies-props';
import { bindSentence, checkName, OUTCOME_ICONS, outcomeName, systemName } from './study-words';

type DetailsProps = Pick<StudiesProps, 'checks' | 'actions'> & {
  study: ShownStudy;
  place: { question: string; system: string };
  onClose: () => void;
};

/** The repeats of one question and one chatbot, and a way to fill each. */
export function CellDetails(props: DetailsProps): VNode {
  const { study, place, actions, onClose } = props;
  const { questions, systems } = inForce(study.study.frozen).protocol;
  const question = questions.find(({ id }) => id === place.question);
  const system = systems.find(({ id }) => id === place.system);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    void actions.readChecks();
  }, []);
  return (
    <section
      class="study-details box raised stack gap-12"
      data-details
      onKeyDown={event => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div class="line apart">
        <h2 tabIndex={-1} ref={heading} dir="auto">
          {system && systemName(system)}
        </h2>
        <button
          type="button"
          class="icon-button"
          data-action="close-details"
          aria-label={t('studies.answers.close')}
          onClick={onClose}
        >
          <Icon path={ICONS.close} />
        </button>
      </div>
      <p dir="auto">{question?.text}</p>
      <ol class="stack gap-12">
        {cellSlots(study, place).map(slot => (
          <li key={slot.repeat} class="stack gap-4" data-repeat={slot.repeat}>
            <Repeat slot={slot} />
            {slot.hasScreenshot && <ShownScreenshot {...props} repeat={slot.repeat} />}
            <Filling {...props} slot={slot} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function hasAnswer(answer: CellSlot['answer']): boolean {
  return answer !== null && answer.answer !== '';
}

/** What is known of an answer, in words. */
function factsOf(answer: CellSlot['answer']): string[] {
  if (!answer) return [];
  const { capturedAt, modelLabel, deviation, reason } = answer;
  return [
    formatDate(capturedAt),
    ...(modelLabel === null ? [] : [modelLabel]),
    ...(deviation === null ? [] : [t('studies.answers.deviation', { reason: deviation })]),
    ...(reason === null ? [] : [reason]),
  ];
}

function Repeat({ slot }: { slot: CellSlot }): VNode {
  const { repeat, answer, auditId } = slot;
  const outcome = answer?.outcome ?? 'missing';
  const facts = factsOf(answer);
  return (
    <div class="stack gap-2">
      <p class="row">
        {t('studies.answers.repeat', { repeat })}
        <span class={`outcome outcome-${outcome} small`} data-outcome={outcome}>
          <Icon path={OUTCOME_ICONS[outcome]} size={12} />
          {outcomeName(outcome)}
        </span>
        {auditId !== null && (
          <a
            class="external"
            href={`/sidepanel.html?matrix=${encodeURIComponent(auditId)}`}
            target="_blank"
            aria-label={`${t('studies.answers.open')}, ${t('studies.answers.repeat', { repeat })}`}
          >
            <span>{t('studies.answers.open')}</span>
            <Icon path={ICONS.external} size={14} />
          </a>
        )}
        {hasAnswer(answer) && auditId === null && (
          <span class="soft small">{t('studies.answers.not_checked')}</span>
        )}
      </p>
      {facts.length > 0 && (
        <p class="soft small" dir="auto">
          {facts.join(' · ')}
        </p>
      )}
    </div>
  );
}

/** The form is drawn once it is asked for: it lists hundreds of checks. */
function Filling(props: DetailsProps & { slot: CellSlot }): VNode {
  const { slot } = props;
  const [isAsked, setAsked] = useState(false);
  return (
    <details class="disclosure" onToggle={() => setAsked(true)}>
      <summary>
        {t(slot.answer ? 'studies.answers.replace' : 'studies.answers.fill')}
        <span class="visually-hidden"> {t('studies.answers.repeat', { repeat: slot.repeat })}</span>
      </summary>
      {isAsked && <BindForm {...props} repeat={slot.repeat} />}
    </details>
  );
}

function BindForm(props: DetailsProps & { repeat: number }): VNode {
  const { study, place, repeat, checks, actions } = props;
  const [outcome, setOutcome] = useState<Binding['outcome']>('answered');
  const [check, setCheck] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const hasAnswer = outcome === 'answered' || outcome === 'hedged';
  async function save(): Promise<void> {
    const binding = { slot: { ...place, repeat }, outcome, check, reason };
    const bound = await actions.bind(study, binding);
    setProblem(bound.ok ? '' : bindSentence(bound.failure));
  }
  return (
    <div class="stack gap-12">
      <div class="study-fields">
        <Choice
          label={t('studies.answers.came')}
          name="outcome"
          value={outcome}
          options={SAID_OUTCOMES.map(value => ({ value, label: outcomeName(value) }))}
          onChoose={setOutcome}
        />
        {hasAnswer && (
          <Choice
            label={t('studies.answers.check')}
            name="check"
            value={check}
            options={withEmpty(
              t('studies.answers.choose'),
              checks.value.map(each => ({ value: each.id, label: checkName(each) })),
            )}
            onChoose={setCheck}
          />
        )}
        <TextField
          label={t('studies.answers.reason')}
          help={t('studies.answers.reason_help')}
          name="reason"
          value={reason}
          onInput={setReason}
        />
      </div>
      <div class="form-problem tone-problem small" role="alert">
        {problem}
      </div>
      <div class="row">
        <Button
          kind="primary"
          action="bind"
          name={`${t('studies.answers.save')}, ${t('studies.answers.repeat', { repeat })}`}
          onClick={() => void save()}
        >
          {t('studies.answers.save')}
        </Button>
      </div>
    </div>
  );
}
