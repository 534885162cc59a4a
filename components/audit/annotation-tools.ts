import type { AnnotatedPlace, CorrectedKind, Note } from '../../lib/core/audit/annotation';
import type { Audit } from '../../lib/core/audit/audit';
import type { AuditId, StatementId } from '../../lib/core/ids';

/** Why what a reader said is not in the store; it stays where it was entered. */
export type AnnotationFailure = 'check-gone' | 'storage-full';

/** What a reader says of a place; `kind: null` takes back what was said before. */
export type SaidByHand = AnnotatedPlace & {
  kind: CorrectedKind | null;
  why: string;
  /** The machine's verdict of the place is hidden; left out: it is in sight. */
  isBlind?: true;
};

/** What a reader can say of an audit. All of it answers `null` where it is in the store. */
export type AnnotationTools = {
  /** Given with the audit as it is shown: what the machine says there is kept beside it. */
  correct: (audit: Audit, said: SaidByHand) => Promise<AnnotationFailure | null>;
  /** `null`: to the whole audit. Without words, the note is removed. */
  putNote: (
    audit: AuditId,
    note: { statementId: StatementId | null; text: string },
  ) => Promise<AnnotationFailure | null>;
  /** Who says it, and when: for what is shared before the store has it. */
  sign: () => Pick<Note, 'by' | 'at'>;
  pin: (audit: AuditId, isPinned: boolean) => Promise<AnnotationFailure | null>;
};
