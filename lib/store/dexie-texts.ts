import type { ContentHash } from '../core/ids';
import type { Source } from '../core/source';
import type { VeraciteDatabase } from './schema';

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
 * to any more. Runs inside the caller's transaction, after the pointers are gone.
 */
export async function dropUnusedTexts(
  db: VeraciteDatabase,
  hashes: Iterable<ContentHash>,
): Promise<void> {
  for (const hash of new Set(hashes)) {
    const sources = await db.sources.where({ 'source.contentHash': hash }).count();
    const cached = await db.cache.where({ 'source.contentHash': hash }).count();
    if (sources + cached === 0) await db.texts.delete(hash);
  }
}

export function hashesOf(sources: readonly Source[]): ContentHash[] {
  return sources.flatMap(source => (source.status === 'read' ? [source.contentHash] : []));
}
