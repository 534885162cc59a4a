import Dexie from 'dexie';
import { describe, expect, it, vi } from 'vitest';
import type { Audit } from '../../../lib/core/audit/audit';
import { auditId, type AuditId } from '../../../lib/core/ids';
import { createCleanupStore } from '../../../lib/store/cleanups';
import { createPrivacyLedger } from '../../../lib/store/ledger';
import { createAuditStore } from '../../../lib/store/store';
import { openDatabase } from '../../../lib/store/database';
import type { VeraciteDatabase } from '../../../lib/store/schema';
import { fakeDraft, fakePassage, fakeReadSource, fakeSettlement } from '../../fakes/audits';
import { fakeRemoval, fakeUnclean } from '../../fakes/cleanups';
import { fakeLedgerEntry } from '../../fakes/ledger';
import { fakeLook, formerLookOf } from '../../fakes/looks';

const QUICK = { coalesceMs: 5 };

/** Tables that later versions added. */
const ADDED = [
  'attempts',
  'downloads',
  'exams',
  'studies',
  'studyAnswers',
  'studyAsks',
  'asides',
  'asideSteps',
  'screenshots',
];

describe('a database of version 1', () => {
  it('keeps its checks, and takes attempts and downloads', async () => {
    const name = crypto.randomUUID();
    const { tables } = openDatabase('tables').dexie;
    const first = new Dexie(name);
    first
      .version(1)
      .stores(
        Object.fromEntries(
          tables
            .filter(table => !ADDED.includes(table.name))
            .map(({ name: table, schema }) => [
              table,
              [schema.primKey, ...schema.indexes].map(({ src }) => src).join(','),
            ]),
        ),
      );
    const { head } = fakeDraft();
    await first.table('audits').add({ ...head, answerId: 'answer' });
    first.close();

    const db = openDatabase(name);

    expect((await db.audits.get(head.id))?.answerId).toBe('answer');
    expect(await Promise.all([db.attempts.count(), db.downloads.count()])).toEqual([0, 0]);
    expect(db.dexie.verno).toBe(7);
    db.dexie.close();
  });
});

describe('a database of version 6', () => {
  it('keeps its searches of literature, as work beside their checks', async () => {
    const name = crypto.randomUUID();
    const sixth = new Dexie(name);
    sixth.version(6).stores({
      audits: 'id, startedAt, [answerId+startedAt], [status+startedAt]',
      looks: '[auditId+statementId], auditId, state.status',
    });
    const look = fakeLook();
    await sixth.table('looks').add(formerLookOf(look));
    sixth.close();

    const db = openDatabase(name);

    expect(await db.asides.toArray()).toEqual([look]);
    expect(db.dexie.tables.map(table => table.name)).not.toContain('looks');
    db.dexie.close();
  });
});

describe('the rows of an audit', () => {
  it('lie apart, one for each statement, citation, source, passage and pair', async () => {
    const db = openDatabase(crypto.randomUUID());
    const store = createAuditStore(db);
    const draft = fakeDraft();
    await store.create(draft);
    await store.putSource(draft.head.id, fakeReadSource(), 'text');
    await createPrivacyLedger(db).add(fakeLedgerEntry());
    const passages = [fakePassage({ index: 0 }), fakePassage({ index: 1 })];
    for (const { id } of draft.pairs) await store.settlePair(fakeSettlement(id, { passages }));
    await cleanUp(db, draft.head.id);

    const counts = await countRows(db);

    const names = (await db.searchNames.toArray()).flatMap(row => row.names);
    expect(names).toContain(':origin:sample');
    expect(counts).toEqual({
      audits: 1,
      corrections: 0,
      notes: 0,
      ownFiles: 0,
      tallies: 1,
      searchNames: 1,
      blocks: 0,
      postings: 0,
      answers: 1,
      statements: 3,
      citations: 2,
      sources: 2,
      passages: 2,
      pairs: 4,
      texts: 1,
      cache: 0,
      attempts: 0,
      downloads: 0,
      exams: 0,
      keyPoints: 0,
      studies: 0,
      studyAnswers: 0,
      screenshots: 0,
      studyAsks: 0,
      packets: 0,
      labels: 0,
      metadata: 0,
      modelAnswers: 0,
      modelReplies: 0,
      ledger: 1,
      asides: 0,
      asideSteps: 0,
      cleanupRuns: 1,
      cleanupOffers: 1,
    });
  });

  it('are all gone after the audit is deleted', async () => {
    const db = openDatabase(crypto.randomUUID());
    const store = createAuditStore(db);
    const draft = fakeDraft();
    await store.create(draft);
    await store.putSource(draft.head.id, fakeReadSource(), 'text');
    await createPrivacyLedger(db).add(fakeLedgerEntry());
    for (const { id } of draft.pairs) await store.settlePair(fakeSettlement(id));
    await cleanUp(db, draft.head.id);

    await store.delete(draft.head.id);

    expect(Object.values(await countRows(db)).every(count => count === 0)).toBe(true);
  });

  it('are not mixed up with those of an audit whose id begins alike', async () => {
    const store = createAuditStore(openDatabase(crypto.randomUUID()));
    await store.create(fakeDraft({ head: { id: auditId('audit') } }));
    await store.create(fakeDraft({ head: { id: auditId('audit-2') } }));

    await store.delete(auditId('audit'));

    expect((await store.find(auditId('audit-2')))?.pairs).toHaveLength(4);
  });
});

describe('two connections to one database, as of a panel and a background', () => {
  it('let one watch what the other writes', async () => {
    const name = crypto.randomUUID();
    const [background, panel] = [openDatabase(name), openDatabase(name)];
    const writer = createAuditStore(background, QUICK);
    const draft = fakeDraft();
    await writer.create(draft);
    const seen: (Audit | null)[] = [];
    const stop = createAuditStore(panel, QUICK).watch(draft.head.id, audit => seen.push(audit));
    await vi.waitFor(() => expect(seen).toHaveLength(1));

    for (const { id } of draft.pairs) await writer.settlePair(fakeSettlement(id));

    await vi.waitFor(() =>
      expect(seen.at(-1)).toMatchObject({ pairs: draft.pairs.map(() => ({ state: 'settled' })) }),
    );
    stop();
  });

  it('let an engine on one take over from an engine on the other', async () => {
    const name = crypto.randomUUID();
    const [before, after] = [openDatabase(name), openDatabase(name)];
    const draft = fakeDraft();
    await createAuditStore(before).create(draft);
    const request = {
      auditId: draft.head.id,
      sourceId: fakeReadSource().id,
      asked: draft.head.judge,
      now: '2026-10-01T12:00:00.000Z',
      until: '2026-10-01T13:00:00.000Z',
      limit: 10,
    };
    const first = await createAuditStore(before).leasePairs({ ...request, owner: 'killed' });
    before.dexie.close();

    const second = await createAuditStore(after).leasePairs({ ...request, owner: 'restarted' });

    expect(second.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
  });
});

describe('watching while pairs settle without a pause', () => {
  it('shows the work on its way, not only its end', async () => {
    const store = createAuditStore(openDatabase(crypto.randomUUID()), QUICK);
    const draft = fakeDraft();
    await store.create(draft);
    const counts = new Set<number | undefined>();
    const stop = store.watch(draft.head.id, audit => {
      counts.add(audit?.pairs[0]?.timesSettled);
    });

    // Each settling is in before the last watcher's reading is out: `liveQuery` starves here.
    const id = draft.pairs[0]?.id;
    for (let round = 0; round < 300; round += 1) await store.settlePair(fakeSettlement(id));

    await vi.waitFor(() => expect(counts).toContain(300));
    expect(counts.size).toBeGreaterThan(3);
    expect(counts.size).toBeLessThan(300);
    stop();
  });

  it('reports a reading that fails, once', async () => {
    const report = vi.spyOn(console, 'error').mockReturnValue();
    const db = openDatabase(crypto.randomUUID());
    const store = createAuditStore(db, QUICK);
    await store.create(fakeDraft());
    db.dexie.close();

    const stop = store.watch(fakeDraft().head.id, () => undefined);

    await vi.waitFor(() => expect(report).toHaveBeenCalledTimes(1));
    stop();
  });
});

describe('a long history', () =>
  it('is listed without loading an answer, a statement or a pair', async () => {
    const db = openDatabase(crypto.randomUUID());
    const store = createAuditStore(db);
    await store.create(fakeDraft());
    const touched = new Set<string>();
    const values = { count: 0 };
    const spied = spyOnReads(db.dexie.name, touched, values);
    const [summary] = await store.list({ offset: 0, limit: 1 });
    if (!summary) throw new Error('test: the audit is not listed');
    await db.audits.bulkPut(
      Array.from({ length: 2_000 }, (_, place) => ({
        ...summary,
        id: auditId(`row-${place}`),
        startedAt: new Date(place * 60_000).toISOString(),
      })),
    );

    const page = await createAuditStore(spied).list({ offset: 1_000, limit: 20 });

    expect(page).toHaveLength(20);
    expect(page[0]?.startedAt).toBe(new Date(1_000 * 60_000).toISOString());
    expect([...touched]).toEqual(['audits']);
    expect(values.count).toBeLessThanOrEqual(21);
  }));

/** A second connection that notes which tables are read, and how many rows are handed out. */
function spyOnReads(
  name: string,
  touched: Set<string>,
  values: { count: number },
): VeraciteDatabase {
  const db = openDatabase(name);
  db.dexie.use({
    stack: 'dbcore',
    name: 'reads',
    create: core => ({
      ...core,
      table: tableName => {
        const table = core.table(tableName);
        return {
          ...table,
          get: request => {
            touched.add(tableName);
            return table.get(request);
          },
          count: request => {
            touched.add(tableName);
            return table.count(request);
          },
          query: async request => {
            touched.add(tableName);
            const answer = await table.query(request);
            values.count += answer.result.length;
            return answer;
          },
          openCursor: async request => {
            touched.add(tableName);
            const cursor = await table.openCursor(request);
            if (!cursor) return cursor;
            return Object.create(cursor, {
              value: {
                get() {
                  values.count += 1;
                  return cursor.value as unknown;
                },
              },
            }) as typeof cursor;
          },
        };
      },
    }),
  });
  return db;
}

async function countRows(db: VeraciteDatabase): Promise<Record<string, number>> {
  const counts = await Promise.all(
    db.dexie.tables.map(async table => [table.name, await table.count()] as const),
  );
  return Object.fromEntries(counts);
}

/** Finishes the audit, and offers something for its first statement. */
async function cleanUp(db: VeraciteDatabase, audit: AuditId): Promise<void> {
  await createAuditStore(db).setStatus(audit, 'finished', null);
  const run = { audit, startedAt: '2026-10-01T09:00:00.000Z' };
  await createCleanupStore(db).start(run);
  await createCleanupStore(db).offer(run, fakeRemoval(fakeUnclean()));
}
