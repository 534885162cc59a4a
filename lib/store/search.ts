import { type FactsParts, handVerdicts } from '../metrics/audit-facts';
import type { AuditSummary } from '../core/audit/audit';
import type { AuditId } from '../core/ids';
import type { AuditDraft } from '../ports/store';
import { changePosted, dropPosted, postWaiting } from './postings';
import { type SearchNamesRow, type VeraciteDatabase, pairsOf } from './schema';
import { type EntryParts, fieldStart, makeEntry } from './search-entry';

/* All run in the caller's transaction, so that an audit and its entry remain consistent. */

/** Number of keys per millisecond; more audits cannot start within one. */
const KEYS_PER_MS = 1_000;

/** Returns the key range of audits started in this period, inclusive; keys follow time. */
export function keyRange(from: string, to: string): [number, number] {
  return [firstKey(from), firstKey(to) + KEYS_PER_MS - 1];
}

export async function addEntry(
  db: VeraciteDatabase,
  { answer, statements, sources }: AuditDraft,
  summary: AuditSummary,
): Promise<void> {
  const parts = { summary, statements, sources, pairs: [], corrections: [], model: answer.model };
  await putEntry(db, { ...parts, answer });
}

export async function refreshEntry(db: VeraciteDatabase, auditId: AuditId): Promise<void> {
  const parts = await findCounted(db, auditId, status => status !== 'running');
  if (!parts) return;
  await putEntry(db, parts);
  // Not when an audit is created: the user waits then.
  await postWaiting(db);
}

/** Adds entries of audits that have none; the caller calls `postWaiting`. */
export async function addEntries(
  db: VeraciteDatabase,
  audits: readonly EntryParts[],
): Promise<void> {
  const free = await Promise.all(audits.map(({ summary }) => nextKey(db, summary.startedAt)));
  const taken = new Set<number>();
  for (const [at, parts] of audits.entries()) {
    let key = free[at] ?? 0;
    while (taken.has(key)) key += 1;
    taken.add(key);
    const { tally, names } = makeEntry(parts);
    // One by one: counting many is a long task.
    await Promise.all([
      db.tallies.put({ ...tally, key }),
      db.searchNames.add({ auditId: tally.auditId, key, names, waiting: 1 }),
    ]);
  }
}

/** Recounts only what a correction changes. */
export async function refreshHandVerdicts(db: VeraciteDatabase, auditId: AuditId): Promise<void> {
  const tally = await db.tallies.get({ auditId });
  if (!tally?.facts) return;
  const rows = await db.corrections.where({ auditId }).sortBy('position');
  const corrections = handVerdicts(
    rows.map(({ correction }) => correction),
    tally.facts.judge,
  );
  await db.tallies.put({ ...tally, facts: { ...tally.facts, corrections } });
}

/** Removes the counts of an audit that is at work again, until it ends. */
export async function forgetCounts(db: VeraciteDatabase, auditId: AuditId): Promise<void> {
  const tally = await db.tallies.get({ auditId });
  if (tally) await db.tallies.put({ ...tally, counts: null, facts: null });
  const row = await db.searchNames.get({ auditId });
  if (!row) return;
  const start = fieldStart('verdict');
  await putNames(
    db,
    row,
    row.names.filter(name => !name.startsWith(start)),
  );
}

export async function dropEntry(db: VeraciteDatabase, auditId: AuditId): Promise<void> {
  await db.tallies.where({ auditId }).delete();
  const row = await db.searchNames.get({ auditId });
  if (!row) return;
  if (!row.waiting) await dropPosted(db, row);
  await db.searchNames.delete(row.number);
}

async function putEntry(db: VeraciteDatabase, parts: EntryParts): Promise<void> {
  const { tally, names } = makeEntry(parts);
  const { id: auditId, startedAt } = parts.summary;
  const known = await db.searchNames.get({ auditId });
  const key = known?.key ?? (await nextKey(db, startedAt));
  await db.tallies.put({ ...tally, key });
  if (known) await putNames(db, known, names);
  else await db.searchNames.add({ auditId, key, names, waiting: 1 });
}

async function putNames(db: VeraciteDatabase, row: SearchNamesRow, names: string[]): Promise<void> {
  if (!row.waiting) await changePosted(db, row, names);
  await db.searchNames.put({ ...row, names });
}

async function nextKey(db: VeraciteDatabase, startedAt: string): Promise<number> {
  const [first, last] = keyRange(startedAt, startedAt);
  const taken = await db.tallies.where('key').between(first, last, true, true).last();
  return taken ? taken.key + 1 : first;
}

/** nb. An invalid date sorts before all others and can still be found. */
function firstKey(date: string): number {
  const ms = Date.parse(date);
  return Number.isNaN(ms) ? 0 : ms * KEYS_PER_MS;
}

/**
 * Reads the rows that are counted, without passages, texts and proposals; also without pairs if
 * only the words are needed. Runs in the caller's transaction.
 */
export async function findCounted(
  db: VeraciteDatabase,
  auditId: AuditId,
  areCellsWanted: (status: FactsParts['summary']['status']) => boolean,
): Promise<EntryParts | null> {
  const [summary, row] = await Promise.all([db.audits.get(auditId), db.answers.get(auditId)]);
  if (!summary || !row) return null;
  const isWhole = areCellsWanted(summary.status);
  const [statements, sources, pairs, corrections] = await Promise.all([
    db.statements.where({ auditId }).toArray(),
    db.sources.where({ auditId }).sortBy('position'),
    isWhole ? pairsOf(db, auditId).toArray() : [],
    isWhole ? db.corrections.where({ auditId }).sortBy('position') : [],
  ]);
  return {
    summary,
    answer: row.answer,
    model: row.answer.model,
    statements: statements.map(({ statement }) => statement),
    sources: sources.map(({ source }) => source),
    pairs: pairs.map(({ pair }) => pair),
    corrections: corrections.map(({ correction }) => correction),
  };
}
