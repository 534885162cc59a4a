import type { Audit } from '../core/audit/audit';
import { fail, type Result } from '../core/result';
import { inForce, type StudyAnswer, type StudySlot } from '../core/study/study';
import type { KeptStudy, StudyStore } from '../ports/study-store';
import { draftOfAnswer } from '../studies/draft-of-answer';
import {
  emptyDraft,
  fileAnswer,
  stateOf,
  type AnswerDraft,
  type BindFault,
  type Place,
} from '../studies/file-answer';

/**
 * Drafts what goes into a slot: the answer of a check, or without one that there was none. A person who
 * notes that asked the question as the protocol has it.
 */
export function draftFor(
  { study }: KeptStudy,
  { question }: Pick<StudySlot, 'question'>,
  audit: Audit | null,
): AnswerDraft {
  if (audit) return draftOfAnswer(audit.answer);
  const { questions } = inForce(study.frozen).protocol;
  const asked = questions.find(({ id }) => id === question)?.text ?? null;
  return { ...emptyDraft(new Date().toISOString()), question: asked };
}

/** Gives an answer its slot and stores it with its check, if there is one. */
export async function bindAnswer(
  studies: StudyStore,
  kept: KeptStudy,
  { draft, place, audit }: { draft: AnswerDraft; place: Place; audit: Audit | null },
): Promise<Result<StudyAnswer, BindFault>> {
  const filed = await fileAnswer(stateOf(kept), draft, place);
  if (!filed.ok) return filed;
  const isAdded = await studies.addAnswer(kept.study.id, filed.value, audit?.id ?? null);
  return isAdded ? filed : fail('slot-taken');
}
