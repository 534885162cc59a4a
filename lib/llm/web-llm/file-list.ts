import * as v from 'valibot';

import type { DownloadFailure } from '../../core/device/model-offer';
import { fail, ok, type Result } from '../../core/result';
import { fetchFile, type FetchFileDeps } from './fetch-file';
import type { WebLlmModel } from './models';
import { listingAddress, weightsFolder } from './weights-address';

/** web-llm's caches, by the names it looks them up by. */
export const MODEL_CACHE = 'webllm/model';
export const CONFIG_CACHE = 'webllm/config';

/** A file of a model: where web-llm looks for it, and what is known of it beforehand. */
export type ModelFile = {
  /** Its name in the model's folder; no part of it leads elsewhere. */
  name: string;
  cache: typeof MODEL_CACHE | typeof CONFIG_CACHE;
  bytes: number | null;
  sha256: string | null;
};

export type ListDeps = Omit<FetchFileDeps, 'onBytes'> & { hub: string };

/** Counted for a file whose size nobody tells, and the most it may have: a vocabulary. */
export const UNTOLD_BYTES = 32 * 2 ** 20;

const CONFIG = 'mlc-chat-config.json';
const SHARDS = 'tensor-cache.json';
/** As web-llm chooses: the first that a model has. */
const VOCABULARIES = ['tokenizer.json', 'tokenizer.model'] as const;

/** The list of files comes from elsewhere: a name may be nothing but a name. */
const fileName = v.pipe(v.string(), v.regex(/^\w[\w.-]{0,99}$/));
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const size = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4 * 2 ** 30));

/** A 70-billion model has some hundred shards. */
const shardsShape = v.object({
  records: v.pipe(
    v.array(
      v.object({
        dataPath: fileName,
        nbytes: size,
        sha256: v.optional(hash),
      }),
    ),
    v.minLength(1),
    v.maxLength(2_000),
  ),
});
const configShape = v.object({ tokenizer_files: v.array(v.string()) });
const listingShape = v.array(
  v.object({
    path: v.string(),
    size: v.optional(v.number()),
    lfs: v.optional(v.object({ oid: hash })),
  }),
);
type Listing = Map<string, { bytes: number | null; sha256: string | null }>;

/**
 * The files web-llm will ask for, the lists themselves last: a model whose download is not
 * at its end does not pass for whole.
 *
 * Sizes of shards come from the model's own list; hashes from the hub's, which stands on
 * another server than the bytes. Where the hub tells none, sizes alone are checked.
 */
export async function readFileList(
  model: WebLlmModel,
  deps: ListDeps,
  signal: AbortSignal,
): Promise<Result<ModelFile[], DownloadFailure>> {
  const folder = weightsFolder(model, deps.hub);
  const config = await fetchJson(`${folder}${CONFIG}`, deps, signal);
  if (!config.ok) return config;
  const shards = await fetchJson(`${folder}${SHARDS}`, deps, signal);
  if (!shards.ok) return shards;

  const told = v.safeParse(configShape, config.value);
  const list = v.safeParse(shardsShape, shards.value);
  if (!told.success || !list.success) return fail('list-unreadable');
  const vocabulary = VOCABULARIES.find(name => told.output.tokenizer_files.includes(name));
  if (vocabulary === undefined) return fail('list-unreadable');

  const listing = await readListing(listingAddress(model, deps.hub), deps, signal);
  if (signal.aborted) return fail('paused');
  const describe = (name: string, cache: ModelFile['cache'] = MODEL_CACHE): ModelFile => ({
    name,
    cache,
    ...(listing.get(name) ?? { bytes: null, sha256: null }),
  });
  return ok([
    ...list.output.records.map(({ dataPath, nbytes, sha256 }) => {
      const file = describe(dataPath);
      return { ...file, bytes: nbytes, sha256: sha256 ?? file.sha256 };
    }),
    describe(vocabulary),
    describe(CONFIG, CONFIG_CACHE),
    describe(SHARDS),
  ]);
}

/** The hub's own list; empty where it gives none, or one of a shape we do not know. */
async function readListing(url: string, deps: ListDeps, signal: AbortSignal): Promise<Listing> {
  // nb. Once: a download that can do without it does not wait for it.
  const fetched = await fetchJson(url, { ...deps, tries: 1 }, signal);
  const parsed = v.safeParse(listingShape, fetched.ok ? fetched.value : []);
  const files = parsed.success ? parsed.output : [];
  return new Map(
    files.map(({ path, size: bytes, lfs }) => [
      path,
      { bytes: bytes ?? null, sha256: lfs?.oid ?? null },
    ]),
  );
}

async function fetchJson(
  url: string,
  deps: ListDeps,
  signal: AbortSignal,
): Promise<Result<unknown, DownloadFailure>> {
  const wanted = { url, bytes: null, sha256: null, mostBytes: UNTOLD_BYTES };
  const fetched = await fetchFile(wanted, { ...deps, onBytes: () => undefined }, signal);
  if (!fetched.ok) return fetched;
  try {
    return ok(JSON.parse(new TextDecoder().decode(fetched.value.bytes)) as unknown);
  } catch {
    // A page of a server that says something else, in place of the list.
    return fail('list-unreadable');
  }
}
