import { entriesOf, type LedgerEntry } from '../core/audit/ledger';
import type { AuditId, SourceId } from '../core/ids';
import type { Download, DownloadStore } from '../ports/source-fetcher';
import { sizeOf } from '../util/parked';
import { findStale, isRecent } from './caches';
import { changeSummary, type DownloadRow, type VeraciteDatabase } from './schema';

export type DownloadDeps = {
  now: () => Date;
  /** Returns true if so many bytes leave room for findings; omitted if that is always so. */
  hasRoom?: (bytes: number) => Promise<boolean>;
};

/** Keeps what servers sent for one audit while it runs, at most for a day. */
export function createDownloads(
  db: VeraciteDatabase,
  auditId: AuditId,
  { now, hasRoom = () => Promise.resolve(true) }: DownloadDeps,
): DownloadStore {
  return {
    async find({ id, url }) {
      if (url === null) return null;
      const row = await db.downloads.get([auditId, id, url]);
      return row && isRecent(row.keptAt, { now }) ? unpack(row) : null;
    },
    async keep({ id: sourceId, url }, download) {
      const { body } = download;
      if (url === null || !(await hasRoom(body === null ? 0 : sizeOf(body)))) return false;
      const keptAt = now().toISOString();
      const entries = entriesOf({ purpose: 'source', url, ...download }, { auditId, at: keptAt });
      const packed = pack({ ...download, requests: 0, receivedBytes: 0 });
      return keep(db, { auditId, sourceId, url, keptAt, ...packed }, entries);
    },
  };
}

/** A blob has a field of its own: the browser writes and reads it in a thread of its own. */
function pack(download: Download): Pick<DownloadRow, 'download' | 'blob'> {
  const { body } = download;
  if (!(body instanceof Blob)) return { download };
  return { download: { ...download, body: new Uint8Array() }, blob: body };
}

async function unpack({ download, blob }: DownloadRow): Promise<Download | null> {
  if (!blob || download.body === null) return download;
  try {
    await blob.slice(0, 1).arrayBuffer();
    return { ...download, body: blob };
  } catch (error) {
    // Its file is gone: asked for again.
    console.info('a download that was kept cannot be read', error);
    return null;
  }
}

/** With its ledger entries in one transaction: the next engine reads the row and counts nothing. */
async function keep(
  db: VeraciteDatabase,
  row: DownloadRow,
  entries: readonly LedgerEntry[],
): Promise<boolean> {
  const aging = { now: () => new Date(row.keptAt) };
  try {
    return await db.dexie.transaction('rw', [db.audits, db.downloads, db.ledger], async () => {
      await findStale(db.downloads, 'keptAt', aging).delete();
      // Stopped or deleted meanwhile: nothing would take the row away.
      if ((await db.audits.get(row.auditId))?.status !== 'running') return false;
      await db.downloads.put(row);
      await db.ledger.bulkAdd(entries);
      return changeSummary(db, row.auditId);
    });
  } catch (error) {
    // A store without room, or that takes no blobs, costs the download and not the source.
    console.info('a download cannot be kept', error);
    return false;
  }
}

/** Deletes what was kept for a source, or for all of the audit. Runs in the caller's transaction. */
export async function dropDownloads(
  db: VeraciteDatabase,
  auditId: AuditId,
  sourceId?: SourceId,
): Promise<void> {
  const start = sourceId === undefined ? [auditId] : [auditId, sourceId];
  // An array sorts after every string, so the end is the last possible key.
  await db.downloads
    .where('[auditId+sourceId+url]')
    .between(start, [...start, []])
    .delete();
}
