import { beginExam, type Exam, type ExamAnswer } from '../../lib/core/audit/exam';
import type { JudgeIdentity } from '../../lib/core/audit/pair';

/** An answer to a pair of an exam: right, and sure. */
export function fakeExamAnswer(overrides: Partial<ExamAnswer> = {}): ExamAnswer {
  return {
    pairId: 'pair-1',
    gold: 'supported',
    extent: 'abstract',
    said: 'supported',
    confidence: 0.9,
    isObjected: false,
    ms: 20,
    ...overrides,
  };
}

export const EXAMINED: JudgeIdentity = { id: 'remote', version: '2+7', model: 'm at api.example' };

/** An exam that has ended, unless overridden. */
export function fakeExam(overrides: Partial<Exam> = {}): Exam {
  const begun = beginExam(
    EXAMINED,
    { version: 1, pairs: [] },
    { startedAt: '2026-11-23T09:00:00.000Z' },
  );
  return { ...begun, of: 200, state: { status: 'finished' }, ...overrides };
}
