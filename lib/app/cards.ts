import type { Exam } from '../core/audit/exam';
import { isSameJudge } from '../core/audit/pair';
import type { ReliabilityCard } from '../core/audit/reliability';
import type { FindCard } from '../core/audit/strength';
import { JUDGE_CARDS } from '../judges/registry';
import { cardOfExam } from '../metrics/exam-card';
import type { ExamStore } from '../ports/exam-store';

/** Cards of the package, which count first, then those of exams that have ended. */
export function listCards(exams: readonly Exam[]): ReliabilityCard[] {
  const ended = exams.filter(({ state }) => state.status === 'finished');
  return [...JUDGE_CARDS, ...ended.map(cardOfExam)];
}

/** Reads what is known now of judges; a check takes in no exam that ends while it runs. */
export async function readFindCard(exams: Pick<ExamStore, 'list'>): Promise<FindCard> {
  return findCardIn(listCards(await exams.list()));
}

/** Figures of another version belong to another judge. */
export function findCardIn(cards: readonly ReliabilityCard[]): FindCard {
  return judge => cards.find(({ identity }) => isSameJudge(identity, judge)) ?? null;
}
