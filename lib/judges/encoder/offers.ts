import type { ModelOffer } from '../../core/device/model-offer';
import { hasStorage } from '../../llm/web-llm/device';
import { MOST_TOKENS } from './config';
import type { EncoderDownloads } from './downloads';
import { ENCODER_MODELS, findEncoder, type EncoderModel } from './models';

/** Includes listed models, those the user has begun to download, and `asked` ones. */
export async function listEncoderOffers({
  downloads,
  freeBytes,
  asked,
}: {
  downloads: Pick<EncoderDownloads, 'state' | 'findFolders'>;
  /** `null`: not told. */
  freeBytes: number | null;
  /** Addresses that the user has given. */
  asked: Iterable<string>;
}): Promise<ModelOffer[]> {
  const listed = new Set(ENCODER_MODELS.map(({ folder }) => folder));
  const folders = [...new Set([...(await downloads.findFolders()), ...asked])];
  const own = folders.filter(folder => !listed.has(folder)).flatMap(id => findEncoder(id) ?? []);
  return Promise.all(
    [...ENCODER_MODELS, ...own].map(model => toOffer(model, downloads, freeBytes)),
  );
}

async function toOffer(
  model: EncoderModel,
  downloads: Pick<EncoderDownloads, 'state'>,
  freeBytes: number | null,
): Promise<ModelOffer> {
  const { id, name, licence, folder, files } = model;
  const download = await downloads.state(model);
  const known = files?.reduce((sum, { size }) => sum + (size ?? 0), 0) ?? null;
  const downloadBytes = download.kind === 'none' ? known : download.totalBytes;
  const heldBytes = download.kind === 'partly' ? download.heldBytes : 0;
  const missing = download.kind === 'whole' ? 0 : (downloadBytes ?? 0) - heldBytes;
  return {
    ...{ id, name, licence, downloadBytes, download },
    host: new URL(folder).host,
    memoryMB: null,
    contextTokens: MOST_TOKENS,
    quality: null,
    obstacle: hasStorage(missing, freeBytes) ? null : 'too-little-storage',
  };
}
