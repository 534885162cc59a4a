import {
  BACKUP_LIMITS,
  type BackupProgress,
  type BackupWork,
  type RestoreFailure,
  type Restored,
} from '../../core/device/storage-trouble';
import { fail, ok, type Result } from '../../core/result';
import type { SourceText } from '../../core/source/source';
import { postWaiting } from '../postings';
import { inTransaction, type VeraciteDatabase } from '../schema';
import { restoreKeyPoints } from '../key-points';
import { giveLabel } from '../labels';
import { isQuotaError } from '../storage-trouble';
import { addStudyAnswer, addStudyAsk, hasScreenshot, putScreenshot } from '../studies';
import { addChecks } from './add-checks';
import { openBackup, type OpenedBackup } from './find-rows';
import { isSound } from './is-sound';
import type { Rows } from './row-schemas';
import {
  type CheckRows,
  inBatches,
  keptTexts,
  placeChecks,
  type PlacedCheck,
  type PlacedChecks,
  readChecks,
  readOthers,
  OF_NO_CHECK,
  readText,
} from './placed-checks';

type Restoring = BackupWork & {
  /** SHA-256 in lower-case hexadecimal, by which texts are named. */
  hash: (text: string) => Promise<string>;
};

/**
 * Adds the missing audits of a backup, each whole. The whole file is first read and checked, and
 * nothing is written if any of it is invalid or the user cancels; each step reads the file again
 * instead of keeping it. A restore that ended early can be repeated without duplicates.
 */
export async function restoreBackup(
  db: VeraciteDatabase,
  chosen: Blob,
  work: Restoring,
): Promise<Result<Restored, RestoreFailure>> {
  const restored: Restored = { added: 0, merged: 0, isCancelled: false };
  try {
    await db.dexie.open();
    // Chromium asks the disk, and waits, for each part of a file, but not for parts of a part.
    const opened = await openBackup(chosen.slice());
    if (!opened) return fail('not-a-backup');
    const refused = refuse(db, opened);
    if (refused) return fail(refused);
    const placed = await findSound(db, opened, work);
    if (!placed) return fail('damaged');

    const add = async (batch: PlacedCheck[]): Promise<boolean> => {
      const checks = await readChecks(placed, batch);
      const { added, merged } = await addChecks(db, checks, await readTexts(placed, checks));
      restored.added += added;
      restored.merged += merged;
      return true;
    };
    await eachBatch(placed, { step: 'adding', take: add }, work);
    await addExams(db, await Array.fromAsync(readOthers(placed, 'exams')));
    await addStudies(db, placed);
    for await (const row of readOthers(placed, 'keyPoints')) await restoreKeyPoints(db, row);
    await inTransaction(db, () => postWaiting(db));
    return ok(restored);
  } catch (error) {
    if (work.signal.aborted) return ok({ ...restored, isCancelled: true });
    if (isQuotaError(error)) return fail('storage-full');
    if (isFileGone(error)) return fail('file-gone');
    throw error;
  }
}

function refuse(
  { dexie }: VeraciteDatabase,
  { file, head: { databaseVersion, tables } }: OpenedBackup,
): 'newer-version' | 'too-large' | null {
  if (databaseVersion > dexie.verno) return 'newer-version';
  const rows = tables.reduce((sum, { rowCount }) => sum + rowCount, 0);
  const isTooLarge = rows > BACKUP_LIMITS.rows || file.size > BACKUP_LIMITS.gigabytes * 1e9;
  return isTooLarge ? 'too-large' : null;
}

/** Reads and compares every row, and counts the texts of each audit; `null` if any is invalid. */
async function findSound(
  db: VeraciteDatabase,
  opened: OpenedBackup,
  work: Restoring,
): Promise<PlacedChecks | null> {
  try {
    const placed = await placeChecks(opened, work);
    await parseOthers(placed, work);
    const compare = async (batch: PlacedCheck[]): Promise<boolean> => {
      for (const [at, rows] of (await readChecks(placed, batch)).entries()) {
        const texts = await readTexts(placed, [rows]);
        if (!(await areGenuine(texts, work)) || !(await isSound(db, rows, texts))) return false;
        const check = batch[at];
        if (check) check.bytes += textBytes(placed, rows);
      }
      return true;
    };
    const isWhole = await eachBatch(placed, { step: 'comparing', take: compare }, work);
    return isWhole ? placed : null;
  } catch (error) {
    if (work.signal.aborted || isFileGone(error)) throw error;
    console.info('the backup could not be read', error);
    return null;
  }
}

/** Parses every row that belongs to no check, and keeps none: answers of studies are long. */
async function parseOthers(placed: PlacedChecks, { signal }: Restoring): Promise<void> {
  for (const table of OF_NO_CHECK) {
    const rows = readOthers(placed, table);
    while ((await rows.next()).done !== true) signal.throwIfAborted();
  }
}

/** Adds missing exams. None goes on by being restored: it may cost the user something. */
async function addExams({ dexie, exams }: VeraciteDatabase, found: Rows['exams'][]): Promise<void> {
  await dexie.transaction('rw', exams, async () => {
    for (const exam of found) {
      if (await exams.get(exam.key)) continue;
      const isAtWork = exam.state.status === 'running';
      await exams.put(isAtWork ? { ...exam, state: { status: 'stopped' } } : exam);
    }
  });
}

/**
 * Adds missing studies, answers, screenshots and packets, and labels that are later than those here; a study that
 * is here keeps its protocol.
 */
async function addStudies(db: VeraciteDatabase, placed: PlacedChecks): Promise<void> {
  for await (const study of readOthers(placed, 'studies')) {
    if (!(await db.studies.get(study.id))) await db.studies.put(study);
  }
  for await (const { study, answer, auditId } of readOthers(placed, 'studyAnswers')) {
    await addStudyAnswer(db, { study, answer, auditId });
  }
  for await (const screenshot of readOthers(placed, 'screenshots')) {
    if (!(await hasScreenshot(db, screenshot))) await putScreenshot(db, screenshot);
  }
  for await (const row of readOthers(placed, 'studyAsks')) await addStudyAsk(db, row);
  for await (const packet of readOthers(placed, 'packets')) await db.packets.put(packet);
  for await (const label of readOthers(placed, 'labels')) await giveLabel(db, label);
}

/** Returns true if each text is what its name says. */
async function areGenuine(
  texts: ReadonlyMap<string, SourceText>,
  { hash }: Restoring,
): Promise<boolean> {
  const named = [...texts.values()].map(
    async ({ text, contentHash }) => (await hash(text)) === contentHash,
  );
  return (await Promise.all(named)).every(Boolean);
}

function textBytes({ texts }: PlacedChecks, { sources }: CheckRows): number {
  const pieces = keptTexts(sources).flatMap(({ contentHash }) => texts.get(contentHash) ?? []);
  return pieces.reduce((sum, { start, end }) => sum + end - start, 0);
}

async function readTexts(
  placed: PlacedChecks,
  checks: readonly CheckRows[],
): Promise<Map<string, SourceText>> {
  const hashes = new Set(
    checks.flatMap(({ sources }) => keptTexts(sources)).map(source => source.contentHash),
  );
  const texts = await Promise.all([...hashes].map(hash => readText(placed, hash)));
  return new Map(texts.flatMap(text => (text ? [[text.contentHash, text]] : [])));
}

/** The file was moved, changed or taken away while it was read. */
function isFileGone(error: unknown): boolean {
  return (
    error instanceof DOMException && ['NotReadableError', 'NotFoundError'].includes(error.name)
  );
}

/** Calls `take` for one batch after the other; `false` as soon as one call returns it. */
async function eachBatch(
  { checks }: PlacedChecks,
  { step, take }: Batches,
  { signal, onProgress }: BackupWork,
): Promise<boolean> {
  let done = 0;
  onProgress({ step, done, of: checks.length });
  for (const batch of inBatches(checks)) {
    signal.throwIfAborted();
    if (!(await take(batch))) return false;
    onProgress({ step, done: (done += batch.length), of: checks.length });
  }
  return true;
}
type Batches = { step: BackupProgress['step']; take: (batch: PlacedCheck[]) => Promise<boolean> };
