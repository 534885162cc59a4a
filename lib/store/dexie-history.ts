import type {
  FoundAudit,
  HistoryFacets,
  HistoryOrigin,
  HistoryPage,
  HistoryQuery,
} from '../core/history';
import { isWholeHistory } from '../core/history';
import type { AuditId } from '../core/ids';
import { searchWords } from '../core/search-terms';
import type { SearchWord } from '../core/search-terms';
import type { AuditHistory, HistoryRequest } from '../ports/audit-history';
import { COALESCE_MS } from './coalesce';
import { expireAudits } from './dexie-expire';
import { indexOldAudits } from './dexie-index-old';
import { measureKept } from './dexie-measure';
import { listAudits } from './dexie-reads';
import { keyRange } from './dexie-search';
import { watchAudits } from './dexie-watch';
import type { VeraciteDatabase } from './schema';

/** As many as a reader chooses from; a domain that is not among them is found by its words. */
const MAX_FACETS = 300;

/** Before and after every date that can be written. */
const EVER: [string, string] = ['1970-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'];

/**
 * Finds audits in the database they are in. Every condition is one look into an index that
 * gives keys only; the audits of the page that is asked for are all that is read.
 */
export function createDexieHistory(
  db: VeraciteDatabase,
  { coalesceMs = COALESCE_MS }: { coalesceMs?: number } = {},
): AuditHistory {
  return {
    search: request => search(db, request),
    watch: (request, onChange) =>
      watchAudits(db, null, { read: () => search(db, request), onChange, coalesceMs }),
    findIds: query => findIds(db, query),
    findMany: ids => findMany(db, ids),
    facets: () => findFacets(db),
    indexOld: signal => indexOldAudits(db, signal),
    expire: before => expireAudits(db, before),
    measure: () => measureKept(db),
  };
}

async function search(
  db: VeraciteDatabase,
  { query, offset, limit }: HistoryRequest,
): Promise<HistoryPage> {
  return db.dexie.transaction('r', [db.audits, db.searchEntries], async () => {
    const [all, indexed] = await Promise.all([db.audits.count(), db.searchEntries.count()]);
    const unindexed = Math.max(0, all - indexed);
    if (isWholeHistory(query)) {
      const summaries = await listAudits(db, { offset, limit });
      const audits = await findMany(
        db,
        summaries.map(({ id }) => id),
      );
      return { audits, total: all, unindexed };
    }
    const keys = await findKeys(db, query);
    const ids = await idsOf(db, keys.slice(offset, offset + limit));
    return { audits: await findMany(db, ids), total: keys.length, unindexed };
  });
}

async function findIds(db: VeraciteDatabase, query: HistoryQuery): Promise<AuditId[]> {
  return db.dexie.transaction('r', [db.audits, db.searchEntries], async () => {
    if (isWholeHistory(query)) return db.audits.orderBy('startedAt').reverse().primaryKeys();
    return idsOf(db, await findKeys(db, query));
  });
}

async function findMany(db: VeraciteDatabase, ids: readonly AuditId[]): Promise<FoundAudit[]> {
  const [summaries, entries] = await Promise.all([
    db.audits.bulkGet([...ids]),
    db.searchEntries.where('auditId').anyOf(ids).toArray(),
  ]);
  const counts = new Map(entries.map(each => [each.auditId, each.counts]));
  return summaries.flatMap(summary =>
    summary ? [{ summary, counts: counts.get(summary.id) ?? null }] : [],
  );
}

async function idsOf(db: VeraciteDatabase, keys: readonly number[]): Promise<AuditId[]> {
  const rows = await db.searchEntries.bulkGet([...keys]);
  return rows.flatMap(row => (row ? [row.auditId] : []));
}

/** The keys of all that a query finds, newest first. */
async function findKeys(db: VeraciteDatabase, query: HistoryQuery): Promise<number[]> {
  const lists = await Promise.all(conditionsOf(db, query));
  const [shortest = [], ...others] = lists.toSorted((a, b) => a.length - b.length);
  const sets = others.map(list => new Set(list));
  const found = new Set(shortest.filter(key => sets.every(set => set.has(key))));
  return [...found].sort((a, b) => b - a);
}

/** One look into an index for each thing that is asked for; there is at least one. */
function conditionsOf(db: VeraciteDatabase, query: HistoryQuery): PromiseLike<number[]>[] {
  const { searchEntries: entries } = db;
  const words = searchWords(query.text).map(word => keysOfWord(db, word));
  const fields = (['origin', 'model'] as const).flatMap(name => {
    const value = query[name];
    return value === null ? [] : [entries.where(name).equals(value).primaryKeys()];
  });
  const { verdict, domain, from, to } = query;
  const range = keyRange(from ?? EVER[0], to ?? EVER[1]);
  const isDated = from !== null || to !== null;
  const all = [
    ...words,
    ...fields,
    ...(verdict === null ? [] : [entries.where('verdicts').equals(verdict).primaryKeys()]),
    ...(domain === null ? [] : [entries.where('domains').equals(domain).primaryKeys()]),
  ];
  // A text of signs alone asks for nothing that could be looked up.
  return isDated || all.length === 0
    ? [
        ...all,
        entries
          .where('key')
          .between(...range, true, true)
          .primaryKeys(),
      ]
    : all;
}

function keysOfWord(db: VeraciteDatabase, { term, isPrefix }: SearchWord): PromiseLike<number[]> {
  const terms = db.searchEntries.where('terms');
  // nb. Not `startsWith`: Dexie walks that by a cursor; a range is answered at once.
  return isPrefix
    ? terms.between(term, `${term}\uffff`, true, true).primaryKeys()
    : terms.equals(term).primaryKeys();
}

async function findFacets(db: VeraciteDatabase): Promise<HistoryFacets> {
  const unique = (index: string) =>
    db.searchEntries.orderBy(index).limit(MAX_FACETS).uniqueKeys() as PromiseLike<string[]>;
  const [origins, models, domains] = await Promise.all([
    unique('origin') as PromiseLike<HistoryOrigin[]>,
    unique('model'),
    unique('domains'),
  ]);
  return { origins, models, domains };
}
