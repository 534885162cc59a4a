import Dexie from 'dexie';
import { describe, expect, it, vi } from 'vitest';
import { auditId, contentHash } from '../../../lib/core/ids';
import { createAttemptLog, createSourceCache } from '../../../lib/store/caches';
import { createDownloads } from '../../../lib/store/downloads';
import { createAuditStore } from '../../../lib/store/store';
import { openDatabase } from '../../../lib/store/database';
import { isQuotaError } from '../../../lib/store/storage-trouble';
import type { VeraciteDatabase } from '../../../lib/store/schema';
import { fakeDraft, fakePendingSource, fakeReadSource, fakeVisit } from '../../fakes/audits';

const full = () => new DOMException('There is no room.', 'QuotaExceededError');

/** A database whose browser refuses, as a full disk does, every write to one table. */
function openFullDatabase(tableName: string, refusal = full()): VeraciteDatabase {
  const db = openDatabase(crypto.randomUUID());
  db.dexie.use({
    stack: 'dbcore',
    name: 'full disk',
    create: core => ({
      ...core,
      table: name => {
        const table = core.table(name);
        if (name !== tableName) return table;
        return { ...table, mutate: () => Promise.reject(refusal) };
      },
    }),
  });
  return db;
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
  } catch (error) {
    return error;
  }
  throw new Error('test: it should have been refused');
}

describe('telling a full disk from other errors', () => {
  it.each<[string, unknown]>([
    ["the browser's own error", full()],
    ["an error of Dexie's around it", new Dexie.AbortError('aborted', full())],
    ['an error caused by it', new Error('could not store', { cause: full() })],
    [
      'a bulk write with one refusal',
      Object.assign(new Error('bulk'), { failures: [new Error('other'), full()] }),
    ],
    ['an error from another context', { name: 'QuotaExceededError', message: '' }],
  ])('knows %s', (_, error) => expect(isQuotaError(error)).toBe(true));

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a sentence', 'QuotaExceededError'],
    ['another error', new Error('QuotaExceededError')],
    ['an aborted transaction', new Dexie.AbortError('aborted', new Error('other'))],
    ['a bulk write that failed otherwise', { failures: [new Error('other')] }],
  ])('does not take %s for it', (_, error) => expect(isQuotaError(error)).toBe(false));

  it('ends on an error that wraps itself', () => {
    const error = new Error('endless');
    error.cause = error;

    expect(isQuotaError(error)).toBe(false);
  });
});

describe('a store whose disk is full', () => {
  it.each(['audits', 'answers', 'statements', 'sources', 'pairs'])(
    'refuses an audit when %s do not fit, and keeps nothing of it',
    async tableName => {
      const db = openFullDatabase(tableName);
      const draft = fakeDraft();

      const failure = await failureOf(createAuditStore(db).create(draft));

      expect(isQuotaError(failure)).toBe(true);
      expect(await countRows(db)).toBe(0);
    },
  );

  it('refuses a text that does not fit, and leaves the source as it was', async () => {
    const db = openFullDatabase('texts');
    const store = createAuditStore(db);
    const draft = fakeDraft({ head: { id: auditId('a') } });
    await store.create(draft);
    const before = await store.find(draft.head.id);

    const failure = await failureOf(store.putSource(draft.head.id, fakeReadSource(), 'text'));

    expect(isQuotaError(failure)).toBe(true);
    expect(await store.find(draft.head.id)).toEqual(before);
  });

  it('refuses to keep a source for later, and keeps no half of it', async () => {
    const db = openFullDatabase('cache');
    const cache = createSourceCache(db, { now: () => new Date() });
    const source = fakeReadSource({ contentHash: contentHash('f'.repeat(64)) });

    const failure = await failureOf(cache.put(source, 'text'));

    expect(isQuotaError(failure)).toBe(true);
    expect(await countRows(db)).toBe(0);
  });
});

describe('a disk that has room for findings only', () => {
  const now = () => new Date('2026-10-01T08:00:00Z');

  it('costs a source no attempt', async () => {
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    const key = contentHash('1'.repeat(64));
    const log = createAttemptLog(openFullDatabase('attempts'), now);
    await log.put(new Map([[key, 1]]));
    expect((await log.find([key])).size).toBe(0);
  });

  it.each([full(), new DOMException('No blobs here.', 'DataCloneError')])(
    'keeps no download, and that is all it costs: %s',
    async refusal => {
      vi.spyOn(console, 'info').mockImplementation(() => undefined);
      const db = openFullDatabase('downloads', refusal);
      const draft = fakeDraft();
      await createAuditStore(db).create(draft);
      const downloads = createDownloads(db, draft.head.id, { now });
      const source = fakePendingSource();
      const [visit, body] = [fakeVisit(), new Uint8Array([1])];
      expect(await downloads.keep(source, { visit, body, requests: 1, receivedBytes: 1 })).toBe(
        false,
      );
      expect(await downloads.find(source)).toBeNull();
    },
  );
});

async function countRows(db: VeraciteDatabase): Promise<number> {
  const counts = await Promise.all(db.dexie.tables.map(table => table.count()));
  return counts.reduce((sum, count) => sum + count, 0);
}
