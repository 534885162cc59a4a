import { describe, expect, it } from 'vitest';
import { WHOLE_HISTORY } from '../../../lib/core/audit/history';
import { auditId } from '../../../lib/core/ids';
import { createDexieAnswerCache } from '../../../lib/store/dexie-answer-cache';
import { createDexieSourceCache } from '../../../lib/store/dexie-cache';
import { createDexieAnnotations } from '../../../lib/store/dexie-annotations';
import { createDexieHistory } from '../../../lib/store/dexie-history';
import { createDexieLedger } from '../../../lib/store/dexie-ledger';
import { createDexieMetadataCache } from '../../../lib/store/dexie-metadata-cache';
import { createDexieStore } from '../../../lib/store/dexie-store';
import { openDatabase } from '../../../lib/store/database';
import { entryTables } from '../../../lib/store/schema';
import { fakeDraft, fakePendingSource, fakePassage } from '../../fakes/audits';
import { fakeCorrection, fakeNote } from '../../fakes/annotations';
import { fakeLedgerEntry } from '../../fakes/ledger';
import { createOldDatabase, HASH } from './old-databases';

describe('a database of version 1', () => {
  it('is found whole by the newest version', async () => {
    const name = crypto.randomUUID();
    const { draft, pairs, sources } = await createOldDatabase(name);
    const db = openDatabase(name);

    const audit = await createDexieStore(db).findWithTexts(draft.head.id);

    expect(db.dexie.verno).toBe(7);
    expect(audit).toMatchObject({
      ...draft.head,
      answer: draft.answer,
      statements: draft.statements,
      sources,
      pairs,
      passages: [fakePassage()],
      texts: [{ contentHash: HASH, text: 'an old text' }],
    });
    db.dexie.close();
  });

  it('has its pairs counted for the history', async () => {
    const name = crypto.randomUUID();
    await createOldDatabase(name);
    const db = openDatabase(name);

    const list = await createDexieStore(db).list({ offset: 0, limit: 10 });

    const counts = list.map(each => [each.id, each.settledPairs, each.pairs]);
    expect(counts.toSorted()).toEqual([
      ['empty', 0, 0],
      ['old', 1, 4],
    ]);
    db.dexie.close();
  });

  it("can be worked on: the old engine's pairs are taken over by their state", async () => {
    const name = crypto.randomUUID();
    const { draft, pairs } = await createOldDatabase(name);
    const db = openDatabase(name);
    const store = createDexieStore(db);

    const taken = await Promise.all(
      draft.sources.map(({ id }) =>
        store.leasePairs({
          auditId: draft.head.id,
          sourceId: id,
          asked: draft.head.judge,
          owner: 'new-engine',
          now: '2026-10-01T12:00:00.000Z',
          until: '2026-10-01T12:30:00.000Z',
          limit: 10,
        }),
      ),
    );

    const ids = taken.flat().map(({ id }) => id);
    expect(ids.toSorted()).toEqual(
      pairs
        .slice(1)
        .map(({ id }) => id)
        .toSorted(),
    );
    db.dexie.close();
  });

  it('keeps its cached sources', async () => {
    const name = crypto.randomUUID();
    await createOldDatabase(name);
    const db = openDatabase(name);
    const cache = createDexieSourceCache(db, { now: () => new Date(), maxAgeMs: Infinity });

    expect((await cache.find(fakePendingSource()))?.text).toBe('an old text');
    db.dexie.close();
  });
});

describe('a database of version 2', () => {
  it('is found whole: nothing was sent that is known, and no pair was judged twice', async () => {
    const name = crypto.randomUUID();
    const { draft, pairs } = await createOldDatabase(name, 2);
    const db = openDatabase(name);

    const audit = await createDexieStore(db).findWithTexts(draft.head.id);

    expect(audit?.pairs).toEqual(pairs);
    expect(audit?.ledger).toEqual([]);
    expect(audit?.texts).toEqual([{ contentHash: HASH, text: 'an old text' }]);
    db.dexie.close();
  });

  it('can have its audits judged again, and keeps what was found', async () => {
    const name = crypto.randomUUID();
    const { draft, pairs } = await createOldDatabase(name, 2);
    const db = openDatabase(name);
    const store = createDexieStore(db);
    const judge = { id: 'remote', version: '1', model: 'large' };

    await store.checkAgain(draft.head.id, {
      judge,
      pairs: 'all',
      askedAt: '2026-10-01T12:00:00.000Z',
      takesOver: true,
    });

    const audit = await store.find(draft.head.id);
    expect(audit?.pairs[0]).toMatchObject({
      state: 'open',
      earlier: [{ judge: draft.head.judge, finding: { kind: 'supported' } }],
    });
    expect(audit?.pairs.slice(1)).toEqual(pairs.slice(1));
    expect(await store.list({ offset: 0, limit: 10 })).toMatchObject([
      { settledPairs: 0 },
      { settledPairs: 0 },
    ]);
    db.dexie.close();
  });

  it('has room for answers of models and for what leaves the device', async () => {
    const name = crypto.randomUUID();
    const { draft } = await createOldDatabase(name, 2);
    const db = openDatabase(name);
    const answers = createDexieAnswerCache(db, { now: () => new Date() });
    const entry = fakeLedgerEntry({ auditId: draft.head.id });

    await answers.put(new Map([[HASH, { kind: 'not-found', confidence: 1 }]]));
    await createDexieLedger(db).add(entry);

    expect((await answers.find([HASH])).size).toBe(1);
    expect(await createDexieLedger(db).of(draft.head.id)).toEqual([entry]);
    db.dexie.close();
  });
});

describe('a database of version 3', () => {
  it('is found whole, and has room for what services say of works', async () => {
    const name = crypto.randomUUID();
    const { draft, pairs, sources } = await createOldDatabase(name, 3);
    const db = openDatabase(name);
    const metadata = createDexieMetadataCache(db, { now: () => new Date() });

    await metadata.put(new Map([['crossref|doi:10.1000/1', { status: 'unknown' }]]));

    expect((await metadata.find(['crossref|doi:10.1000/1'])).size).toBe(1);
    expect(await createDexieStore(db).find(draft.head.id)).toMatchObject({ pairs, sources });
    db.dexie.close();
  });

  it('has its sources in the index by which a page is found that was read before', async () => {
    const name = crypto.randomUUID();
    const { draft } = await createOldDatabase(name, 3);
    const db = openDatabase(name);

    const readings = await createDexieStore(db).findReadings(fakePendingSource().url ?? '');

    expect(readings).toMatchObject([{ auditId: draft.head.id, contentHash: HASH }]);
    db.dexie.close();
  });
});

describe.each([5, 6] as const)('a database of version %i', version => {
  async function openOld() {
    const name = crypto.randomUUID();
    const { draft, sources } = await createOldDatabase(name, version);
    const db = openDatabase(name);
    return { draft, sources, db, store: createDexieStore(db), history: createDexieHistory(db) };
  }
  const page = { offset: 0, limit: 10 };
  const byWord = { query: { ...WHOLE_HISTORY, text: 'sunlight' }, ...page };

  it('is listed whole at once, and says that its audits are not found by words yet', async () => {
    const { db, history } = await openOld();

    const all = await history.search({ query: WHOLE_HISTORY, ...page });

    expect(all.audits.map(({ summary, counts }) => [summary.id, counts]).toSorted()).toEqual([
      ['empty', null],
      ['old', null],
    ]);
    expect(await history.search(byWord)).toEqual({ audits: [], total: 0, unindexed: 2 });
    db.dexie.close();
  });

  it('is made searchable afterwards, and only once', async () => {
    const { db, history } = await openOld();

    await history.indexOld(new AbortController().signal);
    const entries = await db.tallies.toArray();
    await history.indexOld(new AbortController().signal);

    expect(await history.search(byWord)).toMatchObject({
      total: 1,
      unindexed: 0,
    });
    expect(await db.tallies.toArray()).toEqual(entries);
    expect(await db.oldEntries.count()).toBe(0);
    db.dexie.close();
  });

  it('goes on where it was stopped: what was made stays made', async () => {
    const { db, store, history } = await openOld();
    for (let place = 0; place < 15; place += 1) {
      await store.create(fakeDraft({ head: { id: auditId(`more-${String(place)}`) } }));
    }
    for (const table of entryTables(db)) await table.clear();
    const stopping = new AbortController();
    const unsubscribe = () => stopping.abort();
    db.tallies.hook('creating', unsubscribe);

    await history.indexOld(stopping.signal);

    const made = await db.tallies.count();
    expect(made).toBeGreaterThan(0);
    expect(made).toBeLessThan(17);
    await history.indexOld(new AbortController().signal);
    expect(await db.tallies.count()).toBe(17);
    db.dexie.close();
  });

  it('keeps nothing of an audit that is deleted before its turn', async () => {
    const { db, draft, store } = await openOld();

    await store.delete(draft.head.id);

    expect(await db.oldEntries.count()).toBe(0);
    db.dexie.close();
  });

  it('gets the entry of an audit that changes before its turn', async () => {
    const { db, draft, store, history } = await openOld();

    await store.setStatus(draft.head.id, 'finished', '2026-10-01T13:00:00.000Z');

    expect(await history.search(byWord)).toMatchObject({ total: 1, unindexed: 1 });
    db.dexie.close();
  });

  it('has room for what people say', async () => {
    const { db, draft, store } = await openOld();
    const annotations = createDexieAnnotations(db);

    await annotations.correct(draft.head.id, fakeCorrection());
    await annotations.putNote(draft.head.id, fakeNote());

    expect(await store.find(draft.head.id)).toMatchObject({
      corrections: [fakeCorrection()],
      notes: [fakeNote()],
    });
    db.dexie.close();
  });
});
