import { signal, type ReadonlySignal } from '@preact/signals';
import type { ReliabilityCard } from '../core/audit/reliability';
import type { ExamStore } from '../ports/exam-store';
import { listCards } from './cards';

export function watchCards(
  exams: Pick<ExamStore, 'watch'>,
): ReadonlySignal<readonly ReliabilityCard[]> {
  const cards = signal(listCards([]));
  exams.watch(all => {
    cards.value = listCards(all);
  });
  return cards;
}
