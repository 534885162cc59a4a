import type { ComponentChildren, VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import {
  type Exam,
  examineeOf,
  type ExamFile,
  type ExamSet,
  listExamPairs,
} from '../../lib/core/audit/exam';
import { judgeKeyOf, type JudgeIdentity } from '../../lib/core/audit/pair';
import { explain, inOneLine, t } from '../../lib/i18n/t';
import { cardOfExam } from '../../lib/metrics/exam-card';
import { connectionHost, type SavedConnection } from '../../lib/settings/judge-choice';
import { estimateExam } from '../../lib/views/estimate';
import { Button } from '../ui/Button';
import { ConfirmButton } from '../ui/ConfirmButton';
import { ICONS } from '../ui/Icon';
import { ProgressBar } from '../ui/ProgressBar';
import { AboutJudge } from './AboutJudge';
import { judgeLabel } from './judge-words';
import { estimateWords, spentWords } from './judging-words';

/** `file`: `null` until the packaged pairs are read. */
export type ExamsView = { file: ExamFile | null; exams: readonly Exam[] };

export type ExamActions = {
  /** Also goes on with an exam that has not ended. */
  onBegin: (judge: JudgeIdentity, price?: SavedConnection['price']) => void | Promise<void>;
  onStop: (key: string) => void | Promise<void>;
  onDelete: (key: string) => void | Promise<void>;
};

export type ExamPartProps = {
  judge: JudgeIdentity;
  view: ExamsView;
  actions: ExamActions;
  /** A judge behind an API, with the number of passages it is given; `null`: one on this device. */
  api: (SavedConnection & { passagesPerPair: number }) | null;
  /** The package has figures of this judge. */
  isPackaged: boolean;
};

/** Measures a judge with the pairs of the package, and shows what came of it. */
export function ExamPart(props: ExamPartProps): VNode | null {
  const { view } = props;
  const judge = examineeOf(props.judge);
  const exam = view.exams.find(({ key }) => key === judgeKeyOf(judge));
  if (view.file === null) return null;
  return (
    <section
      class="exam stack gap-10 start stretch"
      aria-label={t('exam.of', { judge: judgeLabel(judge) })}
      data-judge={judge.id}
      data-exam={exam?.state.status ?? 'none'}
    >
      <h3>{t('exam.of', { judge: judgeLabel(judge) })}</h3>
      <p class="soft">{t('exam.about', { count: view.file.pairs.length })}</p>
      <Stage {...props} judge={judge} exam={exam} file={view.file} />
      <Sets sets={Object.values(view.file.sets)} />
    </section>
  );
}

type StageProps = ExamPartProps & { exam: Exam | undefined; file: ExamFile };

function Stage(props: StageProps): VNode {
  const { judge, exam, isPackaged } = props;
  const name = judgeLabel(judge);
  switch (exam?.state.status) {
    case undefined:
      return (
        <>
          <p>{t(isPackaged ? 'exam.packaged' : 'exam.unmeasured', { judge: name })}</p>
          <Begin {...props} label={t('exam.begin')} />
        </>
      );
    case 'running':
      return <Running exam={exam} name={name} onStop={props.actions.onStop} />;
    case 'stopped':
      return (
        <Left {...props} exam={exam}>
          {t('exam.stopped', { done: exam.answers.length, of: exam.of })}
        </Left>
      );
    case 'failed':
      return (
        <Left {...props} exam={exam}>
          {failureWords(exam.state.failure)}{' '}
          {t('exam.so_far', { done: exam.answers.length, of: exam.of })}
        </Left>
      );
    case 'finished':
      return <Result {...props} exam={exam} />;
  }
}

function failureWords(failure: Extract<Exam['state'], { status: 'failed' }>['failure']): string {
  return failure === 'storage-full' ? t('exam.full') : inOneLine(explain('reason', failure));
}

function Running(props: { exam: Exam; name: string; onStop: ExamActions['onStop'] }): VNode {
  const { exam, name, onStop } = props;
  const done = exam.answers.length;
  const text = t('exam.so_far', { done, of: exam.of });
  return (
    <>
      <ProgressBar
        label={t('exam.of', { judge: name })}
        share={exam.of === 0 ? 0 : Math.min(1, done / exam.of)}
        text={text}
      />
      <div class="row">
        <span>{text}</span>
        <Button action="stop-exam" onClick={() => void onStop(exam.key)}>
          {t('exam.stop')}
        </Button>
      </div>
    </>
  );
}

/** Says why an exam has not ended, and offers to go on. */
function Left(props: StageProps & { exam: Exam; children: ComponentChildren }): VNode {
  const { judge, exam, api, actions } = props;
  return (
    <>
      <p role="status">{props.children}</p>
      <div class="row">
        <Button
          kind="primary"
          action="go-on-exam"
          onClick={() => void actions.onBegin(judge, api?.price)}
        >
          {t('exam.go_on')}
        </Button>
        <Delete exam={exam} onDelete={actions.onDelete} />
      </div>
    </>
  );
}

/** Says what an exam takes before anything is sent. */
function Begin(props: StageProps & { label: string }): VNode {
  const { judge, api, file, label, actions } = props;
  const count = file.pairs.length;
  const question = useMemo(() => {
    if (api === null) return t('exam.question.device', { count });
    const estimate = estimateWords(estimateExam(listExamPairs(file), api));
    return t('exam.question.api', { count, host: connectionHost(api), estimate });
  }, [api?.savedAt, api?.passagesPerPair, api?.tested, file]);
  return (
    <ConfirmButton
      label={label}
      question={question}
      confirm={t('exam.start')}
      confirmKind="primary"
      action="begin-exam"
      kind="plain"
      icon={ICONS.grid}
      onConfirm={() => void actions.onBegin(judge, api?.price)}
    />
  );
}

function Result(props: StageProps & { exam: Exam }): VNode {
  const { judge, exam, actions } = props;
  const card = cardOfExam(exam);
  const { sets = [], spent } = card.reliability ?? {};
  const right = sets.reduce((sum, set) => sum + Math.round(set.accuracy * set.pairs), 0);
  return (
    <>
      <p role="status">
        {t('exam.result', { right, of: exam.answers.length })} {spent && spentWords(spent)}
      </p>
      <details class="disclosure stretch">
        <summary>{t('exam.figures')}</summary>
        <AboutJudge judge={judge} cards={[card]} />
      </details>
      <div class="row">
        <Begin {...props} label={t('exam.again')} />
        <Delete exam={exam} onDelete={actions.onDelete} />
      </div>
    </>
  );
}

function Delete({ exam, onDelete }: { exam: Exam; onDelete: ExamActions['onDelete'] }): VNode {
  return (
    <ConfirmButton
      label={t('exam.delete')}
      question={t('exam.delete_question', { judge: judgeLabel(exam.judge) })}
      confirm={t('exam.delete')}
      action="delete-exam"
      onConfirm={() => void onDelete(exam.key)}
    />
  );
}

function Sets({ sets }: { sets: readonly ExamSet[] }): VNode {
  return (
    <details class="disclosure stretch">
      <summary>{t('exam.sets')}</summary>
      <ul class="licences stack gap-2 small">
        {sets.map(({ name, origin, licence }) => (
          <li key={name}>
            {name}{' '}
            <span class="soft">
              {origin}; {licence}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
