import { isSettled, type Pair } from '../core/audit/pair';
import { groupKey, type SourceGroup } from '../core/audit/source-group';
import type { AuditId, SourceId } from '../core/ids';
import { sourceFinder, sourceIdFor, type ReadSource, type Source } from '../core/source/source';
import type { SameSource } from '../ports/store';
import type { Rows } from './backup/row-schemas';
import { refreshEntry } from './search';
import {
  changeSummary,
  inTransaction,
  pairsOf,
  type SourceRow,
  type VeraciteDatabase,
} from './schema';
import { dropUnusedTexts, hashesOf } from './texts';

/** Returns `false` if a source was merged with another one; throws if the audit never had it. */
export async function refuseMerged(
  db: VeraciteDatabase,
  auditId: AuditId,
  id: SourceId,
): Promise<false> {
  const rows = await db.sources.where({ auditId }).toArray();
  const names = rows.flatMap(({ source }) => source.aliases ?? []);
  if (names.some(({ target }) => sourceIdFor(target) === id)) return false;
  throw new Error('store: the audit has no source of that id');
}

/** One transaction; see `AuditStore.mergeSame`. Merging again changes nothing. */
export async function mergeSame(
  db: VeraciteDatabase,
  auditId: AuditId,
  same: { read: ReadSource; isSame: SameSource },
): Promise<boolean> {
  return inTransaction(db, async () => {
    const others = await findSame(db, auditId, same);
    const before = others.find(({ source }) => source.status === 'read');
    if (before) {
      await mergeSources(db, auditId, { from: same.read.id, into: before.source.id });
    } else {
      for (const { source } of others) {
        await mergeSources(db, auditId, { from: source.id, into: same.read.id });
      }
    }
    const summary = await db.audits.get(auditId);
    if (others.length > 0 && summary?.status !== 'running') await refreshEntry(db, auditId);
    return before === undefined;
  });
}

/** Finds the other sources of the audit that are the same work; none with the user's verdicts. */
async function findSame(
  db: VeraciteDatabase,
  auditId: AuditId,
  { read, isSame }: { read: ReadSource; isSame: SameSource },
): Promise<SourceRow[]> {
  const corrections = await db.corrections.where({ auditId }).toArray();
  const corrected = new Set(corrections.map(each => each.correction.sourceId));
  const rows = await db.sources.where({ auditId }).sortBy('position');
  if (corrected.has(read.id) || !rows.some(({ source }) => source.id === read.id)) return [];
  return rows.filter(
    ({ source }) => source.id !== read.id && !corrected.has(source.id) && isSame(read, source),
  );
}

/** Makes two sources one. Runs in the caller's transaction. */
async function mergeSources(
  db: VeraciteDatabase,
  auditId: AuditId,
  merge: { from: SourceId; into: SourceId },
): Promise<void> {
  const [from, into] = await db.sources.bulkGet([
    [auditId, merge.from],
    [auditId, merge.into],
  ]);
  if (!from || !into) return;
  await db.sources.put({
    ...into,
    position: Math.min(from.position, into.position),
    source: withNamesOf(from.source, into.source),
  });
  await db.sources.delete([auditId, merge.from]);
  await dropUnusedTexts(db, hashesOf([from.source]));
  await db.passages.where({ auditId, 'passage.sourceId': merge.from }).delete();

  const all = await pairsOf(db, auditId).toArray();
  const gone = all.filter(({ pair }) => pair.sourceId === merge.from);
  await db.pairs.bulkDelete(gone.map(({ pair }) => pair.id));
  const byStatement = Map.groupBy(all, ({ pair }) => pair.statementId);
  await db.pairs.bulkPut([...byStatement.values()].flatMap(rows => mergePairs(rows, merge)));
  await changeSummary(db, auditId, summary => ({
    ...summary,
    pairs: summary.pairs - gone.length,
    settledPairs: summary.settledPairs - gone.filter(({ pair }) => isSettled(pair)).length,
  }));
}

function withNamesOf(from: Source, into: Source): Source {
  const findSource = sourceFinder([into]);
  const names = [{ target: from.target }, ...(from.aliases ?? [])].filter(
    ({ target }) => findSource(target) === undefined,
  );
  return { ...into, aliases: [...(into.aliases ?? []), ...names] };
}

/** Returns the pairs of one statement that change: with the citation of the other, and groups. */
function mergePairs(
  rows: readonly Rows['pairs'][],
  { from, into }: { from: SourceId; into: SourceId },
): Rows['pairs'][] {
  const gone = rows.find(({ pair }) => pair.sourceId === from);
  if (!gone) return [];
  const groups = mergeGroups(
    rows.flatMap(({ pair }) => pair.groups ?? []),
    { from, into },
  );
  const kept = rows.filter(row => row !== gone);
  return kept.map(({ position, pair }) => {
    const own = groups.filter(({ sourceIds: [first] }) => first === pair.sourceId);
    const merged = withGroups(pair, own);
    if (pair.sourceId !== into) return { position, pair: merged };
    return {
      position: Math.min(position, gone.position),
      pair: { ...merged, cited: pair.cited || gone.pair.cited },
    };
  });
}

/** A group with another source than it was judged with has to be judged again. */
function mergeGroups(
  groups: readonly SourceGroup[],
  { from, into }: { from: SourceId; into: SourceId },
): SourceGroup[] {
  const merged = groups.map(group => {
    if (!group.sourceIds.includes(from)) return group;
    return { sourceIds: [...new Set(group.sourceIds.map(id => (id === from ? into : id)))] };
  });
  const real = merged.filter(({ sourceIds }) => sourceIds.length > 1);
  const isJudged = (group: SourceGroup) => Number('judged' in group);
  const inOrder = real.toSorted((a, b) => isJudged(a) - isJudged(b));
  return [...new Map(inOrder.map(group => [groupKey(group.sourceIds), group])).values()];
}

function withGroups(pair: Pair, groups: SourceGroup[]): Pair {
  const after = { ...pair };
  delete after.groups;
  return groups.length === 0 ? after : { ...after, groups };
}
