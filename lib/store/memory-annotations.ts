import type { AuditId } from '../core/ids';
import type { AnnotationStore } from '../ports/annotation-store';
import { placeOfNote, withPin } from './annotation-moves';
import { isolated, type MemoryDatabase, type MemoryRecord } from './memory-database';
import { tellWatchers } from './memory-watch';

/** Keeps what people say of audits in memory, with the audits of the same database. */
export function createMemoryAnnotations(db: MemoryDatabase): AnnotationStore {
  const change = (id: AuditId, work: (record: MemoryRecord) => void) =>
    isolated(() => {
      const record = db.audits.get(id);
      if (!record) return false;
      work(record);
      tellWatchers(db, id);
      return true;
    });
  return {
    correct: (id, correction) =>
      change(id, ({ corrections }) => {
        const isKnown = corrections.some(each => each.id === correction.id);
        if (!isKnown) corrections.push(structuredClone(correction));
      }),
    putNote: (id, note) =>
      change(id, ({ notes }) => {
        const place = placeOfNote(note);
        if (note.text.trim() === '') notes.delete(place);
        else notes.set(place, structuredClone(note));
      }),
    pin: async (id, isPinned) => {
      await change(id, record => {
        record.summary = withPin(record.summary, isPinned);
      });
    },
  };
}
