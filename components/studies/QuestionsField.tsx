import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

import { formatNumber } from '../../lib/i18n/format';
import { language, t } from '../../lib/i18n/t';
import type { StudyQuestion } from '../../lib/studies/contract';
import { addQuestions } from '../../lib/studies/draft';
import { pageOf } from '../../lib/studies/page-state';
import { TextField } from '../options/Field';
import { Button } from '../ui/Button';
import { Icon, ICONS } from '../ui/Icon';
import { Pager } from './Pager';
import { TextArea } from './TextArea';
import { questionsSentence } from './study-words';

type QuestionsProps = {
  questions: StudyQuestion[];
  onChange: (questions: StudyQuestion[]) => void;
};

/** Rows that are drawn at once. */
const SIZE = 20;

/** The list of questions, and a field that takes more. */
export function QuestionsField({ questions, onChange }: QuestionsProps): VNode {
  const [page, setPage] = useState(0);
  const shown = pageOf(questions, page, SIZE);
  const change = (at: number, part: Partial<StudyQuestion> | null): void => {
    onChange(
      questions.flatMap((each, index) => {
        if (index !== at) return [each];
        return part ? [{ ...each, ...part }] : [];
      }),
    );
  };
  return (
    <section class="stack gap-12">
      <h2>{t('studies.questions.title', { count: formatNumber(questions.length) })}</h2>
      {questions.length > 0 && (
        <div class="table-scroll">
          <table class="figures study-questions">
            <thead>
              <tr>
                {COLUMNS.map(column => (
                  <th key={column} scope="col">
                    {t(`studies.questions.${column}`)}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {shown.items.map((question, index) => (
                <Row
                  key={shown.first + index}
                  number={shown.first + index + 1}
                  question={question}
                  onChange={part => change(shown.first + index, part)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pager shown={shown} of={questions.length} onPage={setPage} />
      <AddQuestions questions={questions} onChange={onChange} />
    </section>
  );
}

const COLUMNS = ['id', 'text', 'stratum', 'language'] as const;

function Row(props: {
  number: number;
  question: StudyQuestion;
  onChange: (part: Partial<StudyQuestion> | null) => void;
}): VNode {
  const { number, question, onChange } = props;
  return (
    <tr>
      {COLUMNS.map(column => (
        <td key={column}>
          <input
            class={`study-question-${column}`}
            aria-label={t('studies.questions.of', {
              column: t(`studies.questions.${column}`),
              number,
            })}
            dir="auto"
            autocomplete="off"
            value={question[column] ?? ''}
            onInput={event => onChange({ [column]: event.currentTarget.value })}
          />
        </td>
      ))}
      <td>
        <button
          type="button"
          class="icon-button"
          data-action="remove-question"
          aria-label={t('studies.remove', { name: question.id })}
          onClick={() => onChange(null)}
        >
          <Icon path={ICONS.trash} />
        </button>
      </td>
    </tr>
  );
}

function AddQuestions({ questions, onChange }: QuestionsProps): VNode {
  const [text, setText] = useState('');
  const [spoken, setSpoken] = useState(language);
  const [problem, setProblem] = useState('');
  function add(pasted: string): void {
    const added = addQuestions(questions, pasted, spoken);
    setProblem(added.ok ? '' : questionsSentence(added.failure));
    if (!added.ok) return;
    onChange(added.value);
    setText('');
  }
  return (
    <div class="stack box raised study-add">
      <TextArea
        label={t('studies.questions.add_label')}
        help={t('studies.questions.help')}
        name="questions"
        rows={4}
        value={text}
        onInput={setText}
      />
      <TextField
        label={t('studies.questions.language')}
        name="language"
        value={spoken}
        onInput={setSpoken}
      />
      <div class="form-problem tone-problem small" role="alert">
        {problem}
      </div>
      <div class="row">
        <Button action="add-questions" onClick={() => add(text)}>
          {t('studies.questions.add')}
        </Button>
        <label class="study-file small">
          <span>{t('studies.questions.file')}</span>
          <input
            type="file"
            name="questions-file"
            accept=".csv,.jsonl,.ndjson,.txt"
            onChange={event => {
              void event.currentTarget.files?.[0]?.text().then(add);
              event.currentTarget.value = '';
            }}
          />
        </label>
      </div>
    </div>
  );
}
