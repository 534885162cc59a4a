import type { Annotations, Correction, Note } from '../core/audit/annotation';
import type { AuditSummary } from '../core/audit/audit';
import type { AuditId } from '../core/ids';
import { refreshHandVerdicts } from './dexie-search';
import { type VeraciteDatabase, changeSummary } from './schema';

/** Stores annotations in the database of audits. Each write is one transaction. */
export function createDexieAnnotations(db: VeraciteDatabase): AnnotationStore {
  const touch = (audit: AuditId) => changeSummary(db, audit, summary => summary);
  return {
    correct: (auditId, correction) =>
      db.dexie.transaction('rw', [db.audits, db.corrections, db.tallies], async () => {
        if (!(await touch(auditId))) return false;
        const known = await db.corrections.where({ auditId }).toArray();
        if (known.some(row => row.correction.id === correction.id)) return true;
        await db.corrections.add({ auditId, position: known.length, correction });
        await refreshHandVerdicts(db, auditId);
        return true;
      }),
    putNote: (auditId, note) =>
      db.dexie.transaction('rw', [db.audits, db.notes], async () => {
        if (!(await touch(auditId))) return false;
        const place = placeOfNote(note);
        if (note.text.trim() === '') await db.notes.delete([auditId, place]);
        else await db.notes.put({ auditId, place, note });
        return true;
      }),
    pin: (auditId, isPinned) =>
      db.dexie.transaction('rw', db.audits, async () => {
        await changeSummary(db, auditId, (summary: AuditSummary) => withPin(summary, isPinned));
      }),
  };
}

export async function findAnnotations(
  db: VeraciteDatabase,
  auditId: AuditId,
): Promise<Annotations> {
  const [corrections, notes] = await Promise.all([
    db.corrections.where({ auditId }).sortBy('position'),
    db.notes.where({ auditId }).toArray(),
  ]);
  return collectAnnotations(
    corrections.map(({ correction }) => correction),
    notes.map(({ note }) => note),
  );
}

/** Store of annotations. Judging again, reading again and splitting never change them. */
export type AnnotationStore = {
  /** Adds a correction, keeping earlier ones; ignores an existing id. `false` if no such audit. */
  correct(audit: AuditId, correction: Correction): Promise<boolean>;
  /** Replaces the note of its place, or removes it if without text. `false` if no such audit. */
  putNote(audit: AuditId, note: Note): Promise<boolean>;
  pin(audit: AuditId, isPinned: boolean): Promise<void>;
};

/** Returns the key of a note: its statement, or empty for the whole audit. */
export function placeOfNote({ statementId }: Pick<Note, 'statementId'>): string {
  return statementId ?? '';
}

/** Omits the keys of empty lists, so that equal annotations are stored alike. */
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
