import Dexie from 'dexie';
import { afterEach, describe, expect, it, vi } from 'vitest';

import type { StorageTrouble } from '../../../lib/core/device/storage-trouble';
import type { Audit } from '../../../lib/core/audit/audit';
import { openDatabase } from '../../../lib/store/database';
import { createAuditStore } from '../../../lib/store/store';
import {
  explainHalt,
  explainStorageError,
  findStorageTrouble,
  watchStorage,
} from '../../../lib/store/storage-trouble';
import { fakeDraft } from '../../fakes/audits';

const ENDS: (() => void)[] = [];

afterEach(() => {
  for (const end of ENDS.splice(0)) end();
});

/** Another context that holds the database open in its first shape and lets nobody change it. */
async function holdOld(name: string): Promise<() => void> {
  const request = indexedDB.open(name, 1);
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () =>
      reject(new Error('test: the older database could not be made', { cause: request.error }));
  });
  const close = () => db.close();
  ENDS.push(close);
  return close;
}

describe('what an error of the store means', () => {
  it.each([
    [new DOMException('', 'QuotaExceededError'), 'storage-full'],
    [new Dexie.AbortError('aborted', new DOMException('', 'QuotaExceededError')), 'storage-full'],
    [new Dexie.DatabaseClosedError('closed'), 'storage-unavailable'],
    [new Dexie.OpenFailedError('not opened'), 'storage-unavailable'],
    [new DOMException('Internal error.', 'UnknownError'), 'storage-unavailable'],
  ] as const)('is told of %s', (error, trouble) => {
    expect(explainStorageError(error)).toBe(trouble);
    expect(explainHalt(error)).toBe(trouble);
  });

  it.each([new TypeError('x is not a function'), new Error('pipeline: a pass filled none'), null])(
    'is nothing for %s, which is a fault of ours',
    error => {
      expect(explainStorageError(error)).toBeNull();
      expect(explainHalt(error)).toBe('fault');
    },
  );
});

describe('a database that another version holds open', () => {
  it('is said to be blocked, and works as soon as that lets go', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const name = crypto.randomUUID();
    const letGo = await holdOld(name);
    const db = openDatabase(name);
    const seen: (StorageTrouble | null)[] = [];
    ENDS.push(watchStorage(db, trouble => seen.push(trouble)));

    const held = await findStorageTrouble(db, 50);
    await vi.waitFor(() => expect(seen).toEqual(['storage-blocked']));
    letGo();
    const afterwards = await findStorageTrouble(db, 5_000);
    await createAuditStore(db).create(fakeDraft());

    expect([held, afterwards]).toEqual(['storage-blocked', null]);
    expect(seen).toEqual(['storage-blocked', null]);
  });

  it('is said to be there when nobody holds it', async () => {
    expect(await findStorageTrouble(openDatabase(crypto.randomUUID()))).toBeNull();
  });
});

describe('a database that is deleted in the middle', () => {
  it('tells whoever watches an audit that it is gone, and takes the next one', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const name = crypto.randomUUID();
    const db = openDatabase(name);
    const store = createAuditStore(db, { coalesceMs: 5 });
    const draft = fakeDraft();
    await store.create(draft);
    const seen: (Audit | null)[] = [];
    ENDS.push(store.watch(draft.head.id, audit => seen.push(audit)));
    await expect.poll(() => seen.at(-1)?.id).toBe(draft.head.id);

    await Dexie.delete(name);

    await expect.poll(() => seen.at(-1)).toBeNull();
    await store.create(draft);
    expect(await store.find(draft.head.id)).toMatchObject({ status: 'running' });
  });

  it('lets what comes too late change nothing', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const name = crypto.randomUUID();
    const store = createAuditStore(openDatabase(name));
    const { head } = fakeDraft();
    await store.create(fakeDraft());

    await Dexie.delete(name);
    await store.setStatus(head.id, 'finished', head.startedAt);
    await store.halt(head.id, 'fault', head.startedAt);

    expect(await store.find(head.id)).toBeNull();
    expect(await store.list({ offset: 0, limit: 9 })).toEqual([]);
  });
});
