import { signal, type ReadonlySignal } from '@preact/signals';
import type { Exam } from '../core/audit/exam';
import type { ReliabilityCard } from '../core/audit/reliability';
import { JUDGE_CARDS } from '../judges/registry';
import { cardOfExam } from '../metrics/exam-card';
import type { ExamStore } from '../ports/exam-store';

/** Cards of the package, which count first, then those of exams that have ended. */
export function listCards(exams: readonly Exam[]): ReliabilityCard[] {
  const ended = exams.filter(({ state }) => state.status === 'finished');
  return [...JUDGE_CARDS, ...ended.map(cardOfExam)];
}

export function watchCards(exams: ExamStore): ReadonlySignal<readonly ReliabilityCard[]> {
  const cards = signal(listCards([]));
  exams.watch(all => {
    cards.value = listCards(all);
  });
  return cards;
}
