import { currentAnswers, inForce, slotKey } from '../core/study/study';
import { OUTCOMES } from '../core/study/study-schemas';
import type { Outcome, StudyAnswer, StudyQuestion, StudySlot, StudySystem } from './contract';
import type { StudyState } from './file-answer';
import { listSlots } from './order';

/** A slot as it is now. */
export type SlotState = StudySlot & {
  /** Place in the order of the protocol, from 1. */
  position: number;
  outcome: Outcome | 'missing';
  answer: StudyAnswer['id'] | null;
};

export type Grid = {
  systems: readonly StudySystem['id'][];
  /** A row for each question, a cell for each system with the outcomes of its repeats in order. */
  rows: readonly { question: StudyQuestion; cells: readonly (readonly SlotState['outcome'][])[] }[];
  counts: Readonly<Record<SlotState['outcome'], number>>;
  /** Answers whose slot the protocol in force no longer has; kept, and counted nowhere else. */
  outside: readonly StudyAnswer[];
};

/** Lists all slots, in the order of the protocol; the lines of `slots.jsonl`. */
export function slotStates({ frozen, answers }: StudyState): SlotState[] {
  const current = currentAnswers(answers);
  return listSlots(inForce(frozen).protocol).map((slot, index) => {
    const answer = current.get(slotKey(slot));
    return {
      position: index + 1,
      ...slot,
      outcome: answer?.outcome ?? 'missing',
      answer: answer?.id ?? null,
    };
  });
}

/** Shows what is there and what is missing. */
export function gridOf(study: StudyState): Grid {
  const { questions, systems, repeats } = inForce(study.frozen).protocol;
  const states = slotStates(study);
  const known = new Map(states.map(state => [slotKey(state), state.outcome]));
  const outcomeOf = (slot: StudySlot) => known.get(slotKey(slot)) ?? 'missing';
  const counts = Object.fromEntries(
    [...OUTCOMES, 'missing' as const].map(outcome => [
      outcome,
      states.filter(state => state.outcome === outcome).length,
    ]),
  ) as Grid['counts'];
  return {
    systems: systems.map(({ id }) => id),
    rows: questions.map(question => ({
      question,
      cells: systems.map(system =>
        Array.from({ length: repeats }, (_, index) =>
          outcomeOf({ question: question.id, system: system.id, repeat: index + 1 }),
        ),
      ),
    })),
    counts,
    outside: [...currentAnswers(study.answers).values()].filter(
      ({ slot }) => !known.has(slotKey(slot)),
    ),
  };
}
