import { currentAnswers, slotKey, type StudyAnswerRow, type StudyRow } from '../core/study/study';
import type { StudyStore } from '../ports/study-store';
import type { VeraciteDatabase } from './schema';
import { watchTable } from './watch';

export function createStudyStore(db: VeraciteDatabase): StudyStore {
  const list = async () =>
    (await db.studies.toArray()).sort((a, b) => b.addedAt.localeCompare(a.addedAt));
  return {
    put: study =>
      write(db, async () => {
        await db.studies.put(study);
      }),
    async find(id) {
      return db.dexie.transaction('r', db.studies, db.studyAnswers, async () => {
        const study = await db.studies.get(id);
        if (!study) return null;
        const rows = await answersOf(db, id);
        return { study, answers: rows.map(({ answer, auditId }) => ({ answer, auditId })) };
      });
    },
    list,
    addAnswer: (study, answer, auditId) => addStudyAnswer(db, { study, answer, auditId }),
    setAudit: (study, answer, auditId) =>
      write(db, async () => {
        const rows = db.studyAnswers.where('[study+answer.id]').equals([study, answer]);
        return (await rows.modify({ auditId })) > 0;
      }),
    delete: id =>
      write(db, async () => {
        await db.studyAnswers.where({ study: id }).delete();
        await db.studies.delete(id);
      }),
    watch(onChange) {
      const watched = { read: list, onChange };
      const stops = [db.studies, db.studyAnswers].map(table =>
        watchTable(db, { table, key: null }, watched),
      );
      return () => stops.forEach(stop => stop());
    },
  };
}

/** As `StudyStore.addAnswer`. */
export function addStudyAnswer(db: VeraciteDatabase, row: StudyAnswerRow): Promise<boolean> {
  return write(db, async () => {
    const { study, answer } = row;
    if (!(await db.studies.get(study))) return false;
    const answers = (await answersOf(db, study)).map(each => each.answer);
    if (answers.some(({ id }) => id === answer.id)) return false;
    const current = currentAnswers(answers).get(slotKey(answer.slot));
    if (current && current.id !== answer.replaces) return false;
    await db.studyAnswers.add(row);
    return true;
  });
}

/** In the order in which they came: an index keeps rows of one study by their key. */
function answersOf(db: VeraciteDatabase, study: StudyRow['id']): Promise<StudyAnswerRow[]> {
  return db.studyAnswers.where({ study }).toArray();
}

function write<Value>(db: VeraciteDatabase, move: () => Promise<Value>): Promise<Value> {
  // nb. Dexie follows native awaits only in a function declared `async`.
  return db.dexie.transaction('rw', db.studies, db.studyAnswers, async () => move());
}
