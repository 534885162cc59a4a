import type { AuditId, ContentHash } from '../core/ids';
import { type Excerpt, type ReadSource, type Source, keepsText } from '../core/source/source';
import { type VeraciteDatabase, pairsOf } from './schema';
import type { AuditHead } from '../core/audit/audit';
import { evidenceOf } from '../core/audit/finding';
import { type Pair, findJudgeFailures, isSettled } from '../core/audit/pair';
import type { Span } from '../core/answer/span';
import { findGroupFailures } from '../core/audit/source-group';

/** Stores the text of a source once. Runs in the caller's transaction. */
export async function keepText(
  db: VeraciteDatabase,
  source: Source,
  text: string | null,
): Promise<void> {
  if (source.status !== 'read' || text === null) return;
  const { contentHash } = source;
  // The lookup saves writing megabytes that are already stored.
  const isKept = (await db.texts.where({ contentHash }).count()) > 0;
  if (!isKept) await db.texts.add({ contentHash, text });
}

/** Deletes and returns texts without references. Runs in the transaction that removed these. */
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

/** Cuts unwanted texts to excerpts and uncaches them. Runs in the transaction ending the audit. */
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

/** Chosen: about three sentences on each side, as much as the user reads around a quote. */
const AROUND = 400;

/** Finds sources whose texts are no longer needed: no cell waits for a retry of a failed engine. */
function findSpent(
  { status, keeps, judge }: Pick<AuditHead, 'status' | 'keeps' | 'judge'>,
  sources: readonly Source[],
  pairs: readonly Pair[],
): ReadSource[] {
  if (status !== 'finished') return [];
  const failed = findJudgeFailures({ pairs, judge });
  const grouped = findGroupFailures({ pairs }).flatMap(({ members }) => members);
  const needed = new Set(
    [...pairs.filter(pair => !isSettled(pair)), ...failed, ...grouped].map(
      ({ sourceId }) => sourceId,
    ),
  );
  return sources
    .filter(keepsText)
    .filter(({ id, given }) => (given?.keeps ?? keeps) === 'quotes' && !needed.has(id));
}

function withExcerpts(source: ReadSource, text: string, pairs: readonly Pair[]): ReadSource {
  const spans = pairs
    .filter(isSettled)
    .flatMap(({ finding, earlier = [], groups = [] }) => [
      finding,
      ...earlier.map(each => each.finding),
      ...groups.flatMap(({ judged }) => judged?.finding ?? []),
    ])
    .flatMap(evidenceOf)
    .filter(({ sourceId }) => sourceId === source.id)
    .map(({ span }) => span);
  return { ...source, excerpts: cutExcerpts(text, spans) };
}

function cutExcerpts(text: string, spans: readonly Span[]): Excerpt[] {
  const joined: Span[] = [];
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const wide = { start: Math.max(0, start - AROUND), end: Math.min(text.length, end + AROUND) };
    const last = joined.at(-1);
    if (last && wide.start <= last.end) last.end = Math.max(last.end, wide.end);
    else joined.push(wide);
  }
  return joined.map(({ start, end }) => ({ start, text: text.slice(start, end) }));
}
