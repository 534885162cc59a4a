import type { Annotations, Correction, Note } from '../core/audit/annotation';
import { type AuditSummary, TAG_LENGTH } from '../core/audit/audit';
import type { AuditId } from '../core/ids';
import { foldSpace } from '../util/fold-space';
import { refreshEntry, refreshHandVerdicts } from './search';
import { type VeraciteDatabase, changeSummary, inTransaction } from './schema';

/**
 * Stores annotations in the database of audits, each in one transaction. Judging again, reading
 * again and splitting never change them.
 */
export function createAnnotationStore(db: VeraciteDatabase) {
  return {
    /** Adds a correction, keeping earlier ones; ignores an existing id. `false` if no such audit. */
    correct: (auditId: AuditId, correction: Correction): Promise<boolean> =>
      inTransaction(db, async () => {
        if (!(await changeSummary(db, auditId))) return false;
        const known = await db.corrections.where({ auditId }).toArray();
        if (known.some(row => row.correction.id === correction.id)) return true;
        await db.corrections.add({ auditId, position: known.length, correction });
        await refreshHandVerdicts(db, auditId);
        return true;
      }),
    /** Replaces the note of its place, or removes it if without text. `false` if no such audit. */
    putNote: (auditId: AuditId, note: Note): Promise<boolean> =>
      inTransaction(db, async () => {
        if (!(await changeSummary(db, auditId))) return false;
        const place = note.statementId ?? '';
        if (note.text.trim() === '') await db.notes.delete([auditId, place]);
        else await db.notes.put({ auditId, place, note });
        return true;
      }),
    async pin(auditId: AuditId, isPinned: boolean): Promise<void> {
      await db.audits.update(auditId, row => {
        if (isPinned) row.isPinned = true;
        else delete row.isPinned;
      });
    },
    /** Replaces the tag of each audit, or removes it if without text. */
    async tag(auditIds: readonly AuditId[], label: string): Promise<void> {
      const tag = foldSpace(label).slice(0, TAG_LENGTH).trim().toWellFormed();
      for (const auditId of auditIds) {
        await inTransaction(db, async () => {
          const isThere = await changeSummary(db, auditId, before => {
            const after: AuditSummary = { ...before, tag };
            if (tag === '') delete after.tag;
            return after;
          });
          if (isThere) await refreshEntry(db, auditId);
        });
      }
    },
  };
}

/** Returns the annotations; keys of empty lists are omitted. */
export async function findAnnotations(
  db: VeraciteDatabase,
  auditId: AuditId,
): Promise<Annotations> {
  const corrections = await db.corrections.where({ auditId }).sortBy('position');
  const notes = await db.notes.where({ auditId }).sortBy('place');
  return {
    ...(corrections.length > 0 && { corrections: corrections.map(each => each.correction) }),
    ...(notes.length > 0 && { notes: notes.map(({ note }) => note) }),
  };
}

export type AnnotationStore = ReturnType<typeof createAnnotationStore>;
