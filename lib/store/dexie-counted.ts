import type { FactsParts } from '../metrics/audit-facts';
import type { AuditId } from '../core/ids';
import { pairsOf, type AnswerRow, type VeraciteDatabase } from './schema';

/** The rows that an audit's entry and its facts are made of. */
export type CountedParts = FactsParts & { answer: AnswerRow['answer'] };

/**
 * Reads what is counted of an audit: neither passages nor texts, nor what was offered. Without
 * cells where only its words are asked for. Runs inside the caller's transaction.
 */
export async function findCounted(
  db: VeraciteDatabase,
  auditId: AuditId,
  areCellsWanted: (status: FactsParts['summary']['status']) => boolean,
): Promise<CountedParts | null> {
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
