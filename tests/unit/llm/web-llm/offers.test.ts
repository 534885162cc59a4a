import { expect, test } from 'vitest';

import type { DownloadState } from '../../../../lib/core/device/model-offer';
import { WEB_LLM_MODELS } from '../../../../lib/llm/web-llm/models';
import { listOffers } from '../../../../lib/llm/web-llm/offers';
import { ID } from './downloads-setup';

const GIB = 2 ** 30;
const limits = {
  maxBufferSize: 2 * GIB,
  maxStorageBufferBindingSize: 2 * GIB,
  maxComputeWorkgroupStorageSize: 32_768,
  maxStorageBuffersPerShaderStage: 10,
};
const libs = { [ID]: { file: 'x.wasm', integrity: `sha256-${'A'.repeat(43)}=` } };

function offersWith(download: DownloadState, freeBytes: number) {
  return listOffers({
    device: { card: { limits, hasHalfFloats: true }, memoryGiB: 16, freeBytes },
    libs,
    downloads: {
      state: ({ id }) => Promise.resolve(id === ID ? download : { kind: 'none' }),
    },
  });
}

test('every model is listed; without its program none can be chosen', async () => {
  const offers = await offersWith({ kind: 'none' }, 100 * GIB);

  expect(offers.map(({ id }) => id)).toEqual(WEB_LLM_MODELS.map(({ id }) => id));
  for (const { id, obstacle } of offers) {
    expect(obstacle).toBe(id === ID ? null : 'program-missing');
  }
});

test('the size is about at first, and exact once the list of files has been read', async () => {
  const sizeOf = async (download: DownloadState) =>
    (await offersWith(download, 100 * GIB)).find(({ id }) => id === ID)?.downloadBytes;

  expect(await sizeOf({ kind: 'none' })).toBeGreaterThan(500_000_000);
  expect(await sizeOf({ kind: 'partly', heldBytes: 1, totalBytes: 700 })).toBe(700);
});

test('only what is still to come has to find room', async () => {
  const obstacleOf = async (download: DownloadState) =>
    (await offersWith(download, GIB)).find(({ id }) => id === ID)?.obstacle;

  expect(await obstacleOf({ kind: 'none' })).toBe('too-little-storage');
  expect(await obstacleOf({ kind: 'partly', heldBytes: 6e8, totalBytes: 7e8 })).toBeNull();
  expect(await obstacleOf({ kind: 'whole', totalBytes: 7e8, weights: 'x' })).toBeNull();
});
