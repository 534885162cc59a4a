import type { VNode } from 'preact';

import { examineeOf } from '../../lib/core/audit/exam';
import { judgeKeyOf, type JudgeIdentity } from '../../lib/core/audit/pair';
import { t } from '../../lib/i18n/t';
import { findJudge } from '../../lib/judges/registry';
import type { JudgeView } from '../../lib/settings/judge-choice';
import { ExamPart, type ExamActions, type ExamPartProps, type ExamsView } from '../judge/ExamPart';
import { Section } from './Section';

/** Measures the models in use, and shows earlier results of others. */
export function AccuracySection(props: {
  judging: JudgeView;
  exams: ExamsView;
  actions: ExamActions;
}): VNode {
  const { exams, actions } = props;
  const { choice, judges, passagesPerPair } = props.judging;
  const { connection } = choice;
  const inUse = connection === null ? [judges.device] : [judges.device, judges.api];
  const keys = inUse.map(judge => judgeKeyOf(examineeOf(judge)));
  const others = exams.exams.filter(({ key }) => !keys.includes(key));
  const part = (judge: JudgeIdentity, more: Pick<ExamPartProps, 'api' | 'isPackaged'>): VNode => (
    <ExamPart
      key={judgeKeyOf(examineeOf(judge))}
      judge={judge}
      view={exams}
      actions={actions}
      {...more}
    />
  );
  return (
    <Section title={t('judge.figures.title')} id="accuracy">
      {inUse.map(judge =>
        part(judge, {
          api: judge === judges.api && connection ? { ...connection, passagesPerPair } : null,
          isPackaged: Boolean(findJudge(judge.id)?.explain.card),
        }),
      )}
      {others.map(({ judge }) => part(judge, { api: null, isPackaged: false }))}
    </Section>
  );
}
