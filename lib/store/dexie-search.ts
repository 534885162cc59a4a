import type { Table } from 'dexie';
import type { AuditSummary } from '../core/audit';
import type { AuditId } from '../core/ids';
import type { AuditDraft } from '../ports/audit-store';
import { pairsOf } from './schema';
import type { SearchRow, VeraciteDatabase } from './schema';
import { makeEntry, withoutCounts } from './search-entry';
import type { SearchEntry } from './search-entry';

/* All run inside the caller's transaction, so that an audit and its entry never part. */

/** Keys of one millisecond; more audits than that are not begun in one. */
const KEYS_PER_MS = 1_000;

/** The tables that are looked at to make an entry anew. */
export function searchTables(db: VeraciteDatabase): Table[] {
  return [db.audits, db.answers, db.statements, db.sources, db.pairs, db.searchEntries];
}

/** The keys of all audits that began in this time, ends included; they are ordered as it is. */
export function keyRange(from: string, to: string): [number, number] {
  return [firstKey(from), firstKey(to) + KEYS_PER_MS - 1];
}

/** The entry of an audit that is written for the first time. */
export async function addEntry(
  db: VeraciteDatabase,
  { answer, statements, sources }: AuditDraft,
  summary: AuditSummary,
): Promise<void> {
  await putEntry(db, makeEntry({ summary, answer, statements, sources, pairs: [] }), summary);
}

/** Makes the entry of an audit from its rows as they stand now. */
export async function refreshEntry(db: VeraciteDatabase, auditId: AuditId): Promise<void> {
  const [summary, row] = await Promise.all([db.audits.get(auditId), db.answers.get(auditId)]);
  if (!summary || !row) return;
  const isEnded = summary.status !== 'running';
  const [statements, sources, pairs] = await Promise.all([
    db.statements.where({ auditId }).toArray(),
    db.sources.where({ auditId }).sortBy('position'),
    isEnded ? pairsOf(db, auditId).toArray() : [],
  ]);
  const entry = makeEntry({
    summary,
    answer: row.answer,
    statements: statements.map(({ statement }) => statement),
    sources: sources.map(({ source }) => source),
    pairs: pairs.map(({ pair }) => pair),
  });
  await putEntry(db, entry, summary);
}

/** The verdicts of an audit that is at work again are not known until it ends. */
export async function forgetCounts(db: VeraciteDatabase, auditId: AuditId): Promise<void> {
  const row = await db.searchEntries.get({ auditId });
  if (row) await db.searchEntries.put(withoutCounts(row));
}

export async function dropEntry(db: VeraciteDatabase, auditId: AuditId): Promise<void> {
  await db.searchEntries.where({ auditId }).delete();
}

async function putEntry(
  db: VeraciteDatabase,
  entry: SearchEntry,
  { startedAt }: AuditSummary,
): Promise<void> {
  const known = await db.searchEntries.where({ auditId: entry.auditId }).primaryKeys();
  const row: SearchRow = { ...entry, key: known[0] ?? (await nextKey(db, startedAt)) };
  await db.searchEntries.put(row);
}

async function nextKey(db: VeraciteDatabase, startedAt: string): Promise<number> {
  const [first, last] = keyRange(startedAt, startedAt);
  const taken = await db.searchEntries.where('key').between(first, last, true, true).last();
  return taken ? taken.key + 1 : first;
}

/** nb. A date that is none sorts before all others and can still be found. */
function firstKey(date: string): number {
  const ms = Date.parse(date);
  return Number.isNaN(ms) ? 0 : ms * KEYS_PER_MS;
}
