import { describe, expect, it, vi } from 'vitest';

import type { KeyPoint } from '../../../lib/core/answer/key-point';
import { contentHash } from '../../../lib/core/ids';
import { restoreBackup } from '../../../lib/store/backup/restore-backup';
import { deleteEverything } from '../../../lib/store/delete';
import { createKeyPointStore } from '../../../lib/store/key-points';
import { questionKey } from '../../../lib/text/normalise-question';
import { fakeKeyPoint } from '../../fakes/key-points';
import { backupWith } from './backup-files';
import { backupOf, openWorld, RESTORE_DEPS } from './worlds';

const ASKED = 'Does zinc shorten colds?';
const of = { question: contentHash('a'.repeat(64)), asked: ASKED };
const at = (moment: string) => () => new Date(moment);

describe('key points in the store', () => {
  it('are found by their question, and by no other', async () => {
    const store = createKeyPointStore(openWorld());
    await store.change(of, () => [fakeKeyPoint()]);

    expect(await store.find(of.question)).toEqual([fakeKeyPoint()]);
    expect(await store.find(contentHash('b'.repeat(64)))).toEqual([]);
  });

  it('are of one question whatever its case, form and spacing', async () => {
    const key = await questionKey(ASKED);

    expect(await questionKey('  does ZINC shorten\ncolds？')).toBe(key);
    expect(await questionKey('Does zinc shorten flu?')).not.toBe(key);
  });

  it('lose no change that another page makes at the same time', async () => {
    const store = createKeyPointStore(openWorld());
    const add = (id: string) =>
      store.change(of, points => [...points, fakeKeyPoint({ id, text: id })]);
    await Promise.all([add('one'), add('two'), add('three')]);

    expect((await store.find(of.question)).map(({ id }) => id)).toEqual(['one', 'two', 'three']);
  });

  it('leave nothing behind when the last is deleted, or everything is', async () => {
    const db = openWorld();
    const store = createKeyPointStore(db);
    await store.change(of, () => [fakeKeyPoint()]);
    await store.change(of, () => []);
    expect(await db.keyPoints.count()).toBe(0);

    await store.change(of, () => [fakeKeyPoint()]);
    await deleteEverything(db);
    expect(await db.keyPoints.count()).toBe(0);
  });

  it('are told to whoever watches their question', async () => {
    const store = createKeyPointStore(openWorld());
    const onChange = vi.fn<(points: readonly KeyPoint[]) => void>();
    const stop = store.watch(of.question, onChange);
    await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith([]));
    await store.change(of, () => [fakeKeyPoint()]);

    await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith([fakeKeyPoint()]));
    stop();
  });
});

describe('key points in a backup', () => {
  it('come back, and the later of two sets is kept', async () => {
    const there = openWorld();
    await createKeyPointStore(there, at('2026-10-02T08:00:00Z')).change(of, () => [fakeKeyPoint()]);
    const file = await backupOf(there);

    const empty = openWorld();
    expect(await restoreBackup(empty, file, RESTORE_DEPS)).toMatchObject({ ok: true });
    expect(await empty.keyPoints.toArray()).toEqual(await there.keyPoints.toArray());

    const later = openWorld();
    const own = createKeyPointStore(later, at('2026-10-03T08:00:00Z'));
    await own.change(of, () => [fakeKeyPoint({ text: 'Mine.' })]);
    await restoreBackup(later, file, RESTORE_DEPS);
    expect(await own.find(of.question)).toMatchObject([{ text: 'Mine.' }]);
  });

  it.each([
    ['has no words', { text: '' }],
    ['is as long as a page', { text: 'x'.repeat(1_001) }],
    ['has another importance', { importance: 'vital' }],
    ['says of no one that it was confirmed', { isConfirmed: 'yes' }],
  ])('make it damaged where one %s', async (_, part) => {
    const file = await backupWith(({ data }) => {
      const row = { ...of, points: [{ ...fakeKeyPoint(), ...part }], changedAt: '2026-10-02' };
      for (const table of data.tables) if (table.name === 'keyPoints') table.rowCount = 1;
      for (const table of data.data) if (table.tableName === 'keyPoints') table.rows = [row];
    });
    const db = openWorld();

    expect(await restoreBackup(db, file, RESTORE_DEPS)).toEqual({ ok: false, failure: 'damaged' });
    expect(await db.keyPoints.count()).toBe(0);
  });
});
