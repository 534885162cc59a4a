import type { AuditSummary } from '../../core/audit/audit';
import type { CleanupRun } from '../../core/audit/cleanup';
import type { AuditId } from '../../core/ids';
import { isSettled, isWaitingAgain, type Pair } from '../../core/audit/pair';
import { cancelled } from '../check-again';
import { refreshEntry } from '../search';
import { reopenPair, withoutAgain } from '../pair-moves';
import { hashesOf } from '../texts';
import { type VeraciteDatabase, changeSummary, inTransaction, pairsOf } from '../schema';

/** Adds an audit, or only its annotations if it exists. Returns true if it is new. */
export async function mergeAudit(
  db: VeraciteDatabase,
  staged: VeraciteDatabase,
  id: AuditId,
): Promise<boolean> {
  const rows = await readAudit(staged, id);
  return inTransaction(db, async () => {
    const isNew = (await db.audits.get(id)) === undefined;
    if (isNew) await addRows(db, rows);
    await mergeAnnotations(db, id, rows);
    await changeSummary(db, id);
    await refreshEntry(db, id);
    return isNew;
  });
}

type Rows = Awaited<ReturnType<typeof readAudit>>;

/** Tables whose rows are added as they are. */
const COPIED = [
  'answers',
  'statements',
  'citations',
  'sources',
  'passages',
  'ledger',
  'cleanupOffers',
] as const;

async function readAudit(staged: VeraciteDatabase, auditId: AuditId) {
  const copied = await Promise.all(
    COPIED.map(async name => {
      const rows: unknown[] = await staged.dexie.table(name).where({ auditId }).toArray();
      return { name, rows };
    }),
  );
  const [summary, pairs, run, corrections, notes, sources] = await Promise.all([
    staged.audits.get(auditId),
    pairsOf(staged, auditId).toArray(),
    staged.cleanupRuns.get(auditId),
    staged.corrections.where({ auditId }).sortBy('position'),
    staged.notes.where({ auditId }).toArray(),
    staged.sources.where({ auditId }).toArray(),
  ]);
  const hashes = new Set(hashesOf(sources.map(({ source }) => source)));
  const texts = await staged.texts.bulkGet([...hashes]);
  return { copied, summary, pairs, run, corrections, notes, texts };
}

async function addRows(db: VeraciteDatabase, rows: Rows): Promise<void> {
  if (!rows.summary) throw new Error('restore: an audit that was checked is gone');
  await db.audits.add(atRest(rows.summary));
  for (const each of rows.copied) await db.dexie.table(each.name).bulkAdd(each.rows);
  await db.pairs.bulkAdd(rows.pairs.map(row => ({ ...row, pair: withoutLease(row.pair) })));
  if (rows.run) await db.cleanupRuns.add({ ...rows.run, run: runAtRest(rows.run.run) });
  await db.texts.bulkPut(rows.texts.filter(text => text !== undefined));
}

/** Stops a running audit: opening a file must not start requests. The user can resume it. */
function atRest(summary: AuditSummary): AuditSummary {
  const after = cancelled(summary);
  return after.status === 'running'
    ? { ...after, status: 'stopped', endedAt: after.startedAt }
    : after;
}

function runAtRest(run: CleanupRun): CleanupRun {
  const { startedAt, unchecked, status } = run;
  if (status !== 'running') return run;
  return { startedAt, ...(unchecked && { unchecked }), status: 'stopped' };
}

function withoutLease(pair: Pair): Pair {
  if (isWaitingAgain(pair)) return withoutAgain(pair);
  return isSettled(pair) ? pair : { ...reopenPair(pair), timesSettled: pair.timesSettled };
}

/** Merges corrections without duplicates in order of time; of two notes the later one is kept. */
async function mergeAnnotations(db: VeraciteDatabase, auditId: AuditId, rows: Rows): Promise<void> {
  const here = await db.corrections.where({ auditId }).toArray();
  const known = new Set(here.map(({ correction }) => correction.id));
  const added = rows.corrections.filter(({ correction }) => !known.has(correction.id));
  const all = [...here, ...added]
    .map(({ correction }) => correction)
    .toSorted((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
  if (added.length > 0) {
    await db.corrections.bulkPut(
      all.map((correction, position) => ({ auditId, position, correction })),
    );
  }
  for (const row of rows.notes) {
    const kept = await db.notes.get([auditId, row.place]);
    if (!kept || kept.note.at < row.note.at) await db.notes.put(row);
  }
}
