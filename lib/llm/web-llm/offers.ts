import type { ModelOffer } from '../../core/device/model-offer';
import type { Downloads } from './downloads';
import { findObstacle, type Device } from './device';
import type { ModelLibs } from './model-libs';
import { WEB_LLM_MODELS, WEIGHTS_HUB } from './models';

/** Includes models with a program in this build, and those with weights on this device. */
export async function listOffers({
  device,
  libs,
  downloads,
}: {
  device: Device;
  libs: ModelLibs;
  downloads: Pick<Downloads, 'state'>;
}): Promise<ModelOffer[]> {
  const offers = await Promise.all(
    WEB_LLM_MODELS.map(async model => {
      const download = await downloads.state(model);
      const { id, name, licence, memoryMB, contextTokens, quality } = model;
      const downloadBytes = download.kind === 'none' ? model.downloadBytes : download.totalBytes;
      const heldBytes = download.kind === 'partly' ? download.heldBytes : 0;
      const standing = {
        hasProgram: Object.hasOwn(libs, id),
        missingBytes: download.kind === 'whole' ? 0 : downloadBytes - heldBytes,
      };
      const obstacle = findObstacle(model, device, standing);
      return {
        ...{ id, name, licence, downloadBytes, memoryMB, contextTokens, quality },
        host: new URL(WEIGHTS_HUB).host,
        obstacle,
        download,
      };
    }),
  );
  return offers.filter(({ id, download }) => Object.hasOwn(libs, id) || download.kind !== 'none');
}
