import type { DownloadFailure, DownloadState } from '../core/device/model-offer';
import { fail, ok, type Result } from '../core/result';
import { sha256Hex, sha256OfBytes } from '../text/content-hash';
import { createParts, lengthOfPart, PARTS_CACHE, type Parts } from './download-parts';

/** `sha256` is `null` until the file was downloaded, where no list says it. */
export type ModelFile = { path: string; size: number; sha256: string | null };

/** Requests an address without cookies; throws `DownloadError` unless it is answered. */
export type Ask = (url: string, init?: RequestInit) => Promise<Response>;

/** What differs between the kinds of models. */
export type DownloadKind<Model> = {
  /** Address of the model's files; ends with a slash. */
  folderOf: (model: Model) => string;
  /** Lists the files, with their sizes; may ask the server. */
  list: (model: Model, ask: Ask) => Promise<ModelFile[]>;
  /** Names of caches: one for our lists, others for files by path. */
  lists: string;
  files: readonly string[];
  cacheOf: (path: string) => string;
};

export type DownloadOrder = {
  /** Size the user agreed to; also the limit. */
  agreedBytes: number;
  onProgress: (progress: { heldBytes: number; totalBytes: number }) => void;
};

/** Data only; programs come with the package. */
export type Downloads<Model> = {
  state(model: Model): Promise<DownloadState>;
  /** Returns the exact size, for the user's consent. */
  measure(model: Model, signal: AbortSignal): Promise<Result<number, DownloadFailure>>;
  /** Downloads what is missing; an abort keeps complete files, and complete parts of one. */
  run(
    model: Model,
    order: DownloadOrder,
    signal: AbortSignal,
  ): Promise<Result<{ weights: string }, DownloadFailure>>;
  /** Removes every byte of the model. Stop a running download first. */
  remove(model: Model): Promise<void>;
  /** Reads all files by path, each by its hash. */
  read(model: Model): Promise<Result<Map<string, Uint8Array>, 'missing' | 'changed'>>;
  /** Returns the folders of all models of which something is here. */
  findFolders(): Promise<string[]>;
};

export type DownloadDeps = {
  caches: Pick<CacheStorage, 'open'>;
  fetch: typeof globalThis.fetch;
  /** Size from which a part of a file is kept; less is lost where a download breaks off. */
  partBytes?: number;
};

export class DownloadError extends Error {
  readonly failure: DownloadFailure;
  constructor(failure: DownloadFailure) {
    super(failure);
    this.failure = failure;
  }
}

/** Chosen: a second or two of a fast line. */
const PART_BYTES = 8 * 2 ** 20;

const LIST = 'veracite.json';

/** Puts models into the browser's caches, each file once it is complete and checked. */
export function createDownloads<Model>(
  { caches, fetch, partBytes = PART_BYTES }: DownloadDeps,
  kind: DownloadKind<Model>,
): Downloads<Model> {
  const shelf = createShelf(caches, kind);

  async function list(model: Model, ask: Ask): Promise<ModelFile[]> {
    return (await shelf.findList(kind.folderOf(model))) ?? kind.list(model, ask);
  }

  async function bring(
    model: Model,
    { agreedBytes, onProgress }: DownloadOrder,
    ask: Ask,
  ): Promise<{ weights: string }> {
    const folder = kind.folderOf(model);
    const files = await list(model, ask);
    const totalBytes = sizeOf(files);
    if (totalBytes > agreedBytes) throw new DownloadError('larger-than-agreed');

    await shelf.keepList(folder, files);
    const held = await shelf.findHeld(folder);
    let heldBytes = sizeOf(files.filter(({ path }) => held.has(path)));
    for (const file of files.filter(({ path }) => !held.has(path))) {
      const url = `${folder}${file.path}`;
      const before = heldBytes;
      const onBytes = (bytes: number) => onProgress({ heldBytes: before + bytes, totalBytes });
      const parts = createParts(await caches.open(PARTS_CACHE), url);
      const bytes = await fetchFile({ ...file, url, partBytes }, { ask, parts, onBytes });
      // Whatever comes of it: these bytes are whole.
      await parts.drop();
      const sha256 = await sha256OfBytes(bytes);
      if (sha256 !== (file.sha256 ?? sha256)) throw new DownloadError('wrong-bytes');
      file.sha256 = sha256;
      await shelf.keepList(folder, files);
      await shelf.keepFile(folder, file, bytes);
      heldBytes += file.size;
    }
    return { weights: await fingerprint(files) };
  }

  return {
    state: model => shelf.state(kind.folderOf(model)),
    measure: (model, signal) =>
      attempt(async () => sizeOf(await list(model, createAsk(fetch, signal))), signal),
    run: (model, order, signal) =>
      attempt(() => bring(model, order, createAsk(fetch, signal)), signal),
    remove: model => shelf.remove(kind.folderOf(model)),
    read: model => readAll(shelf, kind.folderOf(model)),
    findFolders: () => shelf.findFolders(),
  };
}

/** What the caches hold of models of one kind. */
function createShelf(
  caches: Pick<CacheStorage, 'open'>,
  { lists, files: names, cacheOf }: DownloadKind<never>,
) {
  const keysOf = async (name: string) => (await (await caches.open(name)).keys()).map(k => k.url);

  /** `null`: no download was started. */
  async function findList(folder: string): Promise<ModelFile[] | null> {
    const kept = await (await caches.open(lists)).match(`${folder}${LIST}`);
    return kept ? ((await kept.json()) as ModelFile[]) : null;
  }

  async function findHeld(folder: string): Promise<Set<string>> {
    const urls = (await Promise.all(names.map(keysOf))).flat();
    return new Set(urls.filter(url => url.startsWith(folder)).map(url => url.slice(folder.length)));
  }

  async function countParts(folder: string): Promise<number> {
    const urls = (await keysOf(PARTS_CACHE)).filter(url => url.startsWith(folder));
    return urls.reduce((sum, url) => sum + lengthOfPart(url), 0);
  }

  return {
    findList,
    findHeld,
    async keepList(folder: string, files: readonly ModelFile[]): Promise<void> {
      const response = new Response(JSON.stringify(files));
      await (await caches.open(lists)).put(`${folder}${LIST}`, response);
    },
    async keepFile(folder: string, { path }: ModelFile, bytes: BlobPart): Promise<void> {
      const cache = await caches.open(cacheOf(path));
      await cache.put(`${folder}${path}`, new Response(new Blob([bytes])));
    },
    async findFolders(): Promise<string[]> {
      return (await keysOf(lists)).map(url => url.slice(0, -LIST.length));
    },
    async state(folder: string): Promise<DownloadState> {
      const files = await findList(folder);
      if (!files) return { kind: 'none' };
      const held = await findHeld(folder);
      const here = files.filter(({ path }) => held.has(path));
      const totalBytes = sizeOf(files);
      return here.length === files.length
        ? { kind: 'whole', totalBytes, weights: await fingerprint(files) }
        : { kind: 'partly', heldBytes: sizeOf(here) + (await countParts(folder)), totalBytes };
    },
    async findFile(folder: string, { path }: ModelFile): Promise<Uint8Array | null> {
      const kept = await (await caches.open(cacheOf(path))).match(`${folder}${path}`);
      return kept ? new Uint8Array(await kept.arrayBuffer()) : null;
    },
    async remove(folder: string): Promise<void> {
      for (const name of [...names, lists, PARTS_CACHE]) {
        const cache = await caches.open(name);
        const ours = (await cache.keys()).filter(({ url }) => url.startsWith(folder));
        for (const each of ours) await cache.delete(each);
      }
    },
  };
}

async function readAll(
  shelf: ReturnType<typeof createShelf>,
  folder: string,
): Promise<Result<Map<string, Uint8Array>, 'missing' | 'changed'>> {
  const files = await shelf.findList(folder);
  if (!files) return fail('missing');
  const read = new Map<string, Uint8Array>();
  for (const file of files) {
    const bytes = await shelf.findFile(folder, file);
    if (!bytes) return fail('missing');
    if ((await sha256OfBytes(bytes)) !== file.sha256) return fail('changed');
    read.set(file.path, bytes);
  }
  return ok(read);
}

function createAsk(fetch: typeof globalThis.fetch, signal: AbortSignal): Ask {
  return async (url, init) => {
    const response = await fetch(url, {
      ...init,
      signal,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      // Avoids a second copy: the file goes into our own cache.
      cache: 'no-store',
    });
    if (response.ok) return response;
    const { status } = response;
    if ([401, 403, 429].includes(status)) throw new DownloadError('hub-refused');
    throw new DownloadError(status >= 500 ? 'hub-unreachable' : 'files-missing');
  };
}

/** Goes on after the parts that are here, if the server gives the rest alone. */
async function fetchFile(
  { url, size, partBytes }: { url: string; size: number; partBytes: number },
  { ask, parts, onBytes }: { ask: Ask; parts: Parts; onBytes: (bytes: number) => void },
): Promise<Uint8Array<ArrayBuffer>> {
  const kept = await parts.read();
  const start = lengthOf(kept);
  if (start === size) return join(kept);
  const response = await ask(url, start > 0 ? { headers: { range: `bytes=${start}-` } } : {});
  const whole = response.status === 206 ? kept : [];
  if (whole !== kept) await parts.drop();

  let held = lengthOf(whole);
  let part: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of response.body ?? []) {
    whole.push(piece);
    part.push(piece);
    held += piece.length;
    if (held > size) {
      await parts.drop();
      throw new DownloadError('wrong-bytes');
    }
    onBytes(held);
    if (lengthOf(part) < partBytes) continue;
    await parts.keep(held - lengthOf(part), new Blob(part));
    part = [];
  }
  if (held < size) throw new DownloadError('hub-unreachable');
  return join(whole);
}

function lengthOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

async function join(pieces: Uint8Array<ArrayBuffer>[]): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

async function attempt<Value>(
  work: () => Promise<Value>,
  signal: AbortSignal,
): Promise<Result<Value, DownloadFailure>> {
  try {
    return ok(await work());
  } catch (error) {
    if (signal.aborted) return fail('paused');
    if (error instanceof DownloadError) return fail(error.failure);
    if (error instanceof DOMException && error.name === 'QuotaExceededError') {
      return fail('storage-full');
    }
    // `fetch` throws the same for an unreachable server and a broken connection.
    if (error instanceof TypeError) return fail('hub-unreachable');
    throw error;
  }
}

function sizeOf(files: readonly ModelFile[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}

function fingerprint(files: readonly ModelFile[]): Promise<string> {
  const lines = files.map(({ path, size, sha256 }) => `${path} ${size} ${sha256 ?? ''}\n`);
  return sha256Hex(lines.toSorted().join(''));
}
