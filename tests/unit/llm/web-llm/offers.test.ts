import { expect, test } from 'vitest';

import type { DownloadState } from '../../../../lib/core/device/model-offer';
import type { ModelLibs } from '../../../../lib/llm/web-llm/model-libs';
import { listOffers } from '../../../../lib/llm/web-llm/offers';
import { ID } from './downloads-setup';

const GIB = 2 ** 30;
const limits = {
  maxBufferSize: 2 * GIB,
  maxStorageBufferBindingSize: 2 * GIB,
  maxComputeWorkgroupStorageSize: 32_768,
  maxStorageBuffersPerShaderStage: 10,
};
const LIBS = { [ID]: { file: 'x.wasm', integrity: `sha256-${'A'.repeat(43)}=` } };

function offersWith(download: DownloadState, freeBytes: number, libs: ModelLibs = LIBS) {
  return listOffers({
    device: { card: { limits, hasHalfFloats: true }, memoryGiB: 16, freeBytes },
    libs,
    downloads: {
      state: ({ id }) => Promise.resolve(id === ID ? download : { kind: 'none' }),
    },
  });
}

test('a model is listed whose program is here; one without only where its weights are', async () => {
  const idsOf = async (libs: ModelLibs) =>
    (await offersWith({ kind: 'none' }, 100 * GIB, libs)).map(({ id }) => id);
  const whole: DownloadState = { kind: 'whole', totalBytes: 7e8, weights: 'x' };

  expect(await idsOf(LIBS)).toEqual([ID]);
  expect(await idsOf({})).toEqual([]);
  expect(await offersWith(whole, 100 * GIB, {})).toMatchObject([
    { id: ID, obstacle: 'program-missing' },
  ]);
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
