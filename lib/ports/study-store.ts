import type { AuditId } from '../core/ids';
import type { Result } from '../core/result';
import type {
  Screenshot,
  StudyAnswer,
  StudyAnswerRow,
  StudyAsk,
  StudyRow,
  StudySlot,
} from '../core/study/study';

/** A study with its answers, in the order in which they came. */
export type KeptStudy = {
  study: StudyRow;
  answers: readonly Omit<StudyAnswerRow, 'study'>[];
  /** Slots that have a screenshot of their answer. */
  screenshots: readonly StudySlot[];
};

/** Files that are kept as they are, by their paths. */
export type StudyFiles = Readonly<Record<string, string>>;

/**
 * Studies by the hash of the first version of their protocol; each function that writes is one
 * transaction. The caller parses and compares protocols, and gives answers their slots.
 */
export type StudyStore = {
  /** Adds a study, or replaces its protocol by an amended one; its answers stay. */
  put(study: StudyRow): Promise<void>;
  find(id: StudyRow['id']): Promise<KeptStudy | null>;
  /** The latest first. */
  list(): Promise<StudyRow[]>;
  /**
   * Adds an answer. Returns false, and writes nothing, if there is no such study, the answer is there
   * already, or its slot has another one that it does not replace. Other words take the screenshot of
   * those before with them.
   */
  addAnswer(id: StudyRow['id'], answer: StudyAnswer, auditId: AuditId | null): Promise<boolean>;
  /** Adds answers as `addAnswer` does, in their order; returns how many. */
  addAnswers(id: StudyRow['id'], answers: KeptStudy['answers']): Promise<number>;
  /** Notes the check of an answer; false if there is no such answer. */
  setAudit(id: StudyRow['id'], answer: StudyAnswer['id'], auditId: AuditId): Promise<boolean>;
  /** Replaces the files of a study, from what they are then; a change that fails writes nothing. */
  changeFiles<Failure>(
    id: StudyRow['id'],
    change: (files: StudyFiles) => Result<StudyFiles, Failure>,
  ): Promise<Result<null, Failure | 'no-study'>>;
  /** Notes a question to an API, or what came back for it; false if there is no such study. */
  addAsk(id: StudyRow['id'], ask: StudyAsk): Promise<boolean>;
  /** In order of time. */
  findAsks(id: StudyRow['id']): Promise<StudyAsk[]>;
  /** Keeps a screenshot in its slot, the last alone; false if the slot does not have that answer. */
  putScreenshot(id: StudyRow['id'], screenshot: Screenshot): Promise<boolean>;
  findScreenshot(id: StudyRow['id'], slot: StudySlot): Promise<Screenshot | null>;
  deleteScreenshot(id: StudyRow['id'], slot: StudySlot): Promise<void>;
  /** Deletes a study with all that is kept of it; the checks of its answers stay. */
  delete(id: StudyRow['id']): Promise<void>;
  /** Calls back now and after each change of a study, an answer or a screenshot; returns its stop. */
  watch(onChange: (studies: StudyRow[]) => void): () => void;
};
