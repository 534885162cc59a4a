import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import { t } from '../../lib/i18n/t';
import { STUDY_LIMITS } from '../../lib/core/study/study-schemas';
import { JUDGES } from '../../lib/judges/registry';
import type { StudyProtocol } from '../../lib/studies/contract';
import type { StudyDraft } from '../../lib/studies/draft';
import { NumberField, TextField } from '../options/Field';
import { findJudgeWords } from '../judge/judge-words';
import { Button } from '../ui/Button';
import { Choice } from '../ui/Choice';
import { PagesField } from './PagesField';
import { QuestionsField } from './QuestionsField';
import { SystemsField } from './SystemsField';
import type { StudyActions } from './studies-props';
import { TextArea } from './TextArea';
import { freezeSentence, orderName } from './study-words';
import type { WriteProps } from './write-props';

type Change = (part: Partial<StudyProtocol>) => void;

/** A protocol that is being written. */
export function DraftPage(props: WriteProps & { draft: StudyDraft; actions: StudyActions }): VNode {
  const { draft, actions, writing, api } = props;
  const { protocol } = draft;
  const change: Change = part => actions.putDraft(draft, { ...protocol, ...part });
  return (
    <>
      <header class="stack">
        <h1 tabIndex={-1}>{t(draft.of === null ? 'studies.new' : 'studies.protocol.amend')}</h1>
        <p class="soft">{t('studies.draft.saved')}</p>
      </header>
      <form class="stack gap-20" onSubmit={event => event.preventDefault()}>
        <TextField
          label={t('studies.field.title')}
          name="title"
          value={protocol.title}
          onInput={title => change({ title })}
        />
        <QuestionsField
          questions={protocol.questions}
          onChange={questions => change({ questions })}
        />
        <PagesField draft={draft.id} writing={writing} api={api} actions={actions} />
        <SystemsField systems={protocol.systems} onChange={systems => change({ systems })} />
        <Plan protocol={protocol} onChange={change} />
        <Rules protocol={protocol} onChange={change} />
        <Freeze draft={draft} actions={actions} />
      </form>
    </>
  );
}

/** How often, in which order, and what the answers are checked by. */
function Plan({ protocol, onChange }: { protocol: StudyProtocol; onChange: Change }): VNode {
  const { repeats, order, seed, judge, granularity } = protocol;
  return (
    <div class="study-fields">
      <NumberField
        label={t('studies.field.repeats')}
        name="repeats"
        value={repeats}
        range={{ min: 1, max: STUDY_LIMITS.repeats }}
        onChange={each => onChange({ repeats: each })}
      />
      <Choice
        label={t('studies.field.order')}
        name="order"
        value={order}
        options={(['latin-square', 'random'] as const).map(value => ({
          value,
          label: orderName(value),
        }))}
        onChoose={each => onChange({ order: each })}
      />
      <NumberField
        label={t('studies.field.seed')}
        name="seed"
        value={seed}
        range={{ min: 0, max: 2 ** 32 - 1 }}
        onChange={each => onChange({ seed: each })}
      />
      <Choice
        label={t('dashboard.field.judge')}
        name="judge"
        value={judge.id}
        options={JUDGES.map(({ id }) => ({ value: id, label: findJudgeWords({ id })?.name ?? id }))}
        onChoose={id => onChange({ judge: { ...judge, id } })}
      />
      <TextField
        label={t('studies.field.judge_model')}
        name="judge-model"
        value={judge.model ?? ''}
        onInput={model => onChange({ judge: { ...judge, model } })}
      />
      <Choice
        label={t('dashboard.field.granularity')}
        name="granularity"
        value={granularity}
        options={(['document', 'sentence', 'nuggets'] as const).map(value => ({
          value,
          label: t(`studies.granularity.${value}`),
        }))}
        onChoose={each => onChange({ granularity: each })}
      />
    </div>
  );
}

function Rules({ protocol, onChange }: { protocol: StudyProtocol; onChange: Change }): VNode {
  return (
    <>
      <TextArea
        label={t('studies.field.inclusion')}
        help={t('studies.field.inclusion_help')}
        name="inclusion"
        value={protocol.inclusion.join('\n')}
        onInput={text => onChange({ inclusion: text === '' ? [] : text.split('\n') })}
      />
      <TextArea
        label={t('studies.field.instructions')}
        name="instructions"
        value={protocol.instructions}
        onInput={instructions => onChange({ instructions })}
      />
    </>
  );
}

function Freeze({ draft, actions }: { draft: StudyDraft; actions: StudyActions }): VNode {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  async function freeze(): Promise<void> {
    setProblem('');
    const frozen = await actions.freeze(draft, reason);
    if (!frozen.ok) setProblem(freezeSentence(frozen.failure, draft.protocol));
  }
  return (
    <div class="stack gap-12">
      <p>{t('studies.draft.freeze_about')}</p>
      {draft.of !== null && (
        <TextField
          label={t('studies.draft.reason')}
          name="reason"
          value={reason}
          onInput={setReason}
        />
      )}
      <div class="form-problem tone-problem small" role="alert" data-problem>
        {problem}
      </div>
      <div class="row">
        <Button kind="primary" action="freeze" onClick={() => void freeze()}>
          {t('studies.draft.freeze')}
        </Button>
      </div>
    </div>
  );
}
