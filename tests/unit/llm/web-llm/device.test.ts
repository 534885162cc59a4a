import { describe, expect, test } from 'vitest';

import {
  findObstacle,
  type Device,
  type GraphicsLimits,
  readDevice,
} from '../../../../lib/llm/web-llm/device';
import { findModel, type WebLlmModel } from '../../../../lib/llm/web-llm/models';

const MIB = 2 ** 20;
const GIB = 2 ** 30;

const LARGE = findModel('Llama-3.1-8B-Instruct-q4f16_1-MLC') as WebLlmModel;
const SMALL = findModel('Llama-3.2-1B-Instruct-q4f16_1-MLC') as WebLlmModel;
const SMALL_32 = findModel('Llama-3.2-1B-Instruct-q4f32_1-MLC') as WebLlmModel;

const LIMITS: GraphicsLimits = {
  maxBufferSize: 2 * GIB,
  maxStorageBufferBindingSize: 2 * GIB,
  maxComputeWorkgroupStorageSize: 32_768,
  maxStorageBuffersPerShaderStage: 10,
};
const GOOD: Device = {
  card: { limits: LIMITS, hasHalfFloats: true },
  memoryGiB: 8,
  freeBytes: 100 * GIB,
};
const READY = { hasProgram: true, missingBytes: 0 };

function withLimits(limits: Partial<GraphicsLimits>): Device {
  return { ...GOOD, card: { limits: { ...LIMITS, ...limits }, hasHalfFloats: true } };
}

describe('whether a model can run here', () => {
  test('nothing speaks against it on a good machine', () =>
    expect(findObstacle(LARGE, GOOD, READY)).toBeNull());

  test('none can without a graphics card', () =>
    expect(findObstacle(SMALL, { ...GOOD, card: null }, READY)).toBe('no-graphics-card'));

  test.each<[keyof GraphicsLimits, number]>([
    ['maxBufferSize', 256 * MIB],
    ['maxStorageBufferBindingSize', 128 * MIB],
    ['maxComputeWorkgroupStorageSize', 32_768],
    ['maxStorageBuffersPerShaderStage', 10],
  ])('none can where %s is below what web-llm asks for', (limit, least) => {
    expect(findObstacle(SMALL, withLimits({ [limit]: least - 1 }), READY)).toBe('card-too-limited');
    expect(findObstacle(SMALL, withLimits({ [limit]: least }), READY)).toBeNull();
  });

  test('one in 16-bit numbers needs a card that has them; the other form does not', () => {
    const device: Device = { ...GOOD, card: { limits: LIMITS, hasHalfFloats: false } };

    expect(findObstacle(SMALL, device, READY)).toBe('no-half-floats');
    expect(findObstacle(SMALL_32, device, READY)).toBeNull();
  });

  test('a large one does not where web-llm can have only small buffers', () => {
    // Less than 1 GiB is as good as 128 MiB to web-llm: it asks for the one or the other.
    const device = withLimits({ maxStorageBufferBindingSize: GIB - 1 });

    expect(findObstacle(LARGE, device, READY)).toBe('buffers-too-small');
    expect(findObstacle(SMALL, device, READY)).toBeNull();
  });

  test('a large one does not in little memory, where the browser tells how much there is', () => {
    expect(findObstacle(LARGE, { ...GOOD, memoryGiB: 4 }, READY)).toBe('too-little-memory');
    expect(findObstacle(SMALL, { ...GOOD, memoryGiB: 4 }, READY)).toBeNull();
    expect(findObstacle(LARGE, { ...GOOD, memoryGiB: null }, READY)).toBeNull();
  });

  test('none can whose program is no part of this build', () => {
    const standing = { hasProgram: false, missingBytes: 0 };

    expect(findObstacle(SMALL, GOOD, standing)).toBe('program-missing');
  });

  test('what is to be downloaded has to leave room for audits', () => {
    const standing = { hasProgram: true, missingBytes: SMALL.downloadBytes };
    const room = SMALL.downloadBytes + 512 * MIB;

    expect(findObstacle(SMALL, { ...GOOD, freeBytes: room - 1 }, standing)).toBe(
      'too-little-storage',
    );
    expect(findObstacle(SMALL, { ...GOOD, freeBytes: room }, standing)).toBeNull();
    expect(findObstacle(SMALL, { ...GOOD, freeBytes: null }, standing)).toBeNull();
    expect(findObstacle(SMALL, { ...GOOD, freeBytes: 0 }, READY)).toBeNull();
  });

  test('what nobody can change is said before what the reader can', () => {
    const device: Device = { card: null, memoryGiB: 1, freeBytes: 0 };

    expect(findObstacle(LARGE, device, { hasProgram: false, missingBytes: 1 })).toBe(
      'no-graphics-card',
    );
  });
});

describe('what the browser tells of a device', () => {
  const adapter = (info: object, ...features: string[]) => ({
    requestAdapter: () => Promise.resolve({ info, limits: LIMITS, features: new Set(features) }),
  });

  test('is read as it is', async () => {
    const device = await readDevice({
      gpu: adapter({ vendor: 'apple' }, 'shader-f16'),
      deviceMemory: 4,
      storage: { estimate: () => Promise.resolve({ quota: 100, usage: 30 }) },
    });

    expect(device).toEqual({
      card: { limits: LIMITS, hasHalfFloats: true },
      memoryGiB: 4,
      freeBytes: 70,
    });
  });

  test.each([
    [{ description: 'Google SwiftShader' }],
    [{ vendor: 'x', isFallbackAdapter: true }],
    [{ architecture: 'llvmpipe' }],
  ])('counts a program that plays a card as none: %j', async info => {
    expect((await readDevice({ gpu: adapter(info, 'shader-f16') })).card).toBeNull();
  });

  test('may be nothing at all', async () => {
    const none = { requestAdapter: () => Promise.resolve(null) };

    expect(await readDevice({})).toEqual({ card: null, memoryGiB: null, freeBytes: null });
    expect((await readDevice({ gpu: none })).card).toBeNull();
  });
});
