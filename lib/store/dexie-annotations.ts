import type { Annotations } from '../core/audit/annotation';
import type { AuditSummary } from '../core/audit/audit';
import type { AuditId } from '../core/ids';
import type { AnnotationStore } from '../ports/annotation-store';
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
