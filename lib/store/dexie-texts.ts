import type { ContentHash, AuditId } from '../core/ids';
import { keepsText, type Source } from '../core/source/source';
import { findSpent, withExcerpts } from './quotes-only';
import { pairsOf, type VeraciteDatabase } from './schema';

/** Keeps the text of a source that was read, once. Runs inside the caller's transaction. */
export async function keepText(
  db: VeraciteDatabase,
  source: Source,
  text: string | null,
): Promise<void> {
  if (source.status !== 'read' || text === null) return;
  const { contentHash } = source;
  // Looking first saves writing megabytes that are there already.
  const isKept = (await db.texts.where({ contentHash }).count()) > 0;
  if (!isKept) await db.texts.add({ contentHash, text });
}

/**
 * Removes those of the texts that no source of any audit and no cached source points
 * to any more, and tells which. Runs inside the caller's transaction, after the pointers are gone.
 */
export async function dropUnusedTexts(
  db: VeraciteDatabase,
  hashes: Iterable<ContentHash>,
): Promise<Set<ContentHash>> {
  const dropped = new Set<ContentHash>();
  for (const hash of new Set(hashes)) {
    const sources = await db.sources
      .where({ 'source.contentHash': hash })
      .filter(({ source }) => keepsText(source))
      .count();
    const cached = await db.cache.where({ 'source.contentHash': hash }).count();
    if (sources + cached > 0) continue;
    await db.texts.delete(hash);
    dropped.add(hash);
  }
  return dropped;
}

/**
 * Drops the texts of an audit that has ended and keeps only what it quotes, where the reader wants
 * that; the cache loses them too. Runs inside the transaction in which the audit ends.
 */
export async function dropSpentTexts(db: VeraciteDatabase, auditId: AuditId): Promise<void> {
  const summary = await db.audits.get(auditId);
  if (summary?.status !== 'finished') return;
  const rows = await db.sources.where({ auditId }).toArray();
  const pairs = (await pairsOf(db, auditId).toArray()).map(({ pair }) => pair);
  const sources = rows.map(({ source }) => source);
  for (const spent of findSpent(summary, sources, pairs)) {
    const kept = await db.texts.get(spent.contentHash);
    const row = rows.find(({ source }) => source.id === spent.id);
    if (!kept || !row) continue;
    await db.sources.put({ ...row, source: withExcerpts(spent, kept.text, pairs) });
    await db.cache.where({ 'source.contentHash': spent.contentHash }).delete();
    await dropUnusedTexts(db, [spent.contentHash]);
  }
}

export function hashesOf(sources: readonly Source[]): ContentHash[] {
  return sources.flatMap(source => (source.status === 'read' ? [source.contentHash] : []));
}
