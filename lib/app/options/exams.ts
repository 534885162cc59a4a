import { signal, type ReadonlySignal } from '@preact/signals';

import type { ExamActions, ExamsView } from '../../../components/judge/ExamPart';
import { beginExam, type Exam } from '../../core/audit/exam';
import { judgeKeyOf, type JudgeIdentity } from '../../core/audit/pair';
import { callBackground } from '../../messaging/protocol';
import type { ExamStore } from '../../ports/exam-store';
import { readExamFile } from '../exam-file';

/** A dead engine is noticed within this time while the options are open. */
const LOOK_EVERY_MS = 10_000;

export function openExams(exams: ExamStore): {
  view: ReadonlySignal<ExamsView>;
  actions: ExamActions;
  /** Begins the exam of a judge that has had none. */
  beginOnce: (judge: JudgeIdentity) => Promise<void>;
} {
  const view = signal<ExamsView>({ file: null, exams: [] });
  const wake = () => callBackground('keepWorking', undefined);
  exams.watch(all => {
    view.value = { ...view.value, exams: all };
  });
  void readExamFile().then(file => {
    view.value = { ...view.value, file };
  });
  setInterval(() => {
    if (view.value.exams.some(isAtWork)) void wake();
  }, LOOK_EVERY_MS);

  async function begin(...[judge, price]: Parameters<ExamActions['onBegin']>): Promise<void> {
    const { file } = view.value;
    if (file === null) return;
    const startedAt = new Date().toISOString();
    await exams.begin(beginExam(judge, file, { startedAt, price }));
    await wake();
  }

  return {
    view,
    async beginOnce(judge) {
      if ((await exams.find(judgeKeyOf(judge))) === null) await begin(judge);
    },
    actions: {
      onBegin: begin,
      // The engine follows the store.
      onStop: key => exams.end(key, { status: 'stopped' }),
      onDelete: key => exams.delete(key),
    },
  };
}

function isAtWork({ state }: Exam): boolean {
  return state.status === 'running';
}
