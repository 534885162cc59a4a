import type { Table } from 'dexie';

import type { AuditSummary } from '../../../lib/core/audit/audit';
import type { IsoDateTime } from '../../../lib/core/ids';
import { isSettled } from '../../../lib/core/audit/pair';
import { createKeyPointStore } from '../../../lib/store/key-points';
import { openDatabase } from '../../../lib/store/database';
import { dropEntry, refreshEntry } from '../../../lib/store/search';
import { auditTables } from '../../../lib/store/schema';
import { questionKey } from '../../../lib/text/normalise-question';
import type { SeededAudit } from './seed-audits';

/* Runs in a page of the extension, on its own database. */

const db = openDatabase();
const TABLES = [...auditTables(db), db.texts];
/** Those in which it stands when something happened; the search is made anew from them. */
const DATED: readonly Table[] = [
  db.audits,
  db.answers,
  db.sources,
  db.pairs,
  db.ledger,
  db.cleanupRuns,
  db.cleanupOffers,
  db.asides,
  db.corrections,
  db.notes,
];

/** Stores whole audits with all that belongs to them, as if they had been made here. */
export async function seed(audits: readonly SeededAudit[]): Promise<void> {
  await db.dexie.transaction('rw', TABLES, async () => {
    for (const audit of audits) await put(audit);
  });
  for (const { answer, keyPoints } of audits) {
    if (answer.question === null || !keyPoints) continue;
    const place = { question: await questionKey(answer.question), asked: answer.question };
    await createKeyPointStore(db).change(place, () => [...keyPoints]);
  }
}

async function put(audit: SeededAudit): Promise<void> {
  const { id: auditId, sources, passages, pairs, corrections = [], notes = [] } = audit;
  const { citations, ...answer } = audit.answer;
  await Promise.all([
    db.audits.put(summarise(audit)),
    db.answers.put({ auditId, answer }),
    db.citations.bulkPut(citations.map((citation, position) => ({ auditId, position, citation }))),
    db.statements.bulkPut(
      audit.statements.map((statement, position) => ({ auditId, position, statement })),
    ),
    db.sources.bulkPut(sources.map((source, position) => ({ auditId, position, source }))),
    db.passages.bulkPut(passages.map(passage => ({ auditId, passage }))),
    db.pairs.bulkPut(pairs.map((pair, position) => ({ position, pair }))),
    db.corrections.bulkPut(
      corrections.map((correction, position) => ({ auditId, position, correction })),
    ),
    db.notes.bulkPut(notes.map(note => ({ auditId, place: note.statementId ?? '', note }))),
    db.texts.bulkPut(audit.texts ?? []),
    db.ledger.bulkAdd(audit.ledger ?? []),
    db.asides.bulkPut(audit.asides ?? []),
  ]);
  await refreshEntry(db, auditId);
}

function summarise(audit: SeededAudit): AuditSummary {
  const { id, schemaVersion, status, judge, startedAt, endedAt, answer, pairs } = audit;
  return {
    id,
    schemaVersion,
    status,
    judge,
    startedAt,
    endedAt,
    ...(audit.parsing && { parsing: audit.parsing }),
    ...(audit.isPinned && { isPinned: audit.isPinned }),
    answerId: answer.id,
    origin: answer.origin,
    pageUrl: answer.pageUrl,
    title: answer.question ?? answer.text.slice(0, 80),
    settledPairs: pairs.filter(isSettled).length,
    pairs: pairs.length,
  };
}

/** Moments as the store writes them. */
const MOMENTS = /"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"/g;

/** Moves all that was stored since `since` to one moment; what sources say of themselves stays. */
export async function redate(since: IsoDateTime, at: IsoDateTime): Promise<void> {
  const moved = (moment: string) => (JSON.parse(moment) < since ? moment : JSON.stringify(at));
  await db.dexie.transaction('rw', TABLES, async () => {
    const ids = await db.audits.toCollection().primaryKeys();
    for (const id of ids) await dropEntry(db, id);
    for (const table of DATED) {
      await table.toCollection().modify((row: unknown, place) => {
        const redated: unknown = JSON.parse(JSON.stringify(row).replaceAll(MOMENTS, moved));
        place.value = redated;
      });
    }
    for (const id of ids) await refreshEntry(db, id);
  });
}
