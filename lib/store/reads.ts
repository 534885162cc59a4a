import type { Audit, AuditExport, AuditHead, AuditStatus, AuditSummary } from '../core/audit/audit';
import { findLack } from '../core/answer/answer';
import type { AnswerId, AuditId, PairId } from '../core/ids';
import type { LedgerEntry } from '../core/audit/ledger';
import { keepsText, type Passage, type Source, type SourceText } from '../core/source/source';
import { versionKeyOf, type Reading } from '../core/source/source-changes';
import { verdictsOf } from '../core/audit/verdict';
import { citationsOf } from '../metrics/bioace';
import { computeRates } from '../metrics/registry';
import { findAnnotations } from './annotations';
import { assembleCleanup } from './cleanups';
import { findKeysWith } from './lookup';
import { shownTerm } from './search-entry';
import { inSnapshot, pairsOf, type VeraciteDatabase } from './schema';

/** Returns the whole audit as of one moment, or `null` if there is none. */
export async function findAudit(db: VeraciteDatabase, id: AuditId): Promise<Audit | null> {
  const parts = await inSnapshot(db, () => findParts(db, id));
  return parts && assembleAudit(parts);
}

/** As `AuditStore.findCells`. */
export async function findCells(db: VeraciteDatabase, id: AuditId): Promise<Audit | null> {
  const parts = await inSnapshot(db, () => findParts(db, id, 'cells'));
  return parts && assembleAudit(parts);
}

/** Returns the audit with the texts of its sources and its ledger, as of one moment. */
export async function findAuditExport(
  db: VeraciteDatabase,
  id: AuditId,
): Promise<AuditExport | null> {
  return inSnapshot(db, async () => {
    const parts = await findParts(db, id);
    if (!parts) return null;
    const [texts, ledger] = await Promise.all([findTexts(db, parts.sources), findLedger(db, id)]);
    return { ...assembleAudit(parts), texts, ledger, labels: citationsOf(parts.pairs) };
  });
}

export async function findNewestAudit(
  db: VeraciteDatabase,
  answerId: AnswerId,
): Promise<AuditId | null> {
  // nb. Sequential in an async function: Dexie supports no other awaits in a transaction.
  const { own, completed } = await inSnapshot(db, async () => {
    const newest = await db.audits
      .where('[answerId+startedAt]')
      .between([answerId, ''], [answerId, '\uffff'])
      .last();
    return { own: newest, completed: await findNewestShownAs(db, answerId) };
  });
  if (!own || !completed) return (own ?? completed)?.id ?? null;
  return own.startedAt > completed.startedAt ? own.id : completed.id;
}

async function findNewestShownAs(db: VeraciteDatabase, answerId: AnswerId) {
  const keys = await findKeysWith(db, [{ name: shownTerm(answerId), isPrefix: false }]);
  if (keys.length === 0) return undefined;
  const tally = await db.tallies.get(Math.max(...keys));
  return tally && db.audits.get(tally.auditId);
}

export async function findAuditsThatAre(
  db: VeraciteDatabase,
  status: AuditStatus,
): Promise<AuditId[]> {
  return db.audits
    .where('[status+startedAt]')
    .between([status, ''], [status, '\uffff'])
    .primaryKeys();
}

/** Returns false for a missing audit too. */
export async function isAutomaticAudit(db: VeraciteDatabase, id: AuditId): Promise<boolean> {
  return (await db.audits.get(id))?.isAutomatic === true;
}

/** Reads only the rows of the page, however long the history is. */
export async function listAudits(
  db: VeraciteDatabase,
  page: { offset: number; limit: number },
): Promise<AuditSummary[]> {
  const inOrder = db.audits.orderBy('startedAt');
  // nb. An index is read row by row backwards, but at once forwards.
  if (page.limit === Infinity) return (await inOrder.toArray()).reverse().slice(page.offset);
  return inOrder.reverse().offset(page.offset).limit(page.limit).toArray();
}

export async function findLedger(db: VeraciteDatabase, auditId: AuditId): Promise<LedgerEntry[]> {
  return db.ledger.where({ auditId }).toArray();
}

/** As `AuditStore.findAuditsOf`. */
export async function findAuditsOf(
  db: VeraciteDatabase,
  pairs: readonly PairId[],
): Promise<Set<AuditId>> {
  const rows = await db.pairs.bulkGet([...pairs]);
  return new Set(rows.flatMap(row => row?.pair.auditId ?? []));
}

export async function findReadings(db: VeraciteDatabase, url: string): Promise<Reading[]> {
  const rows = await db.sources.where('source.url').equals(url).toArray();
  return rows.flatMap(({ auditId, source }) => {
    if (source.status !== 'read') return [];
    const { contentHash, visit, readBy } = source;
    const versionKey = versionKeyOf(source);
    const reading = { auditId, contentHash, retrievedAt: visit.retrievedAt, versionKey };
    return [{ ...reading, ...(readBy && { readBy }) }];
  });
}

async function findParts(db: VeraciteDatabase, auditId: AuditId, wanted: 'all' | 'cells' = 'all') {
  const [summary, row] = await Promise.all([db.audits.get(auditId), db.answers.get(auditId)]);
  if (!summary || !row) return null;

  const [statements, sources, pairs, beside] = await Promise.all([
    db.statements.where({ auditId }).toArray(),
    db.sources.where({ auditId }).sortBy('position'),
    pairsOf(db, auditId).sortBy('position'),
    wanted === 'cells' ? NOTHING_BESIDE : findBeside(db, auditId),
  ]);
  const { citations, ...others } = beside;
  return {
    summary,
    answer: { ...row.answer, citations },
    statements: statements.map(({ statement }) => statement),
    sources: sources.map(({ source }) => source),
    pairs: pairs.map(({ pair }) => pair),
    ...others,
  };
}

const NOTHING_BESIDE: Awaited<ReturnType<typeof findBeside>> = {
  citations: [],
  passages: [],
  run: undefined,
  offers: [],
  annotations: {},
};

/** What no verdict and no rate follows from. */
async function findBeside(db: VeraciteDatabase, auditId: AuditId) {
  const [citations, passages, cleanup, offers, annotations] = await Promise.all([
    db.citations.where({ auditId }).toArray(),
    db.passages.where({ auditId }).toArray(),
    db.cleanupRuns.get(auditId),
    db.cleanupOffers.where({ auditId }).toArray(),
    findAnnotations(db, auditId),
  ]);
  return {
    citations: citations.map(({ citation }) => citation),
    passages: passages.map(({ passage }) => passage),
    run: cleanup?.run,
    offers: offers.map(({ offer }) => offer),
    annotations,
  };
}

/** Assembles the audit and computes verdicts and rates from its pairs. */
function assembleAudit({
  summary,
  passages,
  run,
  offers,
  annotations,
  ...parts
}: NonNullable<Awaited<ReturnType<typeof findParts>>>): Audit {
  const { statements, sources, pairs } = parts;
  const lack = findLack(parts.answer);
  const verdicts = verdictsOf(summary, parts).map(verdict =>
    verdict.reason === 'no-sources' ? { ...verdict, reason: lack } : verdict,
  );
  return {
    ...headOf(summary),
    ...parts,
    passages: inTextOrder(passages, sources),
    verdicts,
    rates: computeRates({ statements, sources, pairs, verdicts }),
    ...(run && { cleanup: assembleCleanup(run, offers, statements) }),
    ...annotations,
  };
}

/** Returns the row without the fields that only the history shows. */
function headOf(summary: AuditSummary): AuditHead {
  const head: AuditHead & Partial<AuditSummary> = { ...summary };
  delete head.answerId;
  delete head.origin;
  delete head.pageUrl;
  delete head.title;
  delete head.settledPairs;
  delete head.pairs;
  return head;
}

function inTextOrder(passages: readonly Passage[], sources: readonly Source[]): Passage[] {
  const places = new Map(sources.map((source, place) => [source.id, place]));
  const placeOf = (passage: Passage) => places.get(passage.sourceId) ?? sources.length;
  return passages.toSorted((a, b) => placeOf(a) - placeOf(b) || a.index - b.index);
}

async function findTexts(db: VeraciteDatabase, sources: readonly Source[]): Promise<SourceText[]> {
  const hashes = sources.filter(keepsText).map(({ contentHash }) => contentHash);
  const texts = await db.texts.bulkGet([...new Set(hashes)]);
  return texts.filter(text => text !== undefined);
}
