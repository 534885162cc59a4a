import { signal } from '@preact/signals';
import type { VNode } from 'preact';

import { ExamPart, type ExamActions, type ExamsView } from '../../components/judge/ExamPart';
import { beginExam, type Exam, type ExamAnswer, type ExamFile } from '../../lib/core/audit/exam';
import type { JudgeIdentity } from '../../lib/core/audit/pair';
import { fakeExam, fakeExamAnswer } from '../fakes/exams';
import { fakeConnection } from '../fakes/connections';
import { REMOTE_JUDGE } from '../fakes/judge-views';

/** An exam of two pairs, of two sets. */
export const EXAM_FILE: ExamFile = {
  version: 1,
  sets: {
    harbour: {
      name: 'Harbours',
      origin: 'harbours.example',
      licence: 'CC BY 4.0',
      field: 'general',
    },
    trials: { name: 'Trials', origin: 'trials.example', licence: 'MIT', field: 'medical' },
  },
  sources: ['The harbour was dug in 1872.', 'Zinc shortened colds by a day.'],
  pairs: [
    {
      id: 'harbour-1',
      set: 'harbour',
      statement: 'The harbour is younger than 1900.',
      source: 0,
      label: 'contradicted',
      extent: 'snippet',
    },
    {
      id: 'trials-1',
      set: 'trials',
      statement: 'Zinc shortens colds.',
      source: 1,
      label: 'supported',
      extent: 'abstract',
    },
  ],
};

export const IDLE_EXAMS: ExamActions = {
  onBegin: () => undefined,
  onStop: () => undefined,
  onDelete: () => undefined,
};

/** Of the options page, before any exam. */
export const IDLE_EXAM_PROPS = {
  exams: signal<ExamsView>({ file: EXAM_FILE, exams: [] }),
  examActions: IDLE_EXAMS,
};

/** An exam of this judge in one state. */
export function examOf(judge: JudgeIdentity, overrides: Partial<Exam> = {}): Exam {
  return {
    ...fakeExam(),
    ...beginExam(judge, EXAM_FILE, { startedAt: '2026-11-23T09:00:00.000Z' }),
    of: 200,
    ...overrides,
  };
}

export function examAnswers(count: number, each: Partial<ExamAnswer> = {}): ExamAnswer[] {
  return Array.from({ length: count }, (_, at) =>
    fakeExamAnswer({ pairId: `${each.gold ?? 'pair'}-${at}`, ...each }),
  );
}

function examPart(overrides?: Partial<Exam>): () => VNode {
  const exams = overrides === undefined ? [] : [examOf(REMOTE_JUDGE, overrides)];
  return () => (
    <main class="page">
      <h1>Options</h1>
      <h2>My API</h2>
      <ExamPart
        judge={REMOTE_JUDGE}
        view={{ file: EXAM_FILE, exams }}
        actions={IDLE_EXAMS}
        api={{ ...fakeConnection({ price: { prompt: 2, reply: 8 } }), passagesPerPair: 8 }}
        isPackaged={false}
      />
    </main>
  );
}

const HALF = examAnswers(101);

export const EXAM_EXAMPLES: Record<string, () => VNode> = {
  'exam-none': examPart(),
  'exam-running': examPart({ answers: HALF }),
  'exam-stopped': examPart({ answers: HALF, state: { status: 'stopped' } }),
  'exam-failed': examPart({ answers: HALF, state: { status: 'failed', failure: 'key-refused' } }),
  'exam-finished': examPart({
    answers: [...examAnswers(22), ...examAnswers(8, { gold: 'contradicted', said: 'not-found' })],
    spent: {
      calls: 30,
      sentBytes: 100_000,
      receivedBytes: 9_000,
      tokens: { prompt: 81_000, reply: 4_000 },
    },
    price: { prompt: 2, reply: 8 },
    state: { status: 'finished' },
  }),
};
