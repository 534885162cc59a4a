import {
  currentAnswers,
  inForce,
  type StudyAnswer,
  type StudySlot,
  type StudySystem,
} from '../core/study/study';
import type { StudyQuestion } from './contract';
import { draftOfAnswer, type CapturedAnswer } from './draft-of-answer';
import { missingSlots, questionAsked, type StudyState } from './file-answer';

/** A slot with what a person needs to fill it. */
export type CollectingPlace = {
  slot: StudySlot;
  question: StudyQuestion;
  system: StudySystem;
  /** Place of the question in the protocol's list, from 1. */
  number: number;
  /** Slots of chat sites that have no answer, this one among them. */
  left: number;
};

/**
 * Returns the first missing slot of a chat site, in the order of the protocol, after `skipped` of
 * them; `null`: none is missing. Slots that were skipped come again at the end.
 */
export function placeToFill(study: StudyState, skipped: number): CollectingPlace | null {
  const { systems } = inForce(study.frozen).protocol;
  const sites = new Set(systems.filter(({ kind }) => kind === 'chat-site').map(({ id }) => id));
  const missing = missingSlots(study).filter(({ system }) => sites.has(system));
  const slot = missing[skipped % Math.max(missing.length, 1)];
  return slot ? placeOf(study, slot, missing.length) : null;
}

function placeOf(study: StudyState, slot: StudySlot, left: number): CollectingPlace | null {
  const { questions, systems } = inForce(study.frozen).protocol;
  const at = questions.findIndex(({ id }) => id === slot.question);
  const question = questions[at];
  const system = systems.find(({ id }) => id === slot.system);
  return question && system ? { slot, question, system, number: at + 1, left } : null;
}

/** How an answer that was captured relates to a study. */
export type Fit =
  | { status: 'in-study'; answer: StudyAnswer }
  /** Its question is in the protocol, and this system still lacks an answer to it. */
  | { status: 'fits'; system: StudySystem['id'] }
  /** A person has to say where it goes, and why. */
  | { status: 'other' };

/**
 * Compares a captured answer with a study. `names`: of its chat site, by which a protocol may name
 * it; `next`: system of the slot that is to be filled, which of several on one site is preferred.
 *
 * nb. The same words on the same page are the same answer, however often it was checked: repeats
 * are other chats.
 */
export function fitOf(
  study: StudyState,
  captured: CapturedAnswer,
  { names, next }: { names: readonly string[]; next: StudySystem['id'] | null },
): Fit {
  const draft = draftOfAnswer(captured);
  const known = [...currentAnswers(study.answers).values()].find(
    ({ answer, pageUrl }) => answer === draft.answer && pageUrl === draft.pageUrl,
  );
  if (known) return { status: 'in-study', answer: known };

  const system = systemOn(study, names, next);
  const question = questionAsked(study.frozen, draft.question);
  if (system === null || question === null) return { status: 'other' };
  const isFree = missingSlots(study).some(
    slot => slot.system === system && slot.question === question.id,
  );
  return isFree ? { status: 'fits', system } : { status: 'other' };
}

function systemOn(
  { frozen }: StudyState,
  names: readonly string[],
  next: StudySystem['id'] | null,
): StudySystem['id'] | null {
  const known = names.map(name => name.toLowerCase());
  const onSite = inForce(frozen).protocol.systems.filter(
    ({ kind, name }) => kind === 'chat-site' && known.includes(name.toLowerCase()),
  );
  const [only] = onSite.length === 1 ? onSite : onSite.filter(({ id }) => id === next);
  return only?.id ?? null;
}
