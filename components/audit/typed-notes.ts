import { withNote, type Annotations, type Note } from '../../lib/core/audit/annotation';
import type { Audit } from '../../lib/core/audit/audit';

/** A note as it is typed, by the statement it is to (`null`: the audit). */
export type TypedNotes = Map<Note['statementId'], TypedNote>;

/** `over`: what the store had as it was typed. Once it has anything else, that counts. */
type TypedNote = { text: string; over: string };

/** What the store has as a note to a statement, or to the whole (`null`). */
export function storedNote({ notes }: Annotations, statementId: Note['statementId']): string {
  return notes?.find(each => each.statementId === statementId)?.text ?? '';
}

/**
 * The audit with the notes its fields show: one that was just typed reaches the store, and the
 * store the panel, a moment later, and whoever shares it meanwhile means it too.
 */
export function withTypedNotes(
  audit: Audit,
  typed: TypedNotes,
  sign: () => Pick<Note, 'by' | 'at'>,
): Audit {
  const news = [...typed].filter(
    ([statementId, { text, over }]) => text !== over && storedNote(audit, statementId) === over,
  );
  return news.reduce(
    (all, [statementId, { text }]) => withNote(all, { statementId, text, ...sign() }),
    audit,
  );
}
