import {
  createDownloads,
  DownloadError,
  type Ask,
  type DownloadDeps,
  type Downloads,
  type ModelFile,
} from '../../llm/downloads';
import { readEncoderConfig } from './config';
import { WEIGHTS_PLACES, type EncoderModel } from './models';

export type EncoderDownloads = Downloads<EncoderModel>;

const LISTS_CACHE = 'veracite/encoders';
const FILES_CACHE = 'veracite/encoder-files';

/** In bytes; real ones have a few thousand. */
const LONGEST_CONFIG = 2 ** 20;

export function createEncoderDownloads(deps: DownloadDeps): EncoderDownloads {
  return createDownloads<EncoderModel>(deps, {
    folderOf: ({ folder }) => folder,
    list: listFiles,
    lists: LISTS_CACHE,
    files: [FILES_CACHE],
    cacheOf: () => FILES_CACHE,
  });
}

/** A model that cannot judge by its own description is refused before its weights are asked for. */
async function listFiles({ folder, files }: EncoderModel, ask: Ask): Promise<ModelFile[]> {
  const pins = files ?? [
    { path: 'config.json', size: null, sha256: null },
    { path: 'tokenizer.json', size: null, sha256: null },
    { path: await findWeights(folder, ask), size: null, sha256: null },
  ];
  if (files === null) await checkConfig(`${folder}config.json`, ask);
  return Promise.all(
    pins.map(async ({ path, size, sha256 }) => ({
      path,
      size: size ?? (await askSize(`${folder}${path}`, ask)),
      sha256,
    })),
  );
}

async function findWeights(folder: string, ask: Ask): Promise<string> {
  for (const path of WEIGHTS_PLACES) {
    try {
      await ask(`${folder}${path}`, { method: 'HEAD' });
      return path;
    } catch (error) {
      if (!(error instanceof DownloadError) || error.failure !== 'files-missing') throw error;
    }
  }
  throw new DownloadError('files-missing');
}

async function checkConfig(url: string, ask: Ask): Promise<void> {
  const { body } = await ask(url);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const piece of body ?? []) {
    length += piece.length;
    if (length > LONGEST_CONFIG) throw new DownloadError('not-a-judge');
    pieces.push(piece);
  }
  if (readEncoderConfig(await new Blob(pieces).text()) === null) {
    throw new DownloadError('not-a-judge');
  }
}

/** In bytes. A server that packs a file tells the packed size, unless it is asked for a part. */
async function askSize(url: string, ask: Ask): Promise<number> {
  const { headers } = await ask(url, { method: 'HEAD' });
  const told = headers.has('content-encoding') ? null : headers.get('content-length');
  const size = Number(told ?? (await askWhole(url, ask)) ?? NaN);
  if (!Number.isSafeInteger(size) || size <= 0) throw new DownloadError('size-untold');
  return size;
}

async function askWhole(url: string, ask: Ask): Promise<string | null> {
  const { headers, body } = await ask(url, { headers: { range: 'bytes=0-0' } });
  await body?.cancel();
  return /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1] ?? null;
}
