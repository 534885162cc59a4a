import { withNote, type Annotations, type Note } from '../../lib/core/audit/annotation';
import type { Audit } from '../../lib/core/audit/audit';

/** Notes being typed, by their statement (`null`: the audit). */
export type TypedNotes = Map<Note['statementId'], TypedNote>;

/** `over`: note in the store at the time of typing. Once the store has another, that one counts. */
type TypedNote = { text: string; over: string };

export function storedNote({ notes }: Annotations, statementId: Note['statementId']): string {
  return notes?.find(each => each.statementId === statementId)?.text ?? '';
}

/**
 * Returns the audit with the notes as typed: a note takes a moment to reach the store and the
 * panel, and a user who exports meanwhile expects it included.
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
