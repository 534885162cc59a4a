import type * as v from 'valibot';

import type { ContentHash, IsoDateTime } from '../ids';
import type {
  answerRecord,
  askRecord,
  OUTCOMES,
  protocol,
  screenshotRow,
  slot,
  studyAnswerRow,
  studyAskRow,
  studyRow,
} from './study-schemas';

/** Everything that is decided before the first answer is collected. */
export type StudyProtocol = v.InferOutput<typeof protocol>;

/** One question of a study; `stratum` groups questions for reporting, `null`: no strata. */
export type StudyQuestion = StudyProtocol['questions'][number];

/** A chatbot under study: a chat site with the model it names, or an API. */
export type StudySystem = StudyProtocol['systems'][number];
export type ApiSystem = Extract<StudySystem, { kind: 'api' }>;

/** One version of a protocol that no longer changes; `sha256` is of its canonical JSON. */
export type ProtocolVersion = { protocol: StudyProtocol; sha256: ContentHash };

/** A frozen protocol with its amendments, the oldest first; each holds the whole protocol. */
export type FrozenProtocol = ProtocolVersion & {
  frozenAt: IsoDateTime;
  amendments: readonly (ProtocolVersion & { at: IsoDateTime; reason: string })[];
};

/** One answer to collect. */
export type StudySlot = v.InferOutput<typeof slot>;

export type Outcome = (typeof OUTCOMES)[number];

/** One captured answer, or why there is none. */
export type StudyAnswer = v.InferOutput<typeof answerRecord>;

/** What a person says of the chats in which they ask; `null`: not said. */
export type ChatFacts = Pick<StudyAnswer, 'signedIn' | 'freshChat' | 'mode'>;

/** A question that was sent to an API, or what came back for it. */
export type StudyAsk = v.InferOutput<typeof askRecord>;

/** A study as the extension keeps it. */
export type StudyRow = v.InferOutput<typeof studyRow>;

/** An answer of a study there, with the check of it, if there is one. */
export type StudyAnswerRow = v.InferOutput<typeof studyAnswerRow>;

/** A question to an API, or what came back for it, of a study there. */
export type StudyAskRow = v.InferOutput<typeof studyAskRow>;

/** A screenshot of an answer there. */
export type ScreenshotRow = v.InferOutput<typeof screenshotRow>;

export type Screenshot = Omit<ScreenshotRow, 'study'>;

/** The protocol in force: of the last amendment, if there is one. */
export function inForce(frozen: FrozenProtocol): ProtocolVersion {
  return frozen.amendments.at(-1) ?? frozen;
}

export function slotKey({ question, system, repeat }: StudySlot): string {
  return JSON.stringify([question, system, repeat]);
}

export function hasSlot(slots: readonly StudySlot[], slot: StudySlot): boolean {
  const { question, system, repeat } = slot;
  return slots.some(
    each => each.question === question && each.system === system && each.repeat === repeat,
  );
}

/** Returns the answers that count, by slot: those that no later one replaces. */
export function currentAnswers(answers: readonly StudyAnswer[]): Map<string, StudyAnswer> {
  const replaced = new Set(answers.map(({ replaces }) => replaces));
  return new Map(
    answers
      .filter(({ id }) => !replaced.has(id))
      .toReversed()
      .map(answer => [slotKey(answer.slot), answer]),
  );
}
