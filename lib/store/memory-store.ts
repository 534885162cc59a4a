import type { Audit, AuditExport, AuditSummary } from '../core/audit/audit';
import type { ClearedCache } from '../core/audit/history';
import type { AnswerId, AuditId } from '../core/ids';
import { keepsText } from '../core/source/source';
import type { Reading } from '../core/source/source-changes';
import type { AuditStore, SourceCache } from '../ports/audit-store';
import { collectAnnotations } from './annotation-moves';
import { assembleAudit, toReading } from './assemble';
import { answerFromCache, countCleared, isRecent, KEEPS_ALL, type CacheAging } from './cache-aging';
import { COALESCE_MS } from './coalesce';
import {
  createMemoryDatabase,
  dropUnusedTexts,
  isolated,
  keepText,
  type MemoryDatabase,
} from './memory-database';
import { endRecheck, recheckPair } from './memory-recheck';
import { giveText, rejudgePairs, reopenSources } from './memory-reopen';
import { watchRecords } from './memory-watch';
import {
  agreeToAudit,
  claimAudit,
  createRecord,
  deleteEverything,
  deleteRecord,
  leasePairs,
  putSource,
  putSplit,
  setStatus,
  settlePair,
} from './memory-writes';

/**
 * Keeps audits in memory, for the command line and for tests. To let it share texts
 * with a cache, give both the same database.
 */
export function createMemoryStore(
  db: MemoryDatabase = createMemoryDatabase(),
  { coalesceMs = COALESCE_MS }: { coalesceMs?: number } = {},
): AuditStore {
  const change = changeStatus(db);
  return {
    create: draft => isolated(() => createRecord(db, draft)),
    find: id => isolated(() => findAudit(db, id)),
    findWithTexts: id => isolated(() => findAuditExport(db, id)),
    findByAnswer: id => isolated(() => findByAnswer(db, id)),
    findRunning: () => isolated(() => findRunning(db)),
    list: ({ offset, limit }) => isolated(() => summaries(db).slice(offset, offset + limit)),
    delete: id => isolated(() => deleteRecord(db, id)),
    deleteAll: () => isolated(() => deleteEverything(db)),

    watch: (id, onChange) => {
      const read = () => isolated(() => findAudit(db, id));
      return watchRecords(db, id, { read, onChange, coalesceMs });
    },
    watchList: (limit, onChange) => {
      const read = () => isolated(() => summaries(db).slice(0, limit));
      return watchRecords(db, null, { read, onChange, coalesceMs });
    },

    putSource: (id, source, text) => isolated(() => putSource(db, id, { source, text })),
    give: (id, giving) => isolated(() => giveText(db, id, giving)),
    findGiven: (id, source) => isolated(() => db.audits.get(id)?.handed.get(source) ?? null),
    findReadings: url => isolated(() => findReadings(db, url)),
    findText: hash => isolated(() => db.texts.get(hash) ?? null),

    leasePairs: request => isolated(() => leasePairs(db, request)),
    settlePair: settlement => isolated(() => settlePair(db, settlement)),
    putSplit: (id, splitting) => isolated(() => putSplit(db, id, splitting)),
    setStatus: (id, status, endedAt) => change(id, { status, endedAt }),
    halt: (id, halt, endedAt) => change(id, { status: 'stopped', endedAt, halt }),
    claim: id => isolated(() => claimAudit(db, id)),
    agree: (id, agreement) => isolated(() => agreeToAudit(db, id, agreement)),
    reopen: (id, sources) => isolated(() => reopenSources(db, id, sources)),
    rejudge: (id, rejudging) => isolated(() => rejudgePairs(db, id, rejudging)),
    recheck: (id, request) => isolated(() => recheckPair(db, id, request)),
    endRecheck: (id, end) => isolated(() => endRecheck(db, id, end)),
  };
}

function changeStatus(db: MemoryDatabase) {
  return (id: AuditId, change: Parameters<typeof setStatus>[2]): Promise<void> =>
    isolated(() => setStatus(db, id, change));
}

/** Keeps sources that were read in memory; without `aging`, as long as the process lives. */
export function createMemorySourceCache(
  db: MemoryDatabase = createMemoryDatabase(),
  aging: CacheAging = KEEPS_ALL,
): SourceCache {
  return {
    find: asked =>
      isolated(() => {
        const kept = asked.url === null ? undefined : db.cache.get(asked.url);
        if (!kept || !isRecent(kept.visit.retrievedAt, aging)) return null;
        const text = db.texts.get(kept.contentHash);
        return text === undefined ? null : { source: answerFromCache(asked, kept), text };
      }),
    put: (source, text) =>
      isolated(() => {
        if (source.url === null) return;
        for (const [url, kept] of db.cache) {
          if (!isRecent(kept.visit.retrievedAt, aging)) db.cache.delete(url);
        }
        db.cache.set(source.url, structuredClone(source));
        keepText(db, source, text);
        dropUnusedTexts(db);
      }),
    clear: () => isolated(() => clearCache(db)),
  };
}

function clearCache(db: MemoryDatabase): ClearedCache {
  const sources = [...db.cache.values()];
  const before = new Set(db.texts.keys());
  db.cache.clear();
  dropUnusedTexts(db);
  return countCleared(sources, before.difference(new Set(db.texts.keys())));
}

function findByAnswer(db: MemoryDatabase, answer: AnswerId): AuditId | null {
  const isOf = ({ id, answerId }: AuditSummary): boolean =>
    answerId === answer || db.audits.get(id)?.answer.shownAs === answer;
  return summaries(db).find(isOf)?.id ?? null;
}

function findRunning(db: MemoryDatabase): AuditId[] {
  return summaries(db)
    .filter(({ status }) => status === 'running')
    .map(({ id }) => id)
    .toReversed();
}

function findReadings(db: MemoryDatabase, url: string): Reading[] {
  return [...db.audits].flatMap(([id, { sources }]) =>
    [...sources.values()].flatMap(each => (each.url === url ? (toReading(id, each) ?? []) : [])),
  );
}

function findAudit(db: MemoryDatabase, id: AuditId): Audit | null {
  const record = db.audits.get(id);
  if (!record) return null;
  return assembleAudit({
    ...record,
    sources: [...record.sources.values()],
    passages: [...record.passages.values()],
    pairs: [...record.pairs.values()],
    offers: [...record.offers.values()],
    annotations: collectAnnotations(record.corrections, [...record.notes.values()]),
  });
}

function findAuditExport(db: MemoryDatabase, id: AuditId): AuditExport | null {
  const audit = findAudit(db, id);
  if (!audit) return null;
  const hashes = audit.sources.filter(keepsText).map(({ contentHash }) => contentHash);
  const texts = [...new Set(hashes)].flatMap(contentHash => {
    const text = db.texts.get(contentHash);
    return text === undefined ? [] : [{ contentHash, text }];
  });
  return { ...audit, texts, ledger: db.audits.get(id)?.ledger ?? [] };
}

/** Newest first. Of two started in the same millisecond, the later id is the newer. */
export function summaries(db: MemoryDatabase): AuditSummary[] {
  const isLater = (a: AuditSummary, b: AuditSummary) =>
    a.startedAt > b.startedAt || (a.startedAt === b.startedAt && a.id > b.id);
  return [...db.audits.values()]
    .map(({ summary }) => summary)
    .toSorted((a, b) => (isLater(a, b) ? -1 : 1));
}
