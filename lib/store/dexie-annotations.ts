import type { Annotations, Correction, Note } from '../core/audit/annotation';
import type { AuditSummary } from '../core/audit/audit';
import type { AuditId } from '../core/ids';
import { collectAnnotations, placeOfNote, withPin } from './annotation-moves';
import { refreshHandVerdicts } from './dexie-search';
import { changeSummary } from './dexie-summary';
import type { VeraciteDatabase } from './schema';

/** Keeps what people say of audits in their database. Each call that writes is one transaction. */
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

/** What people said of an audit. */
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
