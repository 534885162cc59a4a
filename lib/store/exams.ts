import type { Exam } from '../core/audit/exam';
import type { ExamStore } from '../ports/exam-store';
import type { VeraciteDatabase } from './schema';
import { watchTable } from './watch';

export function createExamStore(db: VeraciteDatabase): ExamStore {
  const list = () => db.exams.orderBy('startedAt').toArray();
  return {
    async begin(exam) {
      await db.dexie.transaction('rw', db.exams, async () => {
        const earlier = await db.exams.get(exam.key);
        const isLeft = earlier?.version === exam.version && earlier.state.status !== 'finished';
        const kept = isLeft ? { answers: earlier.answers, spent: earlier.spent } : {};
        await db.exams.put({ ...exam, ...kept });
      });
    },
    find: async key => (await db.exams.get(key)) ?? null,
    list,
    async findRunning() {
      return (await list()).filter(isAtWork).map(({ key }) => key);
    },
    putAnswer: (key, answer) =>
      change(db, key, exam => {
        if (!isAtWork(exam)) return null;
        const others = exam.answers.filter(({ pairId }) => pairId !== answer.pairId);
        return { ...exam, answers: [...others, answer] };
      }),
    async addSpent(key, more) {
      await change(db, key, exam => ({ ...exam, spent: addUp(exam.spent, more) }));
    },
    async end(key, state) {
      await change(db, key, exam => (isAtWork(exam) ? { ...exam, state } : null));
    },
    delete: key => db.exams.delete(key),
    watch: onChange => watchTable(db, { table: db.exams, key: null }, { read: list, onChange }),
  };
}

function isAtWork({ state }: Exam): boolean {
  return state.status === 'running';
}

/** Returns false, and writes nothing, if there is no such exam or `to` returns `null`. */
async function change(
  db: VeraciteDatabase,
  key: string,
  to: (exam: Exam) => Exam | null,
): Promise<boolean> {
  return db.dexie.transaction('rw', db.exams, async () => {
    const exam = await db.exams.get(key);
    const after = exam ? to(exam) : null;
    if (after === null) return false;
    await db.exams.put(after);
    return true;
  });
}

function addUp(a: Exam['spent'], b: Exam['spent']): Exam['spent'] {
  return {
    calls: a.calls + b.calls,
    sentBytes: a.sentBytes + b.sentBytes,
    receivedBytes: a.receivedBytes + b.receivedBytes,
    tokens: {
      prompt: a.tokens.prompt + b.tokens.prompt,
      reply: a.tokens.reply + b.tokens.reply,
    },
  };
}
