import type {
  FoundAudit,
  HistoryFacets,
  HistoryPage,
  HistoryQuery,
  KeptUse,
} from '../core/audit/history';
import type { AuditId, IsoDateTime } from '../core/ids';
import { hasWord, searchWords } from '../util/search-terms';
import type { AuditHistory, HistoryRequest } from '../ports/audit-history';
import { COALESCE_MS } from './coalesce';
import { isOver } from './expiry';
import { isolated, type MemoryDatabase, type MemoryRecord } from './memory-database';
import { summaries } from './memory-store';
import { watchRecords } from './memory-watch';
import { deleteRecord } from './memory-writes';
import { makeEntry, type SearchEntry } from './search-entry';

/** Finds audits in memory, by looking at each. */
export function createMemoryHistory(
  db: MemoryDatabase,
  { coalesceMs = COALESCE_MS }: { coalesceMs?: number } = {},
): AuditHistory {
  const search: AuditHistory['search'] = request => isolated(() => findPage(db, request));
  return {
    search,
    watch: (request, onChange) =>
      watchRecords(db, null, { read: () => search(request), onChange, coalesceMs }),
    findIds: query => isolated(() => findRecords(db, query).map(({ summary }) => summary.id)),
    findMany: ids =>
      isolated(() =>
        ids.flatMap(id => {
          const record = db.audits.get(id);
          return record ? [toFound(record)] : [];
        }),
      ),
    facets: () => isolated(() => findFacets(db)),
    // Entries are made when they are asked for.
    indexOld: () => Promise.resolve(),
    expire: before => isolated(() => expire(db, before)),
    measure: () => isolated(() => measure(db)),
  };
}

function findPage(db: MemoryDatabase, { query, offset, limit }: HistoryRequest): HistoryPage {
  const found = findRecords(db, query);
  const audits = found.slice(offset, offset + limit).map(toFound);
  return { audits, total: found.length, unindexed: 0 };
}

function findRecords(db: MemoryDatabase, query: HistoryQuery): MemoryRecord[] {
  return summaries(db)
    .flatMap(({ id }) => db.audits.get(id) ?? [])
    .filter(record => isMatch(record, query));
}

function isMatch(record: MemoryRecord, query: HistoryQuery): boolean {
  const entry = entryOf(record);
  const { startedAt } = record.summary;
  return (
    searchWords(query.text).every(word => hasWord(entry.terms, word)) &&
    (['origin', 'model'] as const).every(name => isAsked(query[name], [entry[name]])) &&
    isAsked(query.verdict, entry.verdicts) &&
    isAsked(query.domain, entry.domains) &&
    startedAt >= (query.from ?? '') &&
    (query.to === null || startedAt <= query.to)
  );
}

function isAsked(wanted: string | null, there: readonly (string | null)[]): boolean {
  return wanted === null || there.includes(wanted);
}

function entryOf({ summary, answer, statements, sources, pairs }: MemoryRecord): SearchEntry {
  return makeEntry({
    summary,
    answer,
    statements,
    sources: [...sources.values()],
    pairs: [...pairs.values()],
  });
}

function toFound(record: MemoryRecord): FoundAudit {
  return { summary: record.summary, counts: entryOf(record).counts };
}

function findFacets(db: MemoryDatabase): HistoryFacets {
  const entries = [...db.audits.values()].map(entryOf);
  const unique = <Value extends string>(values: readonly Value[]) => [...new Set(values)].sort();
  return {
    origins: unique(entries.map(({ origin }) => origin)),
    models: unique(entries.flatMap(({ model }) => model ?? [])),
    domains: unique(entries.flatMap(({ domains }) => domains)),
  };
}

function expire(db: MemoryDatabase, before: IsoDateTime): number {
  const over = [...db.audits].filter(
    ([, record]) => isOver(record.summary, before) && !isHeld(record),
  );
  over.forEach(([id]: [AuditId, MemoryRecord]) => deleteRecord(db, id));
  return over.length;
}

function isHeld({ corrections, notes, cleanup }: MemoryRecord): boolean {
  return corrections.length + notes.size > 0 || cleanup?.status === 'running';
}

function measure(db: MemoryDatabase): KeptUse[] {
  const use = (kind: KeptUse['kind'], rows: Iterable<unknown>): KeptUse => {
    const all = [...rows];
    return {
      kind,
      rows: all.length,
      bytes: all.length === 0 ? 0 : JSON.stringify(all, asList).length,
    };
  };
  return [
    use('checks', db.audits.values()),
    use('texts', db.texts.values()),
    use('cache', db.cache.values()),
    use('model-answers', db.modelAnswers.values()),
    use('lookups', db.metadata.values()),
    use('search', [...db.audits.values()].map(entryOf)),
  ];
}

/** JSON knows no maps. */
function asList(_: string, value: unknown): unknown {
  return value instanceof Map ? [...value.values()] : value;
}
