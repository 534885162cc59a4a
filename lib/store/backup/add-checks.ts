import type { AuditSummary } from '../../core/audit/audit';
import type { CleanupRun } from '../../core/audit/cleanup';
import { isSettled, isWaitingAgain, type Pair } from '../../core/audit/pair';
import type { SourceText } from '../../core/source/source';
import { cancelled } from '../check-again';
import { postWaiting } from '../postings';
import { atRest as asideAtRest } from '../asides';
import { addEntries, refreshEntry } from '../search';
import type { EntryParts } from '../search-entry';
import { reopenPair, withoutAgain } from '../pair-moves';
import { type VeraciteDatabase, changeSummary, inTransaction } from '../schema';
import { type CheckRows, keptTexts } from './placed-checks';

/** Chosen: the rows of a call are written in a task of 20 ms. */
const AT_ONCE = 500;

/** Audits whose words go into the search together. Chosen: they share most, so each is written once. */
const POSTED = 512;

/**
 * Adds these audits in one transaction, or only the annotations of those that exist. `texts`: all
 * that the audits need. Returns the number of each.
 */
export async function addChecks(
  db: VeraciteDatabase,
  checks: readonly CheckRows[],
  texts: ReadonlyMap<string, SourceText>,
): Promise<{ added: number; merged: number }> {
  return inTransaction(db, async () => {
    const ids = checks.flatMap(({ audits }) => audits.map(({ id }) => id));
    const here = new Set(await db.audits.where('id').anyOf(ids).primaryKeys());
    const isHere = ({ audits }: CheckRows): boolean => audits.some(({ id }) => here.has(id));
    const added = checks.filter(each => !isHere(each));

    await addRows(db, added);
    const wanted = new Set(added.flatMap(each => keptTexts(each.sources)).map(hashOf));
    await db.texts.bulkPut([...wanted].flatMap(hash => texts.get(hash) ?? []));
    await addEntries(db, added.flatMap(partsOf));
    await postWaiting(db, POSTED);
    for (const each of checks.filter(isHere)) await mergeAnnotations(db, each);
    return { added: added.length, merged: checks.length - added.length };
  });
}
const hashOf = ({ contentHash }: { contentHash: string }): string => contentHash;

/** Tables whose rows are added as they are. */
const COPIED = [
  'answers',
  'statements',
  'citations',
  'sources',
  'passages',
  'ledger',
  'cleanupOffers',
  'corrections',
  'notes',
] as const;

async function addRows(db: VeraciteDatabase, checks: readonly CheckRows[]): Promise<void> {
  // nb. Not `bulkAdd`, which looks up every key: rows of an audit that is not here are of no other.
  const add = async (name: string, rows: unknown[]): Promise<void> => {
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      await db.dexie.table(name).bulkPut(rows.slice(at, at + AT_ONCE));
    }
  };
  await add('audits', checks.flatMap(({ audits }) => audits).map(atRest));
  for (const name of COPIED)
    await add(
      name,
      checks.flatMap<unknown>(rows => rows[name]),
    );
  const pairs = checks.flatMap(each => each.pairs);
  await add(
    'pairs',
    pairs.map(row => ({ ...row, pair: withoutLease(row.pair) })),
  );
  await add(
    'asides',
    checks.flatMap(({ asides }) => asides.map(row => asideAtRest(row))),
  );
  const runs = checks.flatMap(({ cleanupRuns }) => cleanupRuns);
  await add(
    'cleanupRuns',
    runs.map(row => ({ ...row, run: runAtRest(row.run) })),
  );
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

function partsOf({ audits, answers, ...rows }: CheckRows): EntryParts[] {
  const [summary, row] = [audits.map(atRest)[0], answers[0]];
  if (!summary || !row) return [];
  return [
    {
      summary,
      answer: row.answer,
      model: row.answer.model,
      statements: rows.statements.map(({ statement }) => statement),
      sources: rows.sources.toSorted(byPosition).map(({ source }) => source),
      pairs: rows.pairs.map(({ pair }) => withoutLease(pair)),
      corrections: rows.corrections.toSorted(byPosition).map(({ correction }) => correction),
    },
  ];
}
const byPosition = (a: { position: number }, b: { position: number }): number =>
  a.position - b.position;

/** Merges corrections without duplicates in order of time; of two notes the later one is kept. */
async function mergeAnnotations(db: VeraciteDatabase, rows: CheckRows): Promise<void> {
  const auditId = rows.audits[0]?.id;
  if (auditId === undefined || rows.corrections.length + rows.notes.length === 0) return;
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
  const kept = await db.notes.bulkGet(rows.notes.map(({ place }) => [auditId, place]));
  const later = rows.notes.filter(({ note }, at) => note.at > (kept[at]?.note.at ?? ''));
  await db.notes.bulkPut(later);
  if (added.length + later.length === 0) return;
  await changeSummary(db, auditId);
  await refreshEntry(db, auditId);
}
