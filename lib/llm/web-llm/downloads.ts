import type { DownloadFailure, DownloadState } from '../../core/device/model-offer';
import { fail, ok, type Result } from '../../core/result';
import {
  createDownloadRecord,
  fingerprint,
  isHeld,
  totalBytesOf,
  type DownloadRecord,
  type RecordedFile,
} from './download-record';
import { fetchFile, type FetchFileDeps } from './fetch-file';
import { createFileParts, type Caches } from './file-parts';
import { readFileList, UNTOLD_BYTES } from './file-list';
import type { WebLlmModel } from './models';
import { weightsFolder, WEIGHTS_HUB } from './weights-address';

export type DownloadDeps = {
  caches: Caches;
  fetch: typeof globalThis.fetch;
  /** Test seam: another server than that of web-llm's makers. */
  hub?: string;
  waitMs?: number;
  stallMs?: number;
};

/** What the reader agreed to, and who is told how far it is. */
export type DownloadOrder = {
  /** The size that was shown when the reader agreed; more is not downloaded. */
  agreedBytes: number;
  onProgress: (progress: { heldBytes: number; totalBytes: number }) => void;
};

/** The weights of models on this device. They are data; programs come with the package alone. */
export type Downloads = {
  state(model: WebLlmModel): Promise<DownloadState>;
  /** The exact size, by the model's list of files: what the reader is asked to agree to. */
  measure(model: WebLlmModel, signal: AbortSignal): Promise<Result<number, DownloadFailure>>;
  /** Begins, or goes on where it was paused. An abort is the pause. */
  run(
    model: WebLlmModel,
    order: DownloadOrder,
    signal: AbortSignal,
  ): Promise<Result<{ weights: string }, DownloadFailure>>;
  /** Removes every byte of the model. Pause a running download first. */
  remove(model: WebLlmModel): Promise<void>;
};

type Room = Omit<FetchFileDeps, 'onBytes'> & { hub: string; record: DownloadRecord };

/**
 * Brings weights into the caches in which web-llm looks for them. Each file is checked before
 * it is put there; a record of our own says which are here, so that a pause loses nothing.
 */
export function createDownloads({ caches, hub = WEIGHTS_HUB, ...rest }: DownloadDeps): Downloads {
  const room: Room = {
    ...rest,
    hub,
    parts: createFileParts(caches),
    record: createDownloadRecord(caches),
  };
  return {
    state: async model => describe(await room.record.read(weightsFolder(model, hub))),
    async measure(model, signal) {
      const listed = await list(model, room, signal);
      return listed.ok ? ok(totalBytesOf(listed.value)) : listed;
    },
    async run(model, order, signal) {
      const listed = await list(model, room, signal);
      if (!listed.ok) return listed;
      if (totalBytesOf(listed.value) > order.agreedBytes) return fail('larger-than-agreed');

      const work = { ...room, ...order, folder: weightsFolder(model, hub) };
      try {
        return await bringAll(listed.value, work, signal);
      } catch (error) {
        if (!isOutOfRoom(error)) throw error;
        return fail('storage-full');
      }
    },
    remove: model => room.record.remove(weightsFolder(model, hub)),
  };
}

async function describe(files: readonly RecordedFile[] | null): Promise<DownloadState> {
  if (!files) return { kind: 'none' };
  const totalBytes = totalBytesOf(files);
  return files.every(isHeld)
    ? { kind: 'whole', totalBytes, weights: await fingerprint(files) }
    : { kind: 'partly', heldBytes: totalBytesOf(files.filter(isHeld)), totalBytes };
}

/** The files of a model: as recorded, or where nothing was begun as the hub lists them. */
async function list(
  model: WebLlmModel,
  room: Room,
  signal: AbortSignal,
): Promise<Result<RecordedFile[], DownloadFailure>> {
  const recorded = await room.record.read(weightsFolder(model, room.hub));
  if (recorded) return ok(recorded);

  const listed = await readFileList(model, room, signal);
  return listed.ok ? ok(listed.value.map(file => ({ ...file, heldSha256: null }))) : listed;
}

type Work = Room & DownloadOrder & { folder: string };

/** One file after the other; each is recorded before the next begins. */
async function bringAll(
  listed: readonly RecordedFile[],
  work: Work,
  signal: AbortSignal,
): Promise<Result<{ weights: string }, DownloadFailure>> {
  const files = [...listed];
  await work.record.write(work.folder, files);
  for (const [at, file] of files.entries()) {
    if (isHeld(file)) continue;
    const heldBefore = totalBytesOf(files.filter(isHeld));
    const onBytes = (bytes: number) =>
      work.onProgress({ heldBytes: heldBefore + bytes, totalBytes: totalBytesOf(files) });
    const brought = await bring(file, { ...work, onBytes }, signal);
    if (!brought.ok) return brought;
    files[at] = brought.value;
    await work.record.write(work.folder, files);
  }
  return ok({ weights: await fingerprint(files) });
}

/** Brings a file here, checks it, and puts it where web-llm finds it. */
async function bring(
  file: RecordedFile,
  work: Work & Pick<FetchFileDeps, 'onBytes'>,
  signal: AbortSignal,
): Promise<Result<RecordedFile, DownloadFailure>> {
  const wanted = { ...file, url: `${work.folder}${file.name}`, mostBytes: UNTOLD_BYTES };
  const fetched = await fetchFile(wanted, work, signal);
  if (!fetched.ok) return fetched;

  const { bytes, sha256 } = fetched.value;
  await work.record.putFile(work.folder, file, bytes);
  return ok({ ...file, bytes: bytes.length, heldSha256: sha256 });
}

function isOutOfRoom(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}
