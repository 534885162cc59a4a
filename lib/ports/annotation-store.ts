import type { Correction, Note } from '../core/audit/annotation';
import type { AuditId } from '../core/ids';

/** Keeps what people say of audits. Judging again, reading again and splitting never touch it. */
export type AnnotationStore = {
  /**
   * Adds a verdict given by hand; those before it stay. One with an id that is already there
   * changes nothing. `false`: there is no such audit.
   */
  correct(audit: AuditId, correction: Correction): Promise<boolean>;
  /** Replaces the note of its place; one without words removes it. `false`: no such audit. */
  putNote(audit: AuditId, note: Note): Promise<boolean>;
  /** A pinned audit is kept however old it is. */
  pin(audit: AuditId, isPinned: boolean): Promise<void>;
};
