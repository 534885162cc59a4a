import type { DeviceFacts } from '../../core/device/model-offer';
import { isSoftwareGpu, type AdapterInfo } from '../software-gpu';
import type { Device, GraphicsLimits } from './fitness';

type Adapter = {
  info?: AdapterInfo;
  limits: GraphicsLimits;
  features: { has(name: string): boolean };
};

type Storage = { estimate(): Promise<{ quota?: number; usage?: number }> };

export function toFacts({ card, memoryGiB, freeBytes }: Device): DeviceFacts {
  return { card: card && toCardFacts(card), memoryGiB, freeBytes };
}

function toCardFacts({ limits, hasHalfFloats }: NonNullable<Device['card']>) {
  const { maxBufferSize, maxStorageBufferBindingSize } = limits;
  const largestBufferBytes = Math.min(maxBufferSize, maxStorageBufferBindingSize);
  return { hasHalfFloats, largestBufferBytes };
}

/** Parts of a browser's `navigator` that describe the device; each may be missing. */
type DeviceTeller = {
  gpu?: { requestAdapter(options?: { powerPreference?: string }): Promise<Adapter | null> };
  deviceMemory?: number;
  storage?: Storage;
};

/** Downloads and starts nothing. */
export async function readDevice({ gpu, deviceMemory, storage }: DeviceTeller): Promise<Device> {
  // Same request as web-llm's, so that it gets the same card.
  const adapter = (await gpu?.requestAdapter({ powerPreference: 'high-performance' })) ?? null;
  return {
    card: adapter === null || isSoftwareGpu(adapter.info ?? {}) ? null : readCard(adapter),
    memoryGiB: deviceMemory ?? null,
    freeBytes: storage ? await readFree(storage) : null,
  };
}

async function readFree(storage: Storage): Promise<number | null> {
  const { quota, usage = 0 } = await storage.estimate();
  return quota === undefined ? null : Math.max(0, quota - usage);
}

function readCard({ limits, features }: Adapter): NonNullable<Device['card']> {
  const { maxBufferSize, maxStorageBufferBindingSize } = limits;
  const { maxComputeWorkgroupStorageSize, maxStorageBuffersPerShaderStage } = limits;
  return {
    // A copy, since the browser's object cannot be sent in a message.
    limits: {
      maxBufferSize,
      maxStorageBufferBindingSize,
      maxComputeWorkgroupStorageSize,
      maxStorageBuffersPerShaderStage,
    },
    hasHalfFloats: features.has('shader-f16'),
  };
}
