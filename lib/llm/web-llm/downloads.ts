import * as v from 'valibot';

import type { DownloadFailure, DownloadState } from '../../core/device/model-offer';
import { fail, ok, type Result } from '../../core/result';
import { sha256Hex, sha256OfBytes } from '../../text/content-hash';
import { weightsFolder, WEIGHTS_HUB, type WebLlmModel } from './models';

/** Data only; programs come with the package. */
export type Downloads = {
  state(model: WebLlmModel): Promise<DownloadState>;
  /** Returns the exact size from the hub's list of files, for the user's consent. */
  measure(model: WebLlmModel, signal: AbortSignal): Promise<Result<number, DownloadFailure>>;
  /** Downloads the missing files; an abort keeps complete ones. */
  run(
    model: WebLlmModel,
    order: {
      /** Size the user agreed to; also the limit. */
      agreedBytes: number;
      onProgress: (progress: { heldBytes: number; totalBytes: number }) => void;
    },
    signal: AbortSignal,
  ): Promise<Result<{ weights: string }, DownloadFailure>>;
  /** Removes every byte of the model. Stop a running download first. */
  remove(model: WebLlmModel): Promise<void>;
};

/** web-llm's caches, by the names it uses; the last one holds our lists of files. */
const MODEL_CACHE = 'webllm/model';
const CONFIG_CACHE = 'webllm/config';
const LISTS_CACHE = 'veracite/web-llm';
const ALL_CACHES = [MODEL_CACHE, CONFIG_CACHE, LISTS_CACHE];

const CONFIG = 'mlc-chat-config.json';
const SHARDS = 'tensor-cache.json';
/** Matches the files web-llm reads. The list is untrusted: a name must be a plain file name. */
const READ =
  /^(?:params_shard_\d+\.bin|tokenizer\.(?:json|model)|mlc-chat-config\.json|tensor-cache\.json)$/;

/** The hub's list of files, with the SHA-256 of large ones. */
const listShape = v.array(
  v.object({
    path: v.string(),
    size: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
    lfs: v.optional(v.object({ oid: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) })),
  }),
);
type ModelFile = { path: string; size: number; sha256: string | null };

class DownloadError extends Error {
  readonly failure: DownloadFailure;
  constructor(failure: DownloadFailure) {
    super(failure);
    this.failure = failure;
  }
}

/**
 * Puts weights into web-llm's caches, each file once it is complete and checked.
 *
 * nb. web-llm's own download runs only while it loads a model on the graphics card: no size to
 * agree to, no reason for a failure, and a network for the worker that judges.
 */
export function createDownloads({
  caches,
  fetch,
  hub = WEIGHTS_HUB,
}: {
  caches: Pick<CacheStorage, 'open'>;
  fetch: typeof globalThis.fetch;
  /** Test seam: replaces the server of web-llm's makers. */
  hub?: string;
}): Downloads {
  async function list(model: WebLlmModel, signal: AbortSignal): Promise<ModelFile[]> {
    const kept = await findList(caches, weightsFolder(model, hub));
    if (kept) return kept;
    const url = `${hub}/api/models/mlc-ai/${model.id}/tree/main`;
    return parseList(await (await request(url, { fetch, signal })).text());
  }

  return {
    async state(model) {
      const folder = weightsFolder(model, hub);
      const files = await findList(caches, folder);
      if (!files) return { kind: 'none' };
      const held = await findHeld(caches, folder);
      const here = files.filter(({ path }) => held.has(path));
      const totalBytes = sizeOf(files);
      return here.length === files.length
        ? { kind: 'whole', totalBytes, weights: await fingerprint(files) }
        : { kind: 'partly', heldBytes: sizeOf(here), totalBytes };
    },
    measure: (model, signal) => attempt(async () => sizeOf(await list(model, signal)), signal),
    run: (model, { agreedBytes, onProgress }, signal) =>
      attempt(async () => {
        const folder = weightsFolder(model, hub);
        const files = await list(model, signal);
        const totalBytes = sizeOf(files);
        if (totalBytes > agreedBytes) throw new DownloadError('larger-than-agreed');

        const lists = await caches.open(LISTS_CACHE);
        await lists.put(listUrl(folder), new Response(JSON.stringify(files)));
        const held = await findHeld(caches, folder);
        let heldBytes = sizeOf(files.filter(({ path }) => held.has(path)));
        for (const file of files.filter(({ path }) => !held.has(path))) {
          const before = heldBytes;
          const onBytes = (bytes: number) => onProgress({ heldBytes: before + bytes, totalBytes });
          const url = `${folder}${file.path}`;
          const bytes = await download({ ...file, url }, onBytes, { fetch, signal });
          const cache = await caches.open(file.path === CONFIG ? CONFIG_CACHE : MODEL_CACHE);
          await cache.put(url, new Response(bytes));
          heldBytes += file.size;
        }
        return { weights: await fingerprint(files) };
      }, signal),
    async remove(model) {
      const folder = weightsFolder(model, hub);
      for (const name of ALL_CACHES) {
        const cache = await caches.open(name);
        const ours = (await cache.keys()).filter(({ url }) => url.startsWith(folder));
        for (const each of ours) await cache.delete(each);
      }
    },
  };
}

function listUrl(folder: string): string {
  return `${folder}veracite.json`;
}

/** `null`: no download was started. */
async function findList(
  caches: Pick<CacheStorage, 'open'>,
  folder: string,
): Promise<ModelFile[] | null> {
  const kept = await (await caches.open(LISTS_CACHE)).match(listUrl(folder));
  return kept ? ((await kept.json()) as ModelFile[]) : null;
}

async function findHeld(caches: Pick<CacheStorage, 'open'>, folder: string): Promise<Set<string>> {
  const opened = await Promise.all([MODEL_CACHE, CONFIG_CACHE].map(name => caches.open(name)));
  const keys = await Promise.all(opened.map(cache => cache.keys()));
  const urls = keys.flat().map(({ url }) => url);
  return new Set(urls.filter(url => url.startsWith(folder)).map(url => url.slice(folder.length)));
}

async function request(
  url: string,
  { fetch, signal }: { fetch: typeof globalThis.fetch; signal: AbortSignal },
): Promise<Response> {
  const response = await fetch(url, {
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
}

async function download(
  { url, size, sha256 }: ModelFile & { url: string },
  onBytes: (bytes: number) => void,
  how: Parameters<typeof request>[1],
): Promise<Uint8Array<ArrayBuffer>> {
  const { body } = await request(url, how);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let held = 0;
  for await (const piece of body ?? []) {
    pieces.push(piece);
    held += piece.length;
    if (held > size) throw new DownloadError('wrong-bytes');
    onBytes(held);
  }
  if (held < size) throw new DownloadError('hub-unreachable');
  const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
  const isRight = sha256 === null || (await sha256OfBytes(bytes)) === sha256;
  if (!isRight) throw new DownloadError('wrong-bytes');
  return bytes;
}

/** web-llm's own list comes last, so that half a model does not pass for a whole one. */
function parseList(text: string): ModelFile[] {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    throw new DownloadError('list-unreadable');
  }
  const parsed = v.safeParse(listShape, raw);
  if (!parsed.success) throw new DownloadError('list-unreadable');
  const files = parsed.output.flatMap(({ path, size, lfs }) =>
    READ.test(path) && size !== undefined ? [{ path, size, sha256: lfs?.oid ?? null }] : [],
  );
  const names = files.map(({ path }) => path);
  const kinds = [/^params_shard/, /^tokenizer/, CONFIG, SHARDS];
  if (!kinds.every(kind => names.some(name => name.search(kind) === 0))) {
    throw new DownloadError('files-missing');
  }
  return files.toSorted((a, b) => Number(a.path === SHARDS) - Number(b.path === SHARDS));
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
