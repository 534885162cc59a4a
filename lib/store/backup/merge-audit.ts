import type { AuditSummary } from '../../core/audit/audit';
import type { CleanupRun } from '../../core/audit/cleanup';
import type { AuditId } from '../../core/ids';
import { isSettled, isWaitingAgain, type Pair } from '../../core/audit/pair';
import { cancelled } from '../check-again';
import { refreshEntry } from '../search';
import { reopenPair, withoutAgain } from '../pair-moves';
import { type VeraciteDatabase, auditTables, changeSummary, pairsOf } from '../schema';

/** Adds an audit, or only its annotations if it exists. Returns true if it is new. */
export async function mergeAudit(
  db: VeraciteDatabase,
  staged: VeraciteDatabase,
  id: AuditId,
): Promise<boolean> {
  const rows = await readAudit(staged, id);
  return db.dexie.transaction('rw', [...auditTables(db), db.texts], async () => {
    const isNew = (await db.audits.get(id)) === undefined;
    if (isNew) await addRows(db, rows);
    await mergeAnnotations(db, id, rows);
    await changeSummary(db, id, summary => summary);
    await refreshEntry(db, id);
    return isNew;
  });
}

type Rows = Awaited<ReturnType<typeof readAudit>>;

async function readAudit(staged: VeraciteDatabase, auditId: AuditId) {
  const [summary, answer, statements, citations, sources] = await Promise.all([
    staged.audits.get(auditId),
    staged.answers.get(auditId),
    staged.statements.where({ auditId }).toArray(),
    staged.citations.where({ auditId }).toArray(),
    staged.sources.where({ auditId }).toArray(),
  ]);
  const hashes = sources.flatMap(({ source }) =>
    source.status === 'read' ? [source.contentHash] : [],
  );
  const [passages, pairs, ledger, run, offers] = await Promise.all([
    staged.passages.where({ auditId }).toArray(),
    pairsOf(staged, auditId).toArray(),
    staged.ledger.where({ auditId }).toArray(),
    staged.cleanupRuns.get(auditId),
    staged.cleanupOffers.where({ auditId }).toArray(),
  ]);
  const [texts, corrections, notes] = await Promise.all([
    staged.texts.bulkGet([...new Set(hashes)]),
    staged.corrections.where({ auditId }).sortBy('position'),
    staged.notes.where({ auditId }).toArray(),
  ]);
  const parts = { summary, answer, statements, citations, sources, passages, pairs, ledger };
  return { ...parts, run, offers, texts, corrections, notes };
}

async function addRows(db: VeraciteDatabase, rows: Rows): Promise<void> {
  if (!rows.summary || !rows.answer) throw new Error('restore: an audit that was checked is gone');
  await db.audits.add(atRest(rows.summary));
  await db.answers.add(rows.answer);
  await db.statements.bulkAdd(rows.statements);
  await db.citations.bulkAdd(rows.citations);
  await db.sources.bulkAdd(rows.sources);
  await db.passages.bulkAdd(rows.passages);
  await db.pairs.bulkAdd(rows.pairs.map(row => ({ ...row, pair: withoutLease(row.pair) })));
  await db.ledger.bulkAdd(rows.ledger);
  if (rows.run) await db.cleanupRuns.add({ ...rows.run, run: runAtRest(rows.run.run) });
  await db.cleanupOffers.bulkAdd(rows.offers);
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
