import type { Exam, ExamAnswer } from '../core/audit/exam';

/** Exams by the key of their judge; each function that writes is one transaction. */
export type ExamStore = {
  /** Goes on with an exam that has not ended if it is of the same pairs; else from the start. */
  begin(exam: Exam): Promise<void>;
  find(key: string): Promise<Exam | null>;
  list(): Promise<Exam[]>;
  /** Returns the keys of those at work, the oldest first. */
  findRunning(): Promise<string[]>;
  /** Returns false, and writes nothing, if the exam is not at work. */
  putAnswer(key: string, answer: ExamAnswer): Promise<boolean>;
  /** Adds what was sent for an exam; nothing if there is none. */
  addSpent(key: string, spent: Exam['spent']): Promise<void>;
  /** Ends one that is at work. */
  end(key: string, state: Exclude<Exam['state'], { status: 'running' }>): Promise<void>;
  delete(key: string): Promise<void>;
  /** Calls back now and after each change; returns its stop. */
  watch(onChange: (exams: Exam[]) => void): () => void;
};
