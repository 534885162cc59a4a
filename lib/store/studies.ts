import { fail, ok } from '../core/result';
import {
  currentAnswers,
  slotKey,
  type ScreenshotRow,
  type StudyAnswerRow,
  type StudyAsk,
  type StudyAskRow,
  type StudyRow,
  type StudySlot,
} from '../core/study/study';
import type { StudyStore } from '../ports/study-store';
import type { ScreenshotKey, VeraciteDatabase } from './schema';
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
      return db.dexie.transaction('r', tablesOf(db), async () => {
        const study = await db.studies.get(id);
        if (!study) return null;
        const rows = await answersOf(db, id);
        const keys = await db.screenshots.where({ study: id }).primaryKeys();
        return {
          study,
          answers: rows.map(({ answer, auditId }) => ({ answer, auditId })),
          screenshots: keys.map(([, question, system, repeat]) => ({ question, system, repeat })),
        };
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
    putScreenshot: (study, screenshot) => putScreenshot(db, { study, ...screenshot }),
    async findScreenshot(id, slot) {
      const row = await db.screenshots.get(keyOf(id, slot));
      return row ? { slot: row.slot, sha256: row.sha256, image: row.image } : null;
    },
    deleteScreenshot: (id, slot) => write(db, () => db.screenshots.delete(keyOf(id, slot))),
    addAsk: (study, ask) => addStudyAsk(db, { study, ask }),
    findAsks: study => findAsks(db, study),
    delete: id =>
      write(db, async () => {
        await db.screenshots.where({ study: id }).delete();
        await db.studyAnswers.where({ study: id }).delete();
        await db.studyAsks.where({ study: id }).delete();
        await db.studies.delete(id);
      }),
    watch(onChange) {
      const watched = { read: list, onChange };
      const stops = tablesOf(db).map(table => watchTable(db, { table, key: null }, watched));
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

async function findAsks(db: VeraciteDatabase, study: StudyRow['id']): Promise<StudyAsk[]> {
  const rows = await db.studyAsks.where({ study }).toArray();
  return rows.map(({ ask }) => ask).toSorted((a, b) => a.at.localeCompare(b.at));
}

/** As `StudyStore.addAsk`. One that is there already stays as it is. */
export function addStudyAsk(db: VeraciteDatabase, row: StudyAskRow): Promise<boolean> {
  return write(db, async () => {
    if (!(await db.studies.get(row.study))) return false;
    await db.studyAsks.put(row);
    return true;
  });
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
    for (const { answer } of added) {
      if (answer.replaces === null) continue;
      const row = await db.screenshots.get(keyOf(study, answer.slot));
      const now = current.get(slotKey(answer.slot));
      if (row && row.sha256 !== now?.sha256) await db.screenshots.delete(keyOf(study, row.slot));
    }
    await db.studyAnswers.bulkAdd(added.map(row => ({ study, ...row })));
    return added.length;
  });
}

/** As `StudyStore.putScreenshot`. */
export function putScreenshot(db: VeraciteDatabase, row: ScreenshotRow): Promise<boolean> {
  return write(db, async () => {
    const answers = (await answersOf(db, row.study)).map(({ answer }) => answer);
    if (currentAnswers(answers).get(slotKey(row.slot))?.sha256 !== row.sha256) return false;
    await db.screenshots.put(row);
    return true;
  });
}

export async function hasScreenshot(
  db: VeraciteDatabase,
  { study, slot }: Pick<ScreenshotRow, 'study' | 'slot'>,
): Promise<boolean> {
  return (await db.screenshots.where(':id').equals(keyOf(study, slot)).count()) > 0;
}

function keyOf(study: StudyRow['id'], { question, system, repeat }: StudySlot): ScreenshotKey {
  return [study, question, system, repeat];
}

function tablesOf(db: VeraciteDatabase) {
  return [db.studies, db.studyAnswers, db.screenshots];
}

/** In the order in which they came: an index keeps rows of one study by their key. */
function answersOf(db: VeraciteDatabase, study: StudyRow['id']): Promise<StudyAnswerRow[]> {
  return db.studyAnswers.where({ study }).toArray();
}

function write<Value>(db: VeraciteDatabase, move: () => Promise<Value>): Promise<Value> {
  // nb. Dexie follows native awaits only in a function declared `async`.
  const tables = [...tablesOf(db), db.studyAsks];
  return db.dexie.transaction('rw', tables, async () => move());
}
