import { contentHash, type IsoDateTime } from '../core/ids';
import { fail, ok, type Result } from '../core/result';
import { currentAnswers, inForce, slotKey } from '../core/study/study';
import type { KeptStudy } from '../ports/study-store';
import { sha256Hex } from '../text/content-hash';
import type { FrozenProtocol, Outcome, StudyAnswer, StudyQuestion, StudySlot } from './contract';
import { normaliseQuestion } from '../text/normalise-question';
import { listSlots } from './order';
import { answerIdOf } from './parse-answers';

/** What is known of an answer before it has a slot. */
export type AnswerDraft = Omit<
  StudyAnswer,
  'id' | 'protocol' | 'slot' | 'deviation' | 'replaces' | 'sha256'
>;

/** An answer of which nothing is known but the time. */
export function emptyDraft(capturedAt: IsoDateTime): AnswerDraft {
  return {
    outcome: 'no-answer',
    reason: null,
    question: null,
    answer: '',
    citations: [],
    capturedAt,
    timeZone: null,
    locale: null,
    siteLayout: null,
    modelLabel: null,
    mode: null,
    signedIn: null,
    freshChat: null,
    pageUrl: null,
  };
}

/**
 * Where an answer is to go. Without `question` its own question decides, without `repeat` the first
 * repeat that is missing. `reason`: why an answer to another question is to go there, or why it
 * takes the place of an earlier one (`replaces`).
 */
export type Place = {
  system: string;
  question?: string | undefined;
  repeat?: number | undefined;
  reason?: string | undefined;
  replaces?: boolean | undefined;
};

export const BIND_FAULTS = [
  'unknown-system',
  /** The protocol has no such question, by id or by the words that were asked. */
  'unknown-question',
  'unknown-repeat',
  /** Its question is another than the slot's, and no reason is given. */
  'other-question',
  /** The slot has another answer, or all repeats have one. */
  'slot-taken',
  /** Replaces an answer, or is none, without a reason. */
  'no-reason',
] as const;
export type BindFault = (typeof BIND_FAULTS)[number];

/** A frozen protocol with the answers there are, in the order in which they came. */
export type StudyState = { frozen: FrozenProtocol; answers: readonly StudyAnswer[] };

export function stateOf({ study, answers }: KeptStudy): StudyState {
  return { frozen: study.frozen, answers: answers.map(({ answer }) => answer) };
}

/** Returns the slots without an answer, in the order of the protocol. */
export function missingSlots({ frozen, answers }: StudyState): StudySlot[] {
  const current = currentAnswers(answers);
  return listSlots(inForce(frozen).protocol).filter(slot => !current.has(slotKey(slot)));
}

/** Gives an answer its slot; an answer that is there already is returned as it is there. */
export async function fileAnswer(
  study: StudyState,
  draft: AnswerDraft,
  place: Place,
): Promise<Result<StudyAnswer, BindFault>> {
  const sha256 = contentHash(await sha256Hex(draft.answer));
  const found = findSlot(study, { ...draft, sha256 }, place);
  if (!found.ok) return found;

  const { slot, deviation } = found.value;
  const id = contentHash(await answerIdOf({ ...draft, slot, sha256 }));
  const known = study.answers.find(each => each.id === id);
  if (known) return ok(known);

  const current = currentAnswers(study.answers).get(slotKey(slot)) ?? null;
  if (current && place.replaces !== true) return fail('slot-taken');
  const reason = reasonOf(draft, place, current);
  if (!reason.ok) return reason;
  const protocol = inForce(study.frozen).sha256;
  const replaces = current?.id ?? null;
  return ok({ ...draft, id, protocol, slot, reason: reason.value, deviation, replaces, sha256 });
}

/** Outcomes that only a reason tells from a slip. */
const BARE: readonly Outcome[] = ['refused', 'no-answer'];

function reasonOf(
  { reason, outcome }: AnswerDraft,
  place: Place,
  current: StudyAnswer | null,
): Result<string | null, BindFault> {
  const isNeeded = current !== null || BARE.includes(outcome);
  const said = trimmed(reason) ?? (isNeeded ? trimmed(place.reason) : null);
  return isNeeded && said === null ? fail('no-reason') : ok(said);
}

function trimmed(said: string | null | undefined): string | null {
  const text = said?.trim() ?? '';
  return text === '' ? null : text;
}

type Found = { slot: StudySlot; deviation: string | null };

function findSlot(
  { frozen, answers }: StudyState,
  draft: AnswerDraft & Pick<StudyAnswer, 'sha256'>,
  place: Place,
): Result<Found, BindFault> {
  const { systems, repeats } = inForce(frozen).protocol;
  const { system } = place;
  if (!systems.some(({ id }) => id === system)) return fail('unknown-system');

  const found = findQuestion(frozen, draft.question, place);
  if (!found.ok) return found;

  const { question, deviation } = found.value;
  const at = { system, question };
  const repeat =
    place.repeat ?? findAgain(at, draft, answers) ?? firstFree(at, { answers, repeats });
  if (repeat === null) return fail('slot-taken');
  const isKnown = Number.isInteger(repeat) && repeat >= 1 && repeat <= repeats;
  return isKnown ? ok({ slot: { ...at, repeat }, deviation }) : fail('unknown-repeat');
}

/** Returns the question of the protocol that says these words; `null`: none does. */
export function questionAsked(frozen: FrozenProtocol, asked: string | null): StudyQuestion | null {
  if (asked === null) return null;
  const words = normaliseQuestion(asked);
  const { questions } = inForce(frozen).protocol;
  return questions.find(({ text }) => normaliseQuestion(text) === words) ?? null;
}

function findQuestion(
  frozen: FrozenProtocol,
  asked: string | null,
  { question: named, reason }: Place,
): Result<{ question: string; deviation: string | null }, BindFault> {
  const inWords = questionAsked(frozen, asked);
  const { questions } = inForce(frozen).protocol;
  const question = named === undefined ? inWords : questions.find(({ id }) => id === named);
  if (!question) return fail('unknown-question');
  if (question.id === inWords?.id) return ok({ question: question.id, deviation: null });
  const deviation = trimmed(reason);
  return deviation === null ? fail('other-question') : ok({ question: question.id, deviation });
}

/** The same text of the same moment is the same answer; chatbots may say the same at another. */
function findAgain(
  at: Omit<StudySlot, 'repeat'>,
  { sha256, capturedAt }: Pick<StudyAnswer, 'sha256' | 'capturedAt'>,
  answers: readonly StudyAnswer[],
): number | null {
  const again = answers.find(
    each =>
      each.sha256 === sha256 &&
      each.capturedAt === capturedAt &&
      each.slot.question === at.question &&
      each.slot.system === at.system,
  );
  return again?.slot.repeat ?? null;
}

function firstFree(
  at: Omit<StudySlot, 'repeat'>,
  { answers, repeats }: { answers: readonly StudyAnswer[]; repeats: number },
): number | null {
  const current = currentAnswers(answers);
  const all = Array.from({ length: repeats }, (_, index) => index + 1);
  return all.find(repeat => !current.has(slotKey({ ...at, repeat }))) ?? null;
}
