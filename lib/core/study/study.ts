import type * as v from 'valibot';

import type { IsoDateTime } from '../ids';
import type { answerRecord, askRecord, OUTCOMES, protocol, slot } from './study-schemas';

/** Everything that is decided before the first answer is collected. */
export type StudyProtocol = v.InferOutput<typeof protocol>;

/** One question of a study; `stratum` groups questions for reporting, `null`: no strata. */
export type StudyQuestion = StudyProtocol['questions'][number];

/** A chatbot under study: a chat site with the model it names, or an API. */
export type StudySystem = StudyProtocol['systems'][number];
export type ApiSystem = Extract<StudySystem, { kind: 'api' }>;

/** One version of a protocol that no longer changes; `sha256` is of its canonical JSON. */
export type ProtocolVersion = { protocol: StudyProtocol; sha256: string };

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

/** A question that was sent to an API, or what came back for it. */
export type StudyAsk = v.InferOutput<typeof askRecord>;

/** The protocol in force: of the last amendment, if there is one. */
export function inForce(frozen: FrozenProtocol): ProtocolVersion {
  return frozen.amendments.at(-1) ?? frozen;
}

export function slotKey({ question, system, repeat }: StudySlot): string {
  return JSON.stringify([question, system, repeat]);
}
