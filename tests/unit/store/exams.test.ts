import { describe, expect, it } from 'vitest';

import type { Exam } from '../../../lib/core/audit/exam';
import { restoreBackup } from '../../../lib/store/backup/restore-backup';
import { deleteEverything } from '../../../lib/store/delete';
import { createExamStore } from '../../../lib/store/exams';
import { fakeExam, fakeExamAnswer } from '../../fakes/exams';
import { backupOf, openWorld, RESTORE_DEPS } from './worlds';

const RUNNING = fakeExam({ state: { status: 'running' } });
const SPENT: Exam['spent'] = {
  calls: 1,
  sentBytes: 20,
  receivedBytes: 0,
  tokens: { prompt: 5, reply: 2 },
};

async function openWith(...exams: Exam[]) {
  const db = openWorld();
  const store = createExamStore(db);
  for (const exam of exams) await store.begin(exam);
  return { db, store, find: () => store.find(RUNNING.key) };
}

describe('an exam in the store', () => {
  it('takes each answer once, and adds up what it took', async () => {
    const { store, find } = await openWith(RUNNING);

    await store.putAnswer(RUNNING.key, fakeExamAnswer());
    await store.putAnswer(RUNNING.key, fakeExamAnswer({ confidence: 0.7 }));
    await store.putAnswer(RUNNING.key, fakeExamAnswer({ pairId: 'pair-2' }));
    await store.addSpent(RUNNING.key, SPENT);
    await store.addSpent(RUNNING.key, SPENT);

    const exam = await find();
    expect(exam?.answers.map(({ pairId, confidence }) => [pairId, confidence])).toEqual([
      ['pair-1', 0.7],
      ['pair-2', 0.9],
    ]);
    expect(exam?.spent).toMatchObject({ calls: 2, sentBytes: 40, tokens: { prompt: 10 } });
  });

  it('takes none once it was stopped or deleted', async () => {
    const { store, find } = await openWith(RUNNING);

    await store.end(RUNNING.key, { status: 'stopped' });
    const isTaken = await store.putAnswer(RUNNING.key, fakeExamAnswer());
    await store.end(RUNNING.key, { status: 'finished' });

    expect(isTaken).toBe(false);
    expect(await find()).toMatchObject({ answers: [], state: { status: 'stopped' } });
    await store.delete(RUNNING.key);
    expect(await store.putAnswer(RUNNING.key, fakeExamAnswer())).toBe(false);
    expect(await find()).toBeNull();
  });

  it('goes on with its answers, but not after it has ended or the pairs are others', async () => {
    const { store, find } = await openWith(RUNNING);
    const answer = async () => store.putAnswer(RUNNING.key, fakeExamAnswer());
    const answered = async () => (await find())?.answers.length;

    await answer();
    await store.end(RUNNING.key, { status: 'failed', failure: 'model-busy' });
    await store.begin(RUNNING);
    expect(await answered()).toBe(1);

    await store.begin({ ...RUNNING, version: 2 });
    expect(await answered()).toBe(0);

    await answer();
    await store.end(RUNNING.key, { status: 'finished' });
    await store.begin({ ...RUNNING, version: 2 });
    expect(await answered()).toBe(0);
  });

  it('is among those at work only until it ends', async () => {
    const { store } = await openWith(RUNNING, fakeExam({ key: 'other' }));

    expect(await store.findRunning()).toEqual([RUNNING.key]);
    await store.end(RUNNING.key, { status: 'finished' });
    expect(await store.findRunning()).toEqual([]);
  });

  it('goes with everything else that is deleted', async () => {
    const { db, store } = await openWith(RUNNING);

    await deleteEverything(db);

    expect(await store.list()).toEqual([]);
  });

  it('tells watchers of each change', async () => {
    const { store } = await openWith();
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const stop = store.watch(exams => {
      if (exams.length === 1) resolve(undefined);
    });

    await store.begin(RUNNING);

    await promise;
    stop();
  });
});

describe('a backup', () => {
  it('brings exams back, but has none go on', async () => {
    const answers = [fakeExamAnswer()];
    const { db } = await openWith(RUNNING);
    await db.exams.put({ ...RUNNING, answers });
    const there = openWorld();

    const restored = await restoreBackup(there, await backupOf(db), RESTORE_DEPS);

    expect(restored.ok).toBe(true);
    expect(await there.exams.toArray()).toEqual([
      { ...RUNNING, answers, state: { status: 'stopped' } },
    ]);
  });

  it('replaces no exam that is here', async () => {
    const { db } = await openWith(fakeExam());
    const { db: here } = await openWith(RUNNING);

    await restoreBackup(here, await backupOf(db), RESTORE_DEPS);

    expect(await here.exams.toArray()).toEqual([RUNNING]);
  });

  it.each([
    ['under the key of another judge', '"key":"', '"key":"x'],
    ['with a verdict that there is not', '"said":"supported"', '"said":"proven"'],
  ])('is refused whole with an exam %s', async (_name, from, to) => {
    const { db } = await openWith(fakeExam());
    await db.exams.put(fakeExam({ answers: [fakeExamAnswer()] }));
    const forged = (await (await backupOf(db)).text()).replace(from, to);
    const there = openWorld();

    const result = await restoreBackup(there, new Blob([forged]), RESTORE_DEPS);

    expect(result).toEqual({ ok: false, failure: 'damaged' });
    expect(await there.exams.count()).toBe(0);
  });
});
