import type { Annotations, Correction, Note } from '../core/audit/annotation';
import type { AuditSummary } from '../core/audit/audit';

/** Each place has one note; the empty place is the whole audit. */
export function placeOfNote({ statementId }: Pick<Note, 'statementId'>): string {
  return statementId ?? '';
}

/** nb. A key that is not there and one that holds nothing would be two ways to say the same. */
export function collectAnnotations(
  corrections: readonly Correction[],
  notes: readonly Note[],
): Annotations {
  const inOrder = notes.toSorted((a, b) => (placeOfNote(a) < placeOfNote(b) ? -1 : 1));
  return {
    ...(corrections.length > 0 && { corrections: [...corrections] }),
    ...(notes.length > 0 && { notes: inOrder }),
  };
}

export function withPin(summary: AuditSummary, isPinned: boolean): AuditSummary {
  const after = { ...summary };
  if (isPinned) after.isPinned = true;
  else delete after.isPinned;
  return after;
}
