import * as v from 'valibot';

import { sha256Hex } from '../../text/content-hash';
import { CONFIG_CACHE, MODEL_CACHE, UNTOLD_BYTES, type ModelFile } from './file-list';
import { PARTS_CACHE, type Caches } from './file-parts';

/** A file with its hash once it is here; `null` before. */
export type RecordedFile = ModelFile & { heldSha256: string | null };

/** Which files of a model are here, for one model's folder after the other. */
export type DownloadRecord = {
  /** `null`: nothing was begun. A file that is gone from its cache counts as not here. */
  read(folder: string): Promise<RecordedFile[] | null>;
  write(folder: string, files: readonly RecordedFile[]): Promise<void>;
  /** Puts a checked file where web-llm looks for it. Throws where there is no room left. */
  putFile(folder: string, file: ModelFile, bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** Removes the record and every byte of the model. */
  remove(folder: string): Promise<void>;
};

const RECORDS_CACHE = 'veracite/web-llm';
const ALL_CACHES = [RECORDS_CACHE, PARTS_CACHE, MODEL_CACHE, CONFIG_CACHE];

const recordShape = v.array(
  v.object({
    name: v.string(),
    cache: v.picklist([MODEL_CACHE, CONFIG_CACHE]),
    bytes: v.nullable(v.number()),
    sha256: v.nullable(v.string()),
    heldSha256: v.nullable(v.string()),
  }),
);

export function createDownloadRecord(caches: Caches): DownloadRecord {
  const keyOf = (folder: string) => `${folder}veracite.json`;

  async function isThere(folder: string, { name, cache }: ModelFile): Promise<boolean> {
    return (await (await caches.open(cache)).match(`${folder}${name}`)) !== undefined;
  }

  return {
    async read(folder) {
      const kept = await (await caches.open(RECORDS_CACHE)).match(keyOf(folder));
      const parsed = v.safeParse(recordShape, await kept?.json());
      if (!parsed.success) return null;
      return Promise.all(
        parsed.output.map(async file =>
          !isHeld(file) || (await isThere(folder, file)) ? file : { ...file, heldSha256: null },
        ),
      );
    },
    async write(folder, files) {
      const records = await caches.open(RECORDS_CACHE);
      await records.put(keyOf(folder), new Response(JSON.stringify(files)));
    },
    async putFile(folder, { name, cache }, bytes) {
      const opened = await caches.open(cache);
      await opened.put(`${folder}${name}`, new Response(bytes));
    },
    async remove(folder) {
      for (const name of ALL_CACHES) {
        const cache = await caches.open(name);
        const ours = (await cache.keys()).filter(({ url }) => url.startsWith(folder));
        for (const request of ours) await cache.delete(request);
      }
    },
  };
}

export function isHeld({ heldSha256 }: RecordedFile): boolean {
  return heldSha256 !== null;
}

/** Bytes of these files, those of untold size at the most they may have. */
export function totalBytesOf(files: readonly ModelFile[]): number {
  return files.reduce((sum, { bytes }) => sum + (bytes ?? UNTOLD_BYTES), 0);
}

/** One hash for all files, whatever their order. */
export function fingerprint(files: readonly RecordedFile[]): Promise<string> {
  const lines = files.map(({ name, heldSha256 }) => `${name} ${heldSha256 ?? ''}\n`);
  return sha256Hex(lines.toSorted().join(''));
}
