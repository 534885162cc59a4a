import type { AuditId, IsoDateTime } from '../core/ids';

/** One question of a study; `stratum` groups questions for reporting, `null`: no strata. */
export type StudyQuestion = {
  id: string;
  text: string;
  stratum: string | null;
  /** BCP 47, e.g. "en". */
  language: string;
};

/** A chatbot under study: a chat site with the model it names, or an API. */
export type StudySystem = { id: string; kind: 'chat-site' | 'api'; name: string; model: string };

/** Everything that is decided before the first answer is collected. */
export type StudyProtocol = {
  title: string;
  questions: readonly StudyQuestion[];
  systems: readonly StudySystem[];
  /** Answers per question and system, at least 1. */
  repeats: number;
  order: 'latin-square' | 'random';
  seed: number;
};

/** A protocol that no longer changes; `sha256` is of its canonical JSON, in hex. */
export type FrozenProtocol = { protocol: StudyProtocol; sha256: string; frozenAt: IsoDateTime };

/** One answer to collect; `missing` until an audit or a stated reason fills it. */
export type StudySlot = {
  question: StudyQuestion['id'];
  system: StudySystem['id'];
  /** From 1 to `repeats`. */
  repeat: number;
} & (
  | { outcome: 'missing' }
  | { outcome: 'answered' | 'hedged'; audit: AuditId }
  | { outcome: 'refused' | 'no-answer'; reason: string }
);
