import * as v from 'valibot';

import {
  createDownloads as createModelDownloads,
  DownloadError,
  type DownloadDeps,
  type Downloads as ModelDownloads,
  type ModelFile,
} from '../downloads';
import { weightsFolder, WEIGHTS_HUB, type WebLlmModel } from './models';

export type Downloads = ModelDownloads<WebLlmModel>;

/** web-llm's caches, by the names it uses; the last one holds our lists of files. */
const MODEL_CACHE = 'webllm/model';
const CONFIG_CACHE = 'webllm/config';
const LISTS_CACHE = 'veracite/web-llm';

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

/**
 * Puts weights into web-llm's caches.
 *
 * nb. web-llm's own download runs only while it loads a model on the graphics card: no size to
 * agree to, no reason for a failure, and a network for the worker that judges.
 */
export function createDownloads({
  hub = WEIGHTS_HUB,
  ...deps
}: DownloadDeps & {
  /** Test seam: replaces the server of web-llm's makers. */
  hub?: string;
}): Downloads {
  return createModelDownloads<WebLlmModel>(deps, {
    folderOf: model => weightsFolder(model, hub),
    list: async ({ id }, ask) =>
      parseList(await (await ask(`${hub}/api/models/mlc-ai/${id}/tree/main`)).text()),
    lists: LISTS_CACHE,
    files: [MODEL_CACHE, CONFIG_CACHE],
    cacheOf: path => (path === CONFIG ? CONFIG_CACHE : MODEL_CACHE),
  });
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
