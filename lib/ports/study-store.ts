import type { AuditId } from '../core/ids';
import type { Result } from '../core/result';
import type { StudyAnswer, StudyAnswerRow, StudyRow } from '../core/study/study';

/** A study with its answers, in the order in which they came. */
export type KeptStudy = { study: StudyRow; answers: readonly Omit<StudyAnswerRow, 'study'>[] };

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
   * already, or its slot has another one that it does not replace.
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
  /** Deletes a study and its answers; their checks stay. */
  delete(id: StudyRow['id']): Promise<void>;
  /** Calls back now and after each change of a study or an answer; returns its stop. */
  watch(onChange: (studies: StudyRow[]) => void): () => void;
};
