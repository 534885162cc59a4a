import { fail, ok } from '../core/result';
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
    addAnswers: (study, answers) => addStudyAnswers(db, study, answers),
    setAudit: (study, answer, auditId) =>
      write(db, async () => {
        const rows = db.studyAnswers.where('[study+answer.id]').equals([study, answer]);
        return (await rows.modify({ auditId })) > 0;
      }),
    changeFiles: (id, change) =>
      write(db, async () => {
        const study = await db.studies.get(id);
        if (!study) return fail('no-study');
        const changed = change(study.files ?? {});
        if (!changed.ok) return changed;
        await db.studies.put({ ...study, files: changed.value });
        return ok(null);
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
export async function addStudyAnswer(
  db: VeraciteDatabase,
  { study, ...row }: StudyAnswerRow,
): Promise<boolean> {
  return (await addStudyAnswers(db, study, [row])) === 1;
}

/** As `StudyStore.addAnswers`. */
function addStudyAnswers(
  db: VeraciteDatabase,
  study: StudyRow['id'],
  rows: readonly Omit<StudyAnswerRow, 'study'>[],
): Promise<number> {
  return write(db, async () => {
    if (!(await db.studies.get(study))) return 0;
    const answers = (await answersOf(db, study)).map(each => each.answer);
    const known = new Set(answers.map(({ id }) => id));
    const current = currentAnswers(answers);
    const added = rows.filter(({ answer }) => {
      const key = slotKey(answer.slot);
      const there = current.get(key);
      if (known.has(answer.id) || (there && there.id !== answer.replaces)) return false;
      known.add(answer.id);
      current.set(key, answer);
      return true;
    });
    await db.studyAnswers.bulkAdd(added.map(row => ({ study, ...row })));
    return added.length;
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
