import {
  type FoundAudit,
  type HistoryFacets,
  type HistoryPage,
  type HistoryQuery,
  isWholeHistory,
} from '../core/audit/history';
import type { AuditSummary } from '../core/audit/audit';
import type { AuditId } from '../core/ids';
import { searchWords } from '../util/search-terms';
import type { AuditHistory, HistoryRequest } from '../ports/store';
import { expireAudits } from './delete';
import { measureKept } from './measure';
import { findKeysWith, findNames, type LookedFor } from './lookup';
import { listAudits } from './reads';
import { keyRange } from './search';
import { type WatchOptions, watchAudits } from './watch';
import { inSnapshot, type TallyRow, type VeraciteDatabase } from './schema';
import { fieldName, fieldStart, type FieldKind } from './search-entry';

/** Limit of a list of choices; domains beyond it can be found by text. */
const MAX_FACETS = 300;

/** Earliest and latest date that can be written. */
const EVER: [string, string] = ['1970-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'];

/**
 * Searches audits in their own database. Each condition is one lookup in rows that cover many
 * audits (`lookup.ts`); only the audits of the requested page are read.
 */
export function createAuditHistory(db: VeraciteDatabase, options: WatchOptions = {}): AuditHistory {
  const search = (request: HistoryRequest) => inSnapshot(db, () => findPage(db, request));
  return {
    search,
    watch: (request, onChange) =>
      watchAudits(db, null, { read: () => search(request), onChange, ...options }),
    findIds: query => findIds(db, query),
    findMany: ids => findMany(db, ids),
    facets: () => findFacets(db),
    expire: before => expireAudits(db, before),
    measure: () => measureKept(db),
  };
}

async function findPage(
  db: VeraciteDatabase,
  { query, offset, limit }: HistoryRequest,
): Promise<HistoryPage> {
  if (isWholeHistory(query)) {
    const [total, summaries] = await Promise.all([
      db.audits.count(),
      listAudits(db, { offset, limit }),
    ]);
    const tallies = await findTallies(
      db,
      summaries.map(({ id }) => id),
    );
    return { audits: withCounts(summaries, tallies), total };
  }
  const keys = await findKeys(db, query);
  const tallies = await talliesOf(db, keys.slice(offset, offset + limit));
  const summaries = await db.audits.bulkGet(tallies.map(({ auditId }) => auditId));
  return { audits: withCounts(summaries, tallies), total: keys.length };
}

async function findIds(db: VeraciteDatabase, query: HistoryQuery): Promise<AuditId[]> {
  return inSnapshot(db, async () => {
    if (isWholeHistory(query)) return db.audits.orderBy('startedAt').reverse().primaryKeys();
    const tallies = await talliesOf(db, await findKeys(db, query));
    return tallies.map(({ auditId }) => auditId);
  });
}

async function findMany(db: VeraciteDatabase, ids: readonly AuditId[]): Promise<FoundAudit[]> {
  const [summaries, tallies] = await Promise.all([
    db.audits.bulkGet([...ids]),
    findTallies(db, ids),
  ]);
  return withCounts(summaries, tallies);
}

function withCounts(
  summaries: readonly (AuditSummary | undefined)[],
  tallies: readonly TallyRow[],
): FoundAudit[] {
  const counts = new Map(tallies.map(each => [each.auditId, each.counts]));
  return summaries.flatMap(summary =>
    summary ? [{ summary, counts: counts.get(summary.id) ?? null }] : [],
  );
}

async function talliesOf(db: VeraciteDatabase, keys: readonly number[]): Promise<TallyRow[]> {
  const rows = await db.tallies.bulkGet([...keys]);
  return rows.filter(row => row !== undefined);
}

/** nb. Parallel single reads: for several index values Dexie uses a cursor, which is slow. */
async function findTallies(db: VeraciteDatabase, ids: readonly AuditId[]): Promise<TallyRow[]> {
  const rows = await Promise.all(ids.map(auditId => db.tallies.get({ auditId })));
  return rows.filter(row => row !== undefined);
}

async function findKeys(db: VeraciteDatabase, query: HistoryQuery): Promise<number[]> {
  const [from, to] = keyRange(query.from ?? EVER[0], query.to ?? EVER[1]);
  const names = namesIn(query);
  if (names.length === 0) {
    // Only a period, or a text without any word to look up.
    return db.tallies.where('key').between(from, to, true, true).reverse().primaryKeys();
  }
  const keys = await findKeysWith(db, names);
  return keys.filter(key => key >= from && key <= to).sort((a, b) => b - a);
}

/** Returns the names of all conditions except the time. */
function namesIn(query: HistoryQuery): LookedFor[] {
  const words = searchWords(query.text).map(({ term, isPrefix }) => ({ name: term, isPrefix }));
  const fields = FIELDS.flatMap(kind => {
    const value = query[kind];
    return value === null ? [] : [{ name: fieldName(kind, value), isPrefix: false }];
  });
  return [...words, ...fields];
}

const FIELDS: readonly FieldKind[] = ['origin', 'model', 'verdict', 'domain', 'tag'];

async function findFacets(db: VeraciteDatabase): Promise<HistoryFacets> {
  const valuesOf = async (kind: FieldKind): Promise<string[]> => {
    const start = fieldStart(kind);
    const names = await findNames(db, start);
    return names.slice(0, MAX_FACETS).map(name => name.slice(start.length));
  };
  const [origins, models, domains, tags] = await Promise.all([
    valuesOf('origin'),
    valuesOf('model'),
    valuesOf('domain'),
    valuesOf('tag'),
  ]);
  return { origins, models, domains, tags };
}
